"""Pairs of related words in the background: one job counts them, another makes what was counted."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from datasets.designs.related.plan import RelationPlan, plan_relations
from datasets.designs.related.settings import RelationSettings
from datasets.errors import DomainError
from datasets.formats.problems import BadFile
from datasets.formats.related_words import ALL_FILE, file_lines, read_pairs
from datasets.models import Job, PlannedWordPairs, Project, StoredFile, User
from datasets.services.importing.sources import bad_file
from datasets.services.jobs.incoming import incoming_stored
from datasets.services.jobs.lifecycle import Progress, job_start
from datasets.services.jobs.stored_files import file_store
from datasets.services.pairing.related import (
    Source,
    file_source,
    plan_report,
    word_pairs_store,
    wordnet_source,
)

COUNT, MAKE = "datasets.count_word_pairs", "datasets.make_word_pairs"
_EXAMPLES = 12


@dataclass(frozen=True)
class RelationsFile:
    """An uploaded thesaurus or table of associations; `by_formula` as in `file_source`."""

    name: str
    chunks: Iterable[bytes]
    by_formula: bool = False


@transaction.atomic
def word_pairs_count_start(
    *,
    project: Project,
    name: str,
    seed: int,
    settings: RelationSettings,
    actor: User | None,
    file: RelationsFile | None = None,
) -> Job:
    """Count in the background the pairs that the settings would give.

    Without a file, the wordnet of the project's language relates the words.
    """
    parameters = {"name": name, "seed": seed, "settings": settings.as_json()}
    if file is not None:
        upload = file_store(name=file.name, chunks=file.chunks)
        parameters |= {"file": upload.pk, "by_formula": file.by_formula}
    return job_start(kind=COUNT, project=project, actor=actor, parameters=parameters)


def word_pairs_start(*, count_job: Job, actor: User | None) -> Job:
    """Make in the background the pairs that an earlier job counted."""
    parameters = {
        "name": count_job.parameters["name"],
        "seed": count_job.parameters["seed"],
        "settings": count_job.parameters["settings"],
        "counted": count_job.pk,
    }
    return job_start(kind=MAKE, project=_project(count_job), actor=actor, parameters=parameters)


def count_work(job: Job, progress: Progress) -> dict[str, Any]:
    """Plan the pairs and keep the plan; an upload is deleted, as the plan is what is made."""
    plan_row = PlannedWordPairs.objects.filter(job=job).first()
    if plan_row is not None:
        # An earlier attempt kept the plan and was killed before it could report.
        return dict(plan_row.result)
    upload = StoredFile.objects.filter(pk=job.parameters.get("file")).first()
    try:
        return _count(job, upload, progress)
    except DomainError:
        if upload is not None:
            upload.delete()
        raise


def _count(job: Job, upload: StoredFile | None, progress: Progress) -> dict[str, Any]:
    settings = RelationSettings.from_json(job.parameters["settings"])
    source = _source(job, upload, settings)
    progress(0, 0)
    plan = plan_relations(source.graph, settings, seed=job.parameters["seed"])
    result = {**source.origin, "forecast": plan_report(plan), "examples": [*_examples(plan)]}
    with transaction.atomic():
        pairs = file_store(name=ALL_FILE, chunks=file_lines(ALL_FILE, plan.pairs))
        PlannedWordPairs.objects.create(job=job, pairs=pairs, result=result)
        if upload is not None:
            upload.delete()
    return result


def _source(job: Job, upload: StoredFile | None, settings: RelationSettings) -> Source:
    project = _project(job)
    if upload is None:
        return wordnet_source(project, settings)
    try:
        return file_source(
            project, incoming_stored(upload), by_formula=job.parameters["by_formula"]
        )
    except BadFile as error:
        raise bad_file(error) from None


def make_work(job: Job, progress: Progress) -> dict[str, Any]:
    """Store the pairs that the earlier job counted."""
    plan_row = PlannedWordPairs.objects.select_related("pairs").get(job=job.parameters["counted"])
    with incoming_stored(plan_row.pairs).opened() as stream:
        pairs = read_pairs(stream)
    pair_set = word_pairs_store(
        project=_project(job),
        name=job.parameters["name"],
        seed=job.parameters["seed"],
        settings=RelationSettings.from_json(job.parameters["settings"]),
        origin={name: plan_row.result[name] for name in ("source", "digest", "licence")},
        pairs=pairs,
        report=plan_row.result["forecast"],
        actor=job.actor,
        progress=progress,
    )
    return {"pair_set": pair_set.pk, "pairs": pair_set.report["pairs"]}


def _examples(plan: RelationPlan) -> Iterator[list[str]]:
    """Yield the first pairs as examples."""
    for pair in plan.pairs[:_EXAMPLES]:
        yield [pair.word, pair.other, pair.relation.value]


def _project(job: Job) -> Project:
    if job.project is None:
        raise ValueError(f"the job {job.pk} has no project")
    return job.project
