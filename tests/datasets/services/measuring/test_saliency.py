"""Word saliency of a project: learnt, killed, gone on with, evaluated, deleted."""

import gzip
import lzma
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from datasets.errors import Conflict, Invalid
from datasets.evaluation.baselines.embedding import ISF, NWS
from datasets.evaluation.baselines.plugin import Material
from datasets.evaluation.material import Task
from datasets.evaluation.reading import read_gold
from datasets.evaluation.running import questions_of
from datasets.evaluation.saliency.corpus import corpus_vectors, read_ordered
from datasets.evaluation.saliency.training import Settings, learn
from datasets.evaluation.saliency.weights import read_weights
from datasets.models import (
    ImportBatch,
    Job,
    Project,
    Release,
    SaliencyModel,
    Source,
    SourceSentence,
    StoredFile,
    System,
)
from datasets.selectors.importing.files import file_chunks
from datasets.selectors.measuring.saliency import own_sentences, saliency_job
from datasets.services.jobs.lifecycle import job_cancel
from datasets.services.jobs.stored_files import file_store
from datasets.services.measuring import packed
from datasets.services.measuring.saliency import (
    saliency_continue,
    saliency_delete,
    saliency_start,
    saliency_work,
)
from datasets.services.measuring.saliency_boards import (
    saliency_boards_start,
    saliency_boards_work,
)
from datasets.services.measuring.saliency_text import OWN, Upload, text_lines
from tests.datasets.corpus import unwatched

WORDS = ("boat", "river", "sail", "mast", "bread", "flour", "oven", "dough", "the", "man", "is")


