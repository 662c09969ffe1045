"""Systems measured on a release: predictions come in, are kept, and are scored by a job."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NoReturn

from django.db import transaction
from django.utils.translation import gettext as _

from datasets.errors import Conflict, DomainError, Invalid
from datasets.evaluation.inspecting import bins, groups, misses, plot_cells, worst
from datasets.evaluation.judged import read_people
from datasets.evaluation.material import Answers, GoldPair, Key, Task, WrongPairs
from datasets.evaluation.reading import (
    russe_answers,
    russe_gold,
    semeval_answers,
    semeval_gold,
)
from datasets.evaluation.scoring import Report, paired_scores, score
from datasets.formats.problems import LineError, Problems
from datasets.models import Job, Release, StoredFile, System, User
from datasets.selectors.systems import GOLD_FILES, PairFacts, gold_file, pair_facts
from datasets.services.audit import audit
from datasets.services.checking import row_check
from datasets.services.files import file_store
from datasets.services.incoming import incoming_stored
from datasets.services.jobs import Progress, job_start
from datasets.services.projects import refuse_archived
from datasets.services.release_files import JUDGEMENTS_FILE_NAME

MEASURE = "datasets.measure_system"
WORST_SHOWN = 20
# Reading more judgements than this takes longer than a measured system is worth.
MOST_JUDGEMENT_BYTES = 64 << 20

_STEPS = 3


@transaction.atomic
def system_start(
    *,
    release: Release,
    name: str,
    part: str,
    file_name: str,
    chunks: Iterable[bytes],
    actor: User | None,
) -> Job:
    """Keep a file of predictions and measure it in the background."""
    refuse_archived(release.project)
    if release.withdrawn_at:
        raise Conflict(_("This release is withdrawn; nothing is measured on it any more."))
    if gold_file(release) is None:
        raise Conflict(_("This release has no file with scores and labels to measure against."))
    upload = file_store(name=file_name, chunks=chunks, content_type="text/plain")
    system = System(release=release, name=name.strip(), part=part, predictions=upload)
    row_check(system, exclude=["task", "report", "details"])
    parameters = {"name": system.name, "part": part, "file": upload.pk}
    return job_start(
        kind=MEASURE, project=release.project, actor=actor, subject=release, parameters=parameters
    )


def measure_work(job: Job, progress: Progress) -> dict[str, Any]:
    """Measure the job's upload; predictions that cannot be read are not kept."""
    release = Release.objects.select_related("project").get(pk=job.subject_id or 0)
    wanted = job.parameters
    here = System.objects.filter(predictions=wanted["file"]).first()
    if here is None:
        upload = StoredFile.objects.get(pk=wanted["file"])
        try:
            here = system_measure(
                release=release,
                name=wanted["name"],
                part=wanted["part"],
                predictions=upload,
                actor=job.actor,
                progress=progress,
            )
        except DomainError:
            upload.delete()
            raise
    return {"system": here.pk, "measured_on": release.version, "pairs": here.report["pairs"]}


@transaction.atomic
def system_measure(
    *,
    release: Release,
    name: str,
    part: str,
    predictions: StoredFile,
    actor: User | None,
    progress: Progress,
) -> System:
    """Score predictions on the pairs of a release, or of one part of it, and keep all figures."""
    progress(0, _STEPS, _("Reading gold and predictions"))
    task, gold = _gold(release, part)
    answers = _answers(predictions, task)
    progress(1, _STEPS, _("Measuring"))
    report = _report(gold, answers, task)
    facts = pair_facts(release, task)
    details = _details(gold, answers, facts)
    progress(2, _STEPS, _("Measuring people on the same pairs"))
    # judgements.tsv names every pair by its id, word pairs too.
    by_id = [replace(p, key=(facts[p.key].pair_id,)) for p in gold if p.key in facts]
    human = _human(release, by_id, task)
    system = System(
        release=release,
        name=name,
        part=part,
        task=task,
        predictions=predictions,
        official=report.official.value,
        report={**report.as_json(), "human": human, "pairs": len(gold)},
        details=details,
        measured_by=actor,
    )
    row_check(system)
    system.save()
    audit(actor, "system.measured", system, project=release.project, release=release.version)
    return system


def _gold(release: Release, part: str) -> tuple[Task, list[GoldPair]]:
    file = gold_file(release)
    if file is None:
        raise Conflict(_("This release has no file with scores and labels to measure against."))
    task, problems = GOLD_FILES[file.path], Problems()
    read = semeval_gold if task is Task.SEMEVAL2014 else russe_gold
    with incoming_stored(file.stored).opened() as stream:
        gold = [pair for pair in read(stream, problems) if part in ("", pair.part)]
    problems.raise_if_any()
    if not gold:
        raise Invalid(_("This release has no pair in the part %(part)s.") % {"part": part})
    return task, gold


def _answers(predictions: StoredFile, task: Task) -> Answers:
    problems = Problems()
    read = semeval_answers if task is Task.SEMEVAL2014 else russe_answers
    with incoming_stored(predictions).opened() as stream:
        answers = read(stream, problems)
    if problems.total:
        _refuse(problems.errors, problems.total)
    return answers


def _report(gold: Sequence[GoldPair], answers: Answers, task: Task) -> Report:
    try:
        return score(gold, answers, task)
    except WrongPairs as error:
        problems = Problems()
        for line in error.lines():
            problems.add(0, "pair_ID", line)
        _refuse(problems.errors, problems.total)


def _refuse(errors: Sequence[LineError], total: int) -> NoReturn:
    listed = [{"line": e.line, "field": e.field, "message": e.message} for e in errors]
    message = _("The predictions cannot be measured; see what is wrong.")
    raise Invalid(message, errors=listed, total=total) from None


def _details(
    gold: Sequence[GoldPair], answers: Answers, facts: Mapping[Key, PairFacts]
) -> dict[str, Any]:
    truth, scores = paired_scores(gold, answers)
    found = misses(gold, answers)
    known = {pair.key: facts[pair.key] for pair in gold if pair.key in facts}
    kinds = {key: (fact.kind,) for key, fact in known.items() if fact.kind}
    labels = {pair.key: (pair.label.value,) for pair in gold if pair.label}
    return {
        "cells": plot_cells(truth, scores),
        "bins": bins(truth, scores),
        "worst": [
            {**miss.as_json(), **_lineage(known.get(miss.pair.key))}
            for miss in worst(found, WORST_SHOWN)
        ],
        "kinds": groups(found, kinds),
        "rules": groups(found, {key: fact.rules for key, fact in known.items()}),
        "labels": groups(found, labels),
    }


def _lineage(fact: PairFacts | None) -> dict[str, Any]:
    return {"pair": fact.pk, "kind": fact.kind, "rules": list(fact.rules)} if fact else {}


def _human(release: Release, gold: Sequence[GoldPair], task: Task) -> dict[str, Any]:
    """Return what people reach on the same pairs; empty where that is not known."""
    file = release.files.select_related("stored").filter(path=JUDGEMENTS_FILE_NAME).first()
    if file is None or file.stored.size > MOST_JUDGEMENT_BYTES:
        return {}
    problems = Problems()
    with incoming_stored(file.stored).opened() as stream:
        people = read_people(stream, problems, gold, task)
    problems.raise_if_any()
    return people.as_json()
