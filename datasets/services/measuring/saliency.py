"""Learning word saliency from a text in a project, in the background.

Each epoch that ends is committed with what the next one needs: a job whose worker was killed goes
on from there, on whichever machine it runs again.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt
from django.db import transaction

from datasets.errors import Conflict, Invalid
from datasets.evaluation.figures import FloatArray
from datasets.evaluation.saliency.corpus import (
    NoNeighbours,
    OrderedCorpus,
    corpus_vectors,
    learnt_rows,
    read_ordered,
    weights_of_rows,
)
from datasets.evaluation.saliency.evaluating import Evaluation
from datasets.evaluation.saliency.weights import write_weights
from datasets.evaluation.vectors import BadVectors
from datasets.models import Job, Project, SaliencyModel, StoredFile, User
from datasets.selectors.importing.files import file_chunks
from datasets.selectors.measuring.saliency import LEARN_SALIENCY, has_own_sentences, saliency_job
from datasets.services.jobs.incoming import incoming_stored
from datasets.services.jobs.lifecycle import Progress, job_start
from datasets.services.jobs.stored_files import file_store
from datasets.services.measuring.packed import PackedFile, refuse_file
from datasets.services.measuring.saliency_curve import evaluation_of, evaluation_sets_store
from datasets.services.measuring.saliency_text import Upload, text_lines, text_store
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.checking import row_check
from transforms.reason import Reason

if TYPE_CHECKING:
    from datasets.evaluation.saliency.training import Epoch, Settings

SHOWN = 30  # words at each end
# Words in fewer sentences are not listed: their weights are hardly learnt.
MIN_SENTENCES = 10
_LINES_BETWEEN_REPORTS = 5_000

Rows: TypeAlias = list[tuple[str, float, int]]
"""Word, weight and number of sentences."""


@transaction.atomic
def saliency_start(
    *,
    project: Project,
    name: str,
    texts: Iterable[Upload],
    vectors: Upload,
    settings: Mapping[str, Any],
    actor: User | None,
    evaluation: Iterable[Upload] = (),
) -> SaliencyModel:
    """Store the uploads and learn from them in the background.

    Without texts it learns from the sentences of the project. `settings` are fields of the
    `Settings` of `datasets.evaluation.saliency.training`; what is left out has its default. After
    each epoch the model is evaluated on the sets in `evaluation`.
    """
    refuse_archived(project)
    texts = list(texts)
    if not texts and not has_own_sentences(project):
        message = Reason("saliency_without_text")
        raise Invalid(message, fields={"texts": [message]})
    model = SaliencyModel(
        project=project,
        name=name.strip(),
        learning=asdict(_settings(settings)),
        text_names=[text.name for text in texts],
        made_by=actor,
    )
    row_check(
        model, exclude=["corpus", "evaluation_sets", "vectors", "learning", "report", "text_names"]
    )
    model.evaluation_sets = evaluation_sets_store(evaluation)
    model.corpus = text_store(project=project, texts=texts)
    model.vectors = file_store(name=vectors.name, chunks=vectors.chunks)
    model.save()
    _start(model, actor)
    return model


@transaction.atomic
def saliency_continue(*, model: SaliencyModel, actor: User | None) -> Job:
    """Continue learning after a job that failed or was stopped, from its last complete epoch."""
    refuse_archived(model.project)
    if model.is_learnt:
        raise Conflict(Reason("saliency_learnt_already"))
    return _start(model, actor)


def _start(model: SaliencyModel, actor: User | None) -> Job:
    return job_start(kind=LEARN_SALIENCY, project=model.project, actor=actor, subject=model)


@transaction.atomic
def saliency_delete(*, model: SaliencyModel, actor: User | None) -> None:
    """Delete a model with its files. What was evaluated with it stays on the leaderboards."""
    audit(actor, "saliency.deleted", model, project=model.project)
    job = saliency_job(model)
    if job is not None and not job.is_ended:
        raise Conflict(Reason("saliency_is_being_learnt"))
    files = (
        *(model.corpus_id, model.vectors_id, model.evaluation_sets_id),
        *(model.checkpoint_id, model.weights_id),
    )
    model.delete()
    StoredFile.objects.filter(pk__in=[pk for pk in files if pk]).delete()


def saliency_work(job: Job, progress: Progress) -> dict[str, Any]:
    """Learn the weights of a job's model, from the last epoch that was kept."""
    model = SaliencyModel.objects.select_related(
        "corpus", "vectors", "checkpoint", "evaluation_sets"
    ).get(pk=job.subject_id or 0)
    if not model.is_learnt:
        _learn(model, progress)
    counts = {name: model.report[name] for name in ("text_sentences", "weighed_words")}
    return {"saliency": model.pk, **counts}


