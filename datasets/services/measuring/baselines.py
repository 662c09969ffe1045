"""The baselines of the papers, run on a release and stored as systems like any others."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from django.db import transaction

from datasets.errors import DomainError, Invalid
from datasets.evaluation.baselines import BASELINES
from datasets.evaluation.baselines.plugin import Baseline, Material, Need
from datasets.evaluation.material import Answers, GoldPair, Task
from datasets.evaluation.running import questions_of, run_baselines
from datasets.evaluation.vectors import BadVectors
from datasets.evaluation.writing import write_answers
from datasets.formats.problems import BadFile
from datasets.models import Job, Release, StoredFile, System, User
from datasets.services.jobs.heartbeat import JobCancelled
from datasets.services.jobs.incoming import incoming_stored
from datasets.services.jobs.lifecycle import Progress, job_start
from datasets.services.jobs.stored_files import file_store
from datasets.services.measuring.systems import (
    EvaluationData,
    evaluation_data_of,
    refuse_unmeasurable,
    release_gold,
    system_keep,
)
from transforms.reason import Reason

MEASURE_BASELINES = "datasets.measure_baselines"
# characters of the names of files that stand beside the name of a baseline
_VECTORS_NAME_SHOWN = 60
_WEIGHTS_NAME_SHOWN = 25


class InputFile(Protocol):
    """An input file of the baselines, on disk while they run."""

    @property
    def name(self) -> str: ...

    @property
    def sha256(self) -> str: ...

    def on_disk(self) -> AbstractContextManager[Path]: ...


@dataclass(frozen=True)
class Learning:
    """What baselines get besides the pairs: a training part of the split, files, and settings."""

    train_part: str = ""
    vectors: InputFile | None = None
    corpus: InputFile | None = None
    weights: InputFile | None = None
    seed: int = Material.seed
    dropped: int = Material.dropped
    smoothing: float = Material.smoothing

    def as_json(self) -> dict[str, Any]:
        return {
            "train_part": self.train_part,
            "vectors": self.vectors.name if self.vectors else "",
            "vectors_sha256": self.vectors.sha256 if self.vectors else "",
            "corpus": self.corpus.name if self.corpus else "",
            "corpus_sha256": self.corpus.sha256 if self.corpus else "",
            "weights": self.weights.name if self.weights else "",
            "weights_sha256": self.weights.sha256 if self.weights else "",
            "seed": self.seed,
            "dropped": self.dropped,
            "smoothing": self.smoothing,
        }


@dataclass(frozen=True)
class Outcome:
    """What became of a baseline: its system under this name, or why there is no new one."""

    name: str
    system: System | None = None
    reasons: tuple[Reason, ...] = ()


@transaction.atomic
def baselines_start(
    *,
    release: Release,
    part: str,
    train_part: str,
    vectors_name: str = "",
    vectors: Iterable[bytes] = (),
    actor: User | None,
) -> Job:
    """Run all baselines in the background; the vectors are stored until that is done."""
    refuse_unmeasurable(release)
    _refuse_own_training(part, train_part)
    upload = file_store(name=vectors_name, chunks=vectors) if vectors_name else None
    parameters = {"part": part, "train_part": train_part, "file": upload.pk if upload else None}
    return job_start(
        kind=MEASURE_BASELINES,
        project=release.project,
        actor=actor,
        subject=release,
        parameters=parameters,
    )


def baselines_work(job: Job, progress: Progress) -> dict[str, Any]:
    """Run the baselines that a job asks for, then delete the uploaded vectors."""
    upload = StoredFile.objects.filter(pk=job.parameters["file"]).first()
    try:
        with transaction.atomic():
            result = _run(job, upload, progress)
            _drop(upload)
    except (DomainError, JobCancelled):
        _drop(upload)
        raise
    return result


def _run(job: Job, upload: StoredFile | None, progress: Progress) -> dict[str, Any]:
    release = Release.objects.select_related("project").get(pk=job.subject_id or 0)
    vectors = incoming_stored(upload) if upload else None
    outcomes = baselines_measure(
        release=release,
        part=job.parameters["part"],
        learning=Learning(job.parameters["train_part"], vectors),
        actor=job.actor,
        progress=progress,
    )
    return {
        "systems": sum(outcome.system is not None for outcome in outcomes),
        "measured_on": release.version,
        "notices": notices(outcomes),
    }


def notices(outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    """Return why baselines were skipped, as stored in the job's result."""
    return [
        Reason("baseline_stood_aside", name=outcome.name, reason=reason).as_stored()
        for outcome in outcomes
        for reason in outcome.reasons
    ]