def text_of(sentences: int = 200, seed: int = 5) -> bytes:
    """Return sentences of two topics in turns of ten; "the" is in each of them."""
    draw = np.random.default_rng(seed)
    lines = []
    for number in range(sentences):
        first = 4 * ((number // 10) % 2)
        chosen = draw.integers(first, first + 4, size=3)
        lines.append(" ".join(["the", *(WORDS[word] for word in chosen)]))
    return ("\n".join(lines) + "\n").encode()


def vectors_of() -> bytes:
    draw = np.random.default_rng(6)
    topics = draw.normal(size=(3, 5))
    rows = [topics[min(index // 4, 2)] + 0.2 * draw.normal(size=5) for index in range(len(WORDS))]
    return "".join(
        f"{word} {' '.join(f'{x:.5f}' for x in row)}\n"
        for word, row in zip(WORDS, rows, strict=True)
    ).encode()


def start(project: Project, **changes: Any) -> SaliencyModel:
    data: dict[str, Any] = {
        "name": "Novels",
        "texts": [Upload("text.txt", [text_of()])],
        "vectors": Upload("tiny.txt", [vectors_of()]),
        "settings": {"epochs": 3, "batch": 16},
        "actor": None,
    }
    return saliency_start(project=project, **data | changes)


def work(model: SaliencyModel, progress: Any = unwatched) -> dict[str, Any]:
    job = saliency_job(model)
    assert job is not None
    return saliency_work(job, progress)


def learnt(model: SaliencyModel) -> SaliencyModel:
    work(model)
    model.refresh_from_db()
    return model


def lines_of(model: SaliencyModel) -> list[str]:
    assert model.weights is not None
    return b"".join(file_chunks(model.weights)).decode().splitlines()


def gold_of(pairs: int = 30, seed: int = 8) -> bytes:
    """Return pairs of sentences that are scored by how many words they share."""
    draw = np.random.default_rng(seed)
    lines = []
    for _pair in range(pairs):
        first, second = (draw.choice(WORDS, size=4, replace=False) for _side in "ab")
        shared = len({*first} & {*second})
        lines.append(f"{shared}\t{' '.join(first)}\t{' '.join(second)}\n")
    return "".join(lines).encode()


class Killed(BaseException):
    """What no code of the job handles."""


def killing(batch: int) -> Any:
    def progress(done: int, total: int, message: Any = "") -> None:
        if total and done == batch:
            raise Killed

    return progress


def test_the_model_is_the_one_that_the_command_line_learns(
    project: Project, tmp_path: Path
) -> None:
    model = learnt(start(project))
    with (tmp_path / "vectors").open("wb") as file:
        file.write(vectors_of())
    corpus = read_ordered(text_of().decode().splitlines(), tmp_path)
    vectors, _known = corpus_vectors(tmp_path / "vectors", corpus)
    *_, last = learn(corpus, vectors, Settings(epochs=3, batch=16))
    path = tmp_path / "weights.tsv"
    path.write_bytes(b"".join(file_chunks(model.weights)))
    weights = read_weights(path)
    assert weights.by_word == {
        word: pytest.approx(weight, rel=1e-5)
        for word, weight in zip(corpus.words, last.weights, strict=True)
    }
    assert model.report["errors"] == pytest.approx(last.errors)
    assert model.report["text_sentences"] == 200
    assert model.report["most"][0][0] == weights.ranked()[0]
    assert model.report["least"][0][0] == weights.ranked()[-1]
    assert model.checkpoint is None


def test_a_killed_job_goes_on_from_the_last_epoch_and_learns_the_same(project: Project) -> None:
    full = lines_of(learnt(start(project, name="Whole")))
    model = start(project)
    with pytest.raises(Killed):
        work(model, killing(30))  # in the third epoch of 13 batches each
    model.refresh_from_db()
    assert len(model.report["errors"]) == 2
    assert not model.is_learnt
    seen: list[int] = []
    work(model, lambda done, total, message="": seen.append(done) if total else None)
    assert seen[0] == 27
    model.refresh_from_db()
    assert lines_of(model) == full
    # Finished, and killed before it could say so.
    assert work(model)["saliency"] == model.pk
    assert not StoredFile.objects.filter(name="checkpoint.npz").exists()


def test_a_stopped_model_can_be_gone_on_with(project: Project) -> None:
    model = start(project)
    first = saliency_job(model)
    with pytest.raises(Conflict):
        saliency_delete(model=model, actor=None)
    job_cancel(job=first, actor=None)
    repeated = saliency_continue(model=model, actor=None)
    assert repeated.pk != first.pk
    model = learnt(model)
    Job.objects.update(state=Job.State.SUCCEEDED)
    with pytest.raises(Conflict):
        saliency_continue(model=model, actor=None)


@pytest.mark.parametrize(
    ("name", "pack"), [("text.txt", bytes), ("text.txt.xz", lzma.compress), ("a.GZ", gzip.compress)]
)
def test_texts_may_be_compressed_and_end_a_document(project: Project, name: str, pack: Any) -> None:
    texts = [Upload(name, [pack(text_of(3))]), Upload("b.txt", ["Last\n".encode("utf-8-sig")])]
    model = start(project, texts=texts)
    lines = [line.strip() for line in text_lines(model.corpus)]
    assert lines == [*text_of(3).decode().splitlines(), "", "Last", ""]
    assert model.text_names == [name, "b.txt"]


def refused(project: Project, **changes: Any) -> str:
    model = start(project, **changes)
    with pytest.raises(Invalid) as error:
        work(model)
    return str(error.value)


def test_bad_files_are_named(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    def texts(name: str, content: bytes) -> dict[str, Any]:
        return {"name": f"{name} {len(content)}", "texts": [Upload(name, [content])]}

    assert "text.xz: cannot be unpacked" in refused(project, **texts("text.xz", b"no archive"))
    cut = lzma.compress(text_of())[:-20]
    assert "text.xz: cannot be unpacked" in refused(project, **texts("text.xz", cut))
    assert "a.txt: this is not UTF-8 text" in refused(project, **texts("a.txt", b"\xff\xfe\xff"))
    assert "No two sentences follow" in refused(project, **texts("a.txt", b"One.\n\nTwo.\n"))
    vectors = Upload("other.txt", [b"pies 1 2\n"])
    assert "other.txt: has no vector" in refused(project, name="1", vectors=vectors)
    vectors = Upload("bad.txt", [b"the 1 2\nboat 1\n"])
    assert "bad.txt: line 2: 1 numbers" in refused(project, name="2", vectors=vectors)
    monkeypatch.setattr(packed, "MAX_BYTES", 1_000)
    assert "has more than 1,000 bytes" in refused(project, name="3")


def test_a_name_is_used_once_and_a_text_is_needed(project: Project) -> None:
    start(project)
    with pytest.raises(Invalid, match="already a model with this name"):
        start(project)
    with pytest.raises(Invalid, match="no source sentences yet"):
        start(project, name="Own", texts=[])
    assert StoredFile.objects.count() == 2


def sourced(project: Project, name: str, texts: list[tuple[str, ...]]) -> None:
    batch = ImportBatch.objects.create(project=project, content="sources", sha256=name * 64)
    for number, pair in enumerate(texts):
        source = Source.objects.create(
            project=project, batch=batch, source_id=f"{name}{number}", line_number=number
        )
        for position, text in zip("ab", pair, strict=False):
            SourceSentence.objects.create(source=source, position=position, text=text)


def test_own_sentences_are_in_running_order(project: Project) -> None:
    sourced(project, "t", [("One.",), ("Two.",), ("Three.",)])
    sourced(project, "c", [("A dog.", "A cat."), ("A boat.", "A\nship.")])
    assert [*own_sentences(project)] == [
        *("One.", "Two.", "Three.", ""),
        *("A dog.", "A cat.", "", "A boat.", "A\nship."),
    ]
    model = start(project, texts=[])
    assert [line.strip() for line in text_lines(model.corpus)][-2:] == ["A ship.", ""]
    assert StoredFile.objects.get(pk=model.corpus_id).name == "texts.zip"
    assert model.text_names == []
    assert OWN == "sentences.txt"


@pytest.fixture
def measured(release: Release) -> SaliencyModel:
    model = learnt(start(release.project))
    Job.objects.update(state=Job.State.SUCCEEDED)
    job = saliency_boards_start(model=model, release=release, actor=None)
    for _attempt in range(2):  # the second as after a kill
        saliency_boards_work(job, unwatched)
    return model


def test_a_model_stands_on_every_leaderboard_of_a_release(measured: SaliencyModel) -> None:
    result = {(s.part, s.baseline) for s in System.objects.all()}
    parts = ("", "TRAIN", "TRIAL", "TEST")
    assert result == {(part, name) for part in parts for name in ("AVG", "ISF", "SMOOTH", "NWS")}
    nws = System.objects.get(part="", baseline="NWS")
    assert nws.name == "NWS, tiny.txt, Novels"
    assert nws.details["material"]["weights_sha256"] == measured.weights.sha256
    isf = System.objects.get(part="", baseline="ISF")
    assert isf.name == "ISF, tiny.txt, Novels"
    assert isf.details["material"]["corpus_sha256"] == measured.corpus.sha256


def test_a_part_without_pairs_is_passed_over(release: Release) -> None:
    file = release.files.get(path="SICK.txt")
    content = b"".join(file_chunks(file.stored)).replace(b"\tTRIAL", b"\tTRAIN")
    file.stored = file_store(name="SICK.txt", chunks=[content])
    file.save(update_fields=["stored"])
    model = learnt(start(release.project))
    Job.objects.update(state=Job.State.SUCCEEDED)
    job = saliency_boards_start(model=model, release=release, actor=None)
    assert saliency_boards_work(job, unwatched)["systems"] == 12
    assert not System.objects.filter(part="TRIAL").exists()


def test_deleting_a_model_leaves_what_was_evaluated(measured: SaliencyModel) -> None:
    kept = {measured.corpus_id, measured.vectors_id, measured.weights_id}
    Job.objects.update(state=Job.State.SUCCEEDED)
    saliency_delete(model=measured, actor=None)
    assert not SaliencyModel.objects.exists()
    assert not StoredFile.objects.filter(pk__in=kept).exists()
    assert System.objects.filter(baseline="NWS").count() == 4


def test_settings_are_kept_as_they_were_used(project: Project) -> None:
    model = start(project, settings={"init": "random", "seed": 4})
    assert Settings(**model.learning) == Settings(init="random", seed=4)
    assert model.learning == asdict(Settings(init="random", seed=4))


def test_each_epoch_is_evaluated_as_the_finished_weights_are(
    project: Project, tmp_path: Path
) -> None:
    sets = [Upload("one.tsv", [gold_of()]), Upload("two.tsv", [gold_of(40, seed=9)])]
    model = learnt(start(project, evaluation=sets))
    curve = model.report["evaluation"]
    assert curve["sets"] == [["one.tsv", 30], ["two.tsv", 40]]
    assert [len(of) for of in (curve["isf"], *curve["epochs"])] == [2] * 5  # a start, three epochs
    assert curve["epochs"][0] != curve["epochs"][-1]
    for name, content in (("vectors", vectors_of()), ("gold", gold_of()), ("text", text_of())):
        (tmp_path / name).write_bytes(content)
    assert model.weights is not None
    (tmp_path / "weights").write_bytes(b"".join(file_chunks(model.weights)))
    gold = read_gold(tmp_path / "gold", Task.STS)
    questions = questions_of(gold)
    material = Material(
        questions,
        corpus=tmp_path / "text",
        vectors_file=tmp_path / "vectors",
        weights_file=tmp_path / "weights",
    )
    for baseline, result in ((NWS, curve["epochs"][-1][0]), (ISF, curve["isf"][0])):
        answers = baseline.answer(questions, material)
        scores = [answers.scores[pair.key] for pair in gold]
        expected = np.corrcoef(scores, [pair.score for pair in gold])[0, 1]
        assert result == pytest.approx(expected, abs=1e-5)


def test_the_curve_of_a_killed_job_has_each_epoch_once(project: Project) -> None:
    sets = [Upload("one.tsv", [gold_of()])]
    full = learnt(start(project, name="Whole", evaluation=sets)).report["evaluation"]
    model = start(project, evaluation=sets)
    with pytest.raises(Killed):
        work(model, killing(30))
    model.refresh_from_db()
    assert len(model.report["evaluation"]["epochs"]) == 3
    model = learnt(model)
    assert model.report["evaluation"] == full
    Job.objects.update(state=Job.State.SUCCEEDED)
    saliency_delete(model=model, actor=None)
    assert StoredFile.objects.filter(name="evaluation.zip").count() == 1


def test_evaluation_sets_are_checked_before_anything_is_learnt(project: Project) -> None:
    for content, problem in ((b"3\tone\n", "a.tsv: needs at least two"), (b"x\n", "a.tsv: line 1")):
        with pytest.raises(Invalid, match=problem) as error:
            start(project, evaluation=[Upload("a.tsv", [content])])
        assert "evaluation" in error.value.fields
    assert not StoredFile.objects.exists()