def _learn(model: SaliencyModel, progress: Progress) -> None:
    # PyTorch takes seconds to load, which the pages need not wait for.
    from datasets.evaluation.saliency.training import final_weights, initial_weights, learn

    settings = _settings(model.learning)
    with TemporaryDirectory() as folder:
        corpus = _corpus(model, Path(folder), progress)
        vectors, with_vectors, evaluation = _vectors(model, corpus, progress)
        model.report |= {
            "text_sentences": corpus.sentences,
            "weighed_words": len(with_vectors),
            "different_words": len(corpus.words),
        }
        checkpoint = Path(folder) / "checkpoint"
        _restore(model, checkpoint)
        batches = -(-corpus.sentences // settings.batch)

        def report(done: int, total: int) -> None:
            epoch = min((done - 1) // batches + 1, settings.epochs)
            progress(done, total, Reason("saliency_epoch", epoch=epoch, epochs=settings.epochs))

        def rows(learnt: FloatArray) -> Rows:
            weights = final_weights(corpus, vectors, settings, learnt)
            return learnt_rows(corpus, weights, with_vectors)

        if evaluation is not None and "evaluation" not in model.report:
            isf = weights_of_rows(learnt_rows(corpus, corpus.isf(), with_vectors))
            start = weights_of_rows(rows(initial_weights(corpus, settings)))
            model.report |= {
                "evaluation": {
                    "sets": [
                        [evaluation_set.name, len(evaluation_set.pairs)]
                        for evaluation_set in evaluation.sets
                    ],
                    # A word outside the corpus counts as seen once.
                    "isf": evaluation.correlations(isf, unseen=math.log1p(corpus.sentences)),
                    "epochs": [evaluation.correlations(start)],
                }
            }
        for epoch in learn(corpus, vectors, settings, checkpoint=checkpoint, progress=report):
            if evaluation is not None:
                _add_to_curve(model, evaluation, epoch.number, rows(epoch.weights))
            _keep_epoch(model, epoch, checkpoint)
        _keep_weights(model, rows(epoch.weights), Path(folder))


def _add_to_curve(model: SaliencyModel, evaluation: Evaluation, number: int, rows: Rows) -> None:
    curve = model.report["evaluation"]
    # The last epoch is repeated if the job was killed before it stored the weights.
    curve["epochs"] = [*curve["epochs"][:number], evaluation.correlations(weights_of_rows(rows))]


def _settings(data: Mapping[str, Any]) -> "Settings":
    from datasets.evaluation.saliency.objective import Similarity
    from datasets.evaluation.saliency.training import Init, Settings

    fields = dict(data)
    for name, kind in (("init", Init), ("similarity", Similarity)):
        if name in fields:
            fields[name] = kind(fields[name])
    return Settings(**fields)


def _corpus(model: SaliencyModel, folder: Path, progress: Progress) -> OrderedCorpus:
    def lines() -> Iterable[str]:
        for number, line in enumerate(text_lines(model.corpus), 1):
            if number % _LINES_BETWEEN_REPORTS == 0:
                progress(0, 0, Reason("saliency_lines_read", n=number))
            yield line

    try:
        return read_ordered(lines(), folder)
    except NoNeighbours:
        raise Invalid(Reason("saliency_without_neighbours")) from None


def _vectors(
    model: SaliencyModel, corpus: OrderedCorpus, progress: Progress
) -> tuple[npt.NDArray[np.float32], frozenset[str], Evaluation | None]:
    progress(0, 0, Reason("saliency_vectors_read"))
    file = PackedFile(incoming_stored(model.vectors))
    try:
        with file.on_disk() as path:
            vectors, with_vectors = corpus_vectors(path, corpus)
            evaluation = evaluation_of(model, path)
    except BadVectors as error:
        refuse_file(file.name, error.reason)
    if not with_vectors:
        refuse_file(file.name, Reason("saliency_vectors_of_other_words"))
    return vectors, with_vectors, evaluation


def _restore(model: SaliencyModel, checkpoint: Path) -> None:
    if model.checkpoint is not None:
        with checkpoint.open("wb") as file:
            file.writelines(file_chunks(model.checkpoint))


@transaction.atomic
def _keep_epoch(model: SaliencyModel, epoch: "Epoch", checkpoint: Path) -> None:
    previous = model.checkpoint
    model.checkpoint = file_store(name="checkpoint.npz", chunks=[checkpoint.read_bytes()])
    model.report |= {"errors": list(epoch.errors)}
    model.save(update_fields=["checkpoint", "report"])
    if previous is not None:
        previous.delete()


@transaction.atomic
def _keep_weights(model: SaliencyModel, rows: Rows, folder: Path) -> None:
    path = folder / "weights.tsv"
    write_weights(path, rows)
    previous = model.checkpoint
    model.weights = file_store(
        name=path.name, chunks=[path.read_bytes()], content_type="text/tab-separated-values"
    )
    model.checkpoint = None
    model.report |= _ends(rows)
    model.save(update_fields=["checkpoint", "weights", "report"])
    if previous is not None:
        previous.delete()


def _ends(rows: Rows) -> dict[str, Any]:
    """Return the most and the least salient words, with weight and number of sentences."""
    weights = weights_of_rows(rows)
    # Of a short text, all words.
    fewest = MIN_SENTENCES if len(weights.ranked(MIN_SENTENCES)) >= 2 * SHOWN else 1
    ranked = weights.ranked(fewest)

    def shown(words: list[str]) -> list[list[Any]]:
        return [[word, weights.by_word[word], weights.sentences[word]] for word in words]

    return {
        "fewest": fewest,
        "most": shown(ranked[:SHOWN]),
        "least": shown(ranked[::-1][:SHOWN]),
    }