def _drop(upload: StoredFile | None) -> None:
    if upload:
        StoredFile.objects.filter(pk=upload.pk).delete()


@transaction.atomic
def baselines_measure(
    *,
    release: Release,
    part: str = "",
    learning: Learning | None = None,
    baselines: Sequence[Baseline] = BASELINES,
    actor: User | None,
    progress: Progress,
) -> list[Outcome]:
    """Run baselines on a release, or on one part of it, and store each as a system.

    They learn from other pairs than those they are measured on. An existing system of the same name
    is left as it is.
    """
    learning = learning or Learning()
    refuse_unmeasurable(release)
    _refuse_own_training(part, learning.train_part)
    progress(0, len(baselines) + 1, Reason("reading_gold"))
    ground = evaluation_data_of(release, part)
    outcomes = []
    with ExitStack() as stack:
        material = _material(ground, learning, stack)
        for index, baseline in enumerate(baselines, 1):
            progress(index, len(baselines) + 1, baseline.name)
            outcomes.append(_measure(baseline, ground, material, learning, actor))
    return outcomes


def _refuse_own_training(part: str, train_part: str) -> None:
    if train_part and part in ("", train_part):
        message = Reason("baseline_measured_on_training")
        raise Invalid(message, fields={"train_part": [message]})


def _material(ground: EvaluationData, learning: Learning, stack: ExitStack) -> Material:
    train: Sequence[GoldPair] = ()
    if learning.train_part:
        _task, train = release_gold(ground.release, learning.train_part)
    vectors, corpus, weights = (
        stack.enter_context(file.on_disk()) if file else None
        for file in (learning.vectors, learning.corpus, learning.weights)
    )
    return Material(
        questions=questions_of(ground.gold),
        train=tuple(train),
        corpus=corpus,
        vectors_file=vectors,
        weights_file=weights,
        seed=learning.seed,
        dropped=learning.dropped,
        smoothing=learning.smoothing,
    )


def _measure(
    baseline: Baseline,
    ground: EvaluationData,
    material: Material,
    learning: Learning,
    actor: User | None,
) -> Outcome:
    name = _name(baseline, learning)
    if System.objects.filter(release=ground.release, name=name, part=ground.part).exists():
        return Outcome(name, reasons=(Reason("baseline_measured_already"),))
    try:
        [result] = run_baselines([baseline], ground.gold, ground.task, material)
    except BadVectors as error:
        file = learning.vectors.name if learning.vectors else ""
        raise Invalid(Reason("file_named", file=file, problem=error.reason)) from None
    except BadFile as error:
        file = learning.weights.name if learning.weights else ""
        problem = error.errors[0].whole
        raise Invalid(Reason("file_named", file=file, problem=problem)) from None
    if result.answers is None or result.report is None:
        return Outcome(name, reasons=_reasons(baseline, material, ground.task))
    system = system_keep(
        ground=ground,
        name=name,
        answers=result.answers,
        report=result.report,
        predictions=_predictions(baseline, ground, result.answers),
        actor=actor,
        baseline=baseline.name,
        material=learning.as_json(),
    )
    return Outcome(name, system)


def _name(baseline: Baseline, learning: Learning) -> str:
    names = [baseline.name]
    if Need.VECTORS in baseline.needs and learning.vectors is not None:
        names.append(learning.vectors.name[:_VECTORS_NAME_SHOWN])
    if Need.WEIGHTS in baseline.needs and learning.weights is not None:
        names.append(learning.weights.name[:_WEIGHTS_NAME_SHOWN])
    if baseline.counts_words and learning.corpus is not None:
        names.append(learning.corpus.name[:_WEIGHTS_NAME_SHOWN])
    return ", ".join(names)


def _reasons(baseline: Baseline, material: Material, task: Task) -> tuple[Reason, ...]:
    if task is not Task.SEMEVAL2014 and not baseline.gives_scores:
        return (Reason("baseline_gives_labels_only"),)
    words = {
        Need.TRAIN: Reason("baseline_needs_training"),
        Need.LABELS: Reason("baseline_needs_labels"),
        Need.VECTORS: Reason("baseline_needs_vectors"),
        Need.WEIGHTS: Reason("baseline_needs_weights"),
    }
    return tuple(words[need] for need in baseline.missing(material))


def _predictions(baseline: Baseline, ground: EvaluationData, answers: Answers) -> StoredFile:
    with TemporaryDirectory() as folder:
        path = write_answers(Path(folder) / baseline.name, ground.gold, answers, ground.task)
        return file_store(name=path.name, chunks=[path.read_bytes()], content_type="text/plain")
