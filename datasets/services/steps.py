"""The steps as background jobs: how each is started, and what its task does.

Each can be run twice: it finds what a killed attempt had committed.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from typing import Any

from django.db import transaction

from datasets.designs.captions import CaptionDrawSettings
from datasets.designs.sick import UNRELATED_SHARE
from datasets.errors import DomainError
from datasets.formats.corpora import Corpus
from datasets.formats.layout import Layout
from datasets.models import (
    Adaptation,
    ImportBatch,
    Job,
    PendingImport,
    Project,
    StoredFile,
    User,
)
from datasets.services.adapting.drafts import drafts_import
from datasets.services.adapting.importing import adaptation_import, adaptation_language
from datasets.services.adapting.pairs import adapted_pairs_make
from datasets.services.expanding.engines import missing_wordnet, project_engine
from datasets.services.expanding.expansions import project_expand
from datasets.services.expanding.finished import expansions_import, sentences_import
from datasets.services.expanding.normalising import project_normalise
from datasets.services.importing.captions import captions_digest, captions_import
from datasets.services.importing.descriptions import descriptions_import
from datasets.services.importing.norms import norms_import
from datasets.services.importing.pairs import pairs_import
from datasets.services.importing.parsing import parses_import, project_parse
from datasets.services.importing.pending import pending_take
from datasets.services.importing.pictures import pictures_import
from datasets.services.importing.releases import release_import
from datasets.services.importing.sources import ImportOutcome, sources_import
from datasets.services.jobs.incoming import IncomingFile, incoming_stored
from datasets.services.jobs.lifecycle import Progress, job_start
from datasets.services.jobs.stored_files import file_store
from datasets.services.pairing.pair_sets import SICK, design_named, pair_set_build

IMPORT = "datasets.import_file"
PARSE = "datasets.parse_texts"
EXPAND = "datasets.expand_sentences"
PAIR = "datasets.make_pairs"
ADAPT = "datasets.make_adapted_pairs"

Content = ImportBatch.Content
# Tables of which nothing has to be said but how they are written.
_TABLES: Mapping[str, Callable[..., ImportOutcome]] = {
    Content.SOURCES: sources_import,
    Content.SENTENCES: sentences_import,
    Content.EXPANSIONS: expansions_import,
    Content.DESCRIPTIONS: descriptions_import,
    Content.DRAFTS: drafts_import,
}


@transaction.atomic
def import_start(
    *,
    project: Project,
    content: str,
    file_name: str,
    chunks: Iterable[bytes],
    actor: User | None,
    name: str = "",
    corpus: str = "",
    language: str = "",
) -> Job:
    """Store an uploaded file and import it in the background.

    `name` is for a set of pairs or an adaptation, `corpus` says the format of a published one, and
    `language` the language of one to be adapted.
    """
    if content == Content.ADAPTED:
        language = adaptation_language(project=project, language=language)
    upload = file_store(name=file_name, chunks=chunks)
    parameters = {
        "content": Content(content).value,
        "file": upload.pk,
        "sha256": upload.sha256,
        "name": name,
        "corpus": corpus,
        "language": language,
    }
    return job_start(kind=IMPORT, project=project, actor=actor, parameters=parameters)


@transaction.atomic
def import_confirm(*, pending: PendingImport, layout: Layout, actor: User | None) -> Job:
    """Import a table in the background, as previewed."""
    upload = pending_take(pending)
    parameters = {
        "content": pending.content,
        "file": upload.pk,
        "sha256": upload.sha256,
        "name": pending.name,
        "corpus": "",
        "layout": layout.as_json(),
    }
    return job_start(kind=IMPORT, project=pending.project, actor=actor, parameters=parameters)


@transaction.atomic
def captions_confirm(
    *,
    pending: PendingImport,
    settings: CaptionDrawSettings,
    origin: str,
    licence: str,
    actor: User | None,
) -> Job:
    """Draw pairs from an uploaded caption set and import them in the background."""
    upload = pending_take(pending)
    chosen: dict[str, Any] = {"wanted": asdict(settings), "origin": origin, "licence": licence}
    parameters = {
        "content": pending.content,
        "file": upload.pk,
        "sha256": captions_digest([upload.sha256], **chosen),
        **chosen,
    }
    return job_start(kind=IMPORT, project=pending.project, actor=actor, parameters=parameters)


def import_work(job: Job, progress: Progress) -> dict[str, Any]:
    """Import the job's upload, then delete the upload: its rows are stored now."""
    project, content = _project(job), Content(job.parameters["content"])
    upload = StoredFile.objects.filter(pk=job.parameters["file"]).first()
    if upload is None:
        # An earlier attempt completed the import and was killed before it could report.
        batch = ImportBatch.objects.get(
            project=project, content=content, sha256=job.parameters["sha256"]
        )
        return ImportOutcome(batch.pk, batch.rows).as_result()
    try:
        outcome = _import(job, project, content, incoming_stored(upload), progress)
    except DomainError:
        upload.delete()
        raise
    upload.delete()
    return outcome.as_result()


