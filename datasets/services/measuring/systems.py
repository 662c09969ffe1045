"""Systems measured on a release: predictions are uploaded, stored, and scored by a job."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from django.db import transaction

from datasets.designs.split import Part
from datasets.errors import Conflict, DomainError, Invalid
from datasets.evaluation.inspecting import Group, Miss, bins, groups, misses, points, worst
from datasets.evaluation.judged import people_on, read_counted
from datasets.evaluation.material import Answers, GoldPair, Key, Task, WrongPairs
from datasets.evaluation.reading import (
    russe_answers,
    russe_gold,
    semeval_answers,
    semeval_gold,
)
from datasets.evaluation.scoring import Report, paired_scores, score
from datasets.formats.cds import CDS_FILE_NAME
from datasets.formats.judgements import JudgementRow
from datasets.formats.klej import klej_file_name, read_klej_features, read_klej_r
from datasets.formats.problems import LineError, Problems
from datasets.models import Job, Release, StoredFile, System, User
from datasets.selectors.measuring.systems import GOLD_FILES, PairFacts, gold_file, pair_facts
from datasets.services.jobs.incoming import incoming_stored
from datasets.services.jobs.lifecycle import Progress, job_start
from datasets.services.jobs.stored_files import file_store
from datasets.services.measuring.parts import PartsOfGold, by_id
from datasets.services.publishing.files import JUDGEMENTS_FILE_NAME
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.checking import row_check
from transforms.reason import Reason

MEASURE = "datasets.measure_system"
WORST_SHOWN = 20
# Reading more judgements than this takes too long for measuring one system.
MAX_JUDGEMENT_BYTES = 64 << 20

_STEPS = 2


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
    """Store a file of predictions and measure it in the background."""
    refuse_unmeasurable(release)
    upload = file_store(name=file_name, chunks=chunks, content_type="text/plain")
    system = System(release=release, name=name.strip(), part=part, predictions=upload)
    row_check(system, exclude=["task", "report", "details"])
    parameters = {"name": system.name, "part": part, "file": upload.pk}
    return job_start(
        kind=MEASURE, project=release.project, actor=actor, subject=release, parameters=parameters
    )


def refuse_unmeasurable(release: Release) -> None:
    """Raise `Conflict` where nothing can be measured on a release."""
    refuse_archived(release.project)
    if release.withdrawn_at:
        raise Conflict(Reason("release_withdrawn"))
    if gold_file(release) is None:
        raise Conflict(Reason("release_without_gold"))


def measure_work(job: Job, progress: Progress) -> dict[str, Any]:
    """Measure the job's upload; unreadable predictions are deleted."""
    release = Release.objects.select_related("project").get(pk=job.subject_id or 0)
    parameters = job.parameters
    system = System.objects.filter(predictions=parameters["file"]).first()
    if system is None:
        upload = StoredFile.objects.get(pk=parameters["file"])
        try:
            system = system_measure(
                release=release,
                name=parameters["name"],
                part=parameters["part"],
                predictions=upload,
                actor=job.actor,
                progress=progress,
            )
        except DomainError:
            upload.delete()
            raise
    return {"system": system.pk, "measured_on": release.version, "pairs": system.report["pairs"]}


@dataclass(frozen=True)
class EvaluationData:
    """What systems are measured on: the gold pairs of a release or of one part of it.

    `human` is what people reach on them, and `parts` divides them further.
    """

    release: Release
    part: str
    task: Task
    gold: Sequence[GoldPair]
    facts: Mapping[Key, PairFacts]
    human: Mapping[str, Any]
    parts: PartsOfGold


def evaluation_data_of(release: Release, part: str) -> EvaluationData:
    """Read the gold of a release, and the human ceiling on the same pairs."""
    task, gold = release_gold(release, part)
    facts = pair_facts(release, task)
    rows = _judgements(release, gold, facts)
    people = people_on(by_id(gold, facts), rows, task).as_json() if rows is not None else {}
    parts = PartsOfGold(release.project.language, task, gold, facts, rows)
    return EvaluationData(release, part, task, gold, facts, people, parts)


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
    """Score predictions on the pairs of a release, or of one part of it, and store all figures."""
    progress(0, _STEPS, Reason("reading_gold_and_predictions"))
    ground = evaluation_data_of(release, part)
    answers = predictions_read(predictions, ground.task)
    progress(1, _STEPS, Reason("evaluating"))
    report = _report(ground.gold, answers, ground.task)
    return system_keep(
        ground=ground,
        name=name,
        answers=answers,
        report=report,
        predictions=predictions,
        actor=actor,
    )


@transaction.atomic
def system_keep(
    *,
    ground: EvaluationData,
    name: str,
    answers: Answers,
    report: Report,
    predictions: StoredFile,
    actor: User | None,
    baseline: str = "",
    material: Mapping[str, Any] | None = None,
) -> System:
    """Store the scores of a system, for the leaderboard and its own page."""
    fields = {
        **report.as_json(),
        "human": dict(ground.human),
        "pairs": len(ground.gold),
        "parts": ground.parts.figures(answers),
    }
    system = System(
        release=ground.release,
        name=name,
        part=ground.part,
        task=ground.task,
        baseline=baseline,
        predictions=predictions,
        official=report.official.value,
        report=fields,
        details=_details(ground, answers) | {"material": dict(material or {})},
        measured_by=actor,
    )
    row_check(system)
    system.save()
    release = ground.release
    audit(actor, "system.measured", system, project=release.project, release=release.version)
    return system


def release_gold(release: Release, part: str) -> tuple[Task, list[GoldPair]]:
    """Return the gold pairs of a release, or of one part of it, and the task they are for."""
    task, gold = release_gold_in(release, part)
    if not gold:
        raise Invalid(Reason("release_part_empty", part=part))
    return task, gold


def release_gold_in(release: Release, part: str) -> tuple[Task, list[GoldPair]]:
    """Return the same, or no pair."""
    file = gold_file(release)
    if file is None:
        raise Conflict(Reason("release_without_gold"))
    task, problems = GOLD_FILES[file.path], Problems()
    reader = semeval_gold if task is Task.SEMEVAL2014 else russe_gold
    with incoming_stored(file.stored).opened() as stream:
        gold = reader(stream, problems)
    problems.raise_if_any()
    if part and file.path == CDS_FILE_NAME:
        ids = _klej_ids(release, Part(part))
        gold = [pair for pair in gold if pair.key[0] in ids]
    elif part:
        gold = [pair for pair in gold if pair.part == part]
    return task, gold


def _klej_ids(release: Release, part: Part) -> set[str]:
    """Return the pairs of a part of CDSCorpus: its own columns do not tell the parts apart."""
    file = release.files.select_related("stored").filter(path=klej_file_name(part)).first()
    if file is None:
        return set()
    problems = Problems()
    reader = read_klej_features if part is Part.TEST else read_klej_r
    with incoming_stored(file.stored).opened() as stream:
        ids = {row.pair_id for row in reader(stream, problems)}
    problems.raise_if_any()
    return ids


def predictions_read(predictions: StoredFile, task: Task) -> Answers:
    """Read stored predictions; `Invalid` lists every bad line."""
    problems = Problems()
    reader = semeval_answers if task is Task.SEMEVAL2014 else russe_answers
    with incoming_stored(predictions).opened() as stream:
        answers = reader(stream, problems)
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
    error_list = [error.as_json() for error in errors]
    message = Reason("predictions_have_wrong_lines")
    raise Invalid(message, errors=error_list, total=total) from None


def _details(ground: EvaluationData, answers: Answers) -> dict[str, Any]:
    gold = ground.gold
    truth, scores = paired_scores(gold, answers)
    all_misses = misses(gold, answers)
    facts = {pair.key: ground.facts[pair.key] for pair in gold if pair.key in ground.facts}
    kinds = {key: (fact.kind,) for key, fact in facts.items() if fact.kind}
    labels = {pair.key: (pair.label.value,) for pair in gold if pair.label}
    rules = {key: fact.rules for key, fact in facts.items()}
    return {
        "points": points(truth, scores),
        "bins": bins(truth, scores),
        "worst": [_miss(miss, facts) for miss in worst(all_misses, WORST_SHOWN)],
        "kinds": [_group(group, facts) for group in groups(all_misses, kinds)],
        "rules": [_group(group, facts) for group in groups(all_misses, rules)],
        "labels": [_group(group, facts) for group in groups(all_misses, labels)],
    }


def _miss(miss: Miss, facts: Mapping[Key, PairFacts]) -> dict[str, Any]:
    fact = facts.get(miss.pair.key)
    lineage = {"pair": fact.pk, "kind": fact.kind, "rules": list(fact.rules)} if fact else {}
    return {**miss.as_json(), **lineage}


def _group(group: Group, facts: Mapping[Key, PairFacts]) -> dict[str, Any]:
    return {
        "name": group.name,
        "pairs": group.pairs,
        "error": group.error,
        "accuracy": group.accuracy,
        "worst": [_miss(miss, facts) for miss in group.worst],
    }


def _judgements(
    release: Release, gold: Sequence[GoldPair], facts: Mapping[Key, PairFacts]
) -> list[JudgementRow] | None:
    """Return the judgements of the pairs; None if they are not there or too many to read."""
    file = release.files.select_related("stored").filter(path=JUDGEMENTS_FILE_NAME).first()
    if file is None or file.stored.size > MAX_JUDGEMENT_BYTES:
        return None
    problems = Problems()
    with incoming_stored(file.stored).opened() as stream:
        rows = read_counted(stream, problems, by_id(gold, facts))
    problems.raise_if_any()
    return rows