def _import(
    job: Job, project: Project, content: Content, file: IncomingFile, progress: Progress
) -> ImportOutcome:
    # Absent in jobs of files without a preview.
    layout = Layout.from_json(job.parameters.get("layout"))
    match content:
        case Content.PAIRS:
            return pairs_import(
                project=project,
                file=file,
                name=job.parameters["name"],
                layout=layout,
                actor=job.actor,
                progress=progress,
            )
        case Content.NORMS:
            return norms_import(
                project=project,
                file=file,
                name=job.parameters["name"],
                layout=layout,
                actor=job.actor,
                progress=progress,
            )
        case Content.RELEASE:
            corpus = job.parameters["corpus"]
            return release_import(
                project=project,
                file=file,
                name=job.parameters["name"],
                corpus=Corpus(corpus) if corpus else None,
                actor=job.actor,
                progress=progress,
            )
        case Content.ADAPTED:
            corpus = job.parameters["corpus"]
            return adaptation_import(
                project=project,
                file=file,
                language=job.parameters["language"],
                name=job.parameters["name"],
                corpus=Corpus(corpus) if corpus else None,
                actor=job.actor,
                progress=progress,
            )
        case Content.CAPTIONS:
            return captions_import(
                project=project,
                files=[file],
                settings=CaptionDrawSettings(**job.parameters["wanted"]),
                origin=job.parameters["origin"],
                licence=job.parameters["licence"],
                actor=job.actor,
                progress=progress,
            )
        case Content.PICTURES:
            return pictures_import(project=project, file=file, actor=job.actor, progress=progress)
        case Content.PARSES:
            return parses_import(project=project, file=file, actor=job.actor, progress=progress)
        case _ if table := _TABLES.get(content):
            return table(
                project=project, file=file, layout=layout, actor=job.actor, progress=progress
            )
    raise ValueError(f"{content} is not imported here")


def parse_start(*, project: Project, actor: User | None) -> Job:
    return job_start(kind=PARSE, project=project, actor=actor)


def parse_work(job: Job, progress: Progress) -> dict[str, Any]:
    report = project_parse(project=_project(job), actor=job.actor, progress=progress)
    return report.as_result()


def expand_start(
    *, project: Project, actor: User | None, retry_fallen: bool = False, again: bool = False
) -> Job:
    """Normalise and expand in the background; see the two services for the choices."""
    parameters = {"retry_fallen": retry_fallen, "again": again}
    return job_start(kind=EXPAND, project=project, actor=actor, parameters=parameters)


def expand_work(job: Job, progress: Progress) -> dict[str, Any]:
    project = _project(job)
    engine = project_engine(project)
    normalised = project_normalise(
        project=project,
        actor=job.actor,
        progress=progress,
        engine=engine,
        # A second attempt must not retry what the first one dropped.
        retry_fallen=job.parameters["retry_fallen"] and job.attempt == 1,
    )
    report = project_expand(
        project=project,
        actor=job.actor,
        progress=progress,
        engine=engine,
        # Absent in jobs that an earlier version queued.
        restart=job.parameters.get("again", False),
    )
    return {
        "missing_wordnet": missing_wordnet(engine),
        "normalised": normalised.as_result(),
        "expanded": report.as_result(),
        "errors": [*normalised.errors.as_result(), *report.errors.as_result()],
    }


def pair_start(
    *,
    project: Project,
    name: str,
    seed: int,
    actor: User | None,
    design: str = SICK,
    unrelated_share: float = UNRELATED_SHARE,
    table: str = "",
) -> Job:
    """Make a set of pairs in the background; a design that cannot be read is refused at once."""
    design_named(design, unrelated_share=unrelated_share, table=table)
    parameters = {
        "name": name,
        "seed": seed,
        "design": design,
        "unrelated_share": unrelated_share,
        "table": table,
    }
    return job_start(kind=PAIR, project=project, actor=actor, parameters=parameters)


def pair_work(job: Job, progress: Progress) -> dict[str, Any]:
    pair_set = pair_set_build(
        project=_project(job), actor=job.actor, progress=progress, **job.parameters
    )
    return {"pair_set": pair_set.pk, **pair_set.report}


def adapted_pairs_start(
    *, adaptation: Adaptation, name: str, rest_only: bool, actor: User | None
) -> Job:
    """Make a pair set of what is translated of an adaptation, in the background."""
    parameters = {"adaptation": adaptation.pk, "name": name, "rest_only": rest_only}
    return job_start(kind=ADAPT, project=adaptation.project, actor=actor, parameters=parameters)


def adapted_pairs_work(job: Job, progress: Progress) -> dict[str, Any]:
    chosen = dict(job.parameters)
    adaptation = Adaptation.objects.get(project=_project(job), pk=chosen.pop("adaptation"))
    pair_set = adapted_pairs_make(
        adaptation=adaptation, actor=job.actor, progress=progress, **chosen
    )
    return {"pair_set": pair_set.pk, **pair_set.report}


def _project(job: Job) -> Project:
    if job.project is None:
        raise ValueError(f"the job {job.pk} has no project")
    return job.project
