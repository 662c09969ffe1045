"""Files of word weights, norms and the command that makes them."""

import json
import lzma

import numpy as np
import pytest

from datasets.evaluation.__main__ import main
from datasets.evaluation.baselines.embedding import AVG, NWS
from datasets.evaluation.baselines.plugin import Material, Question
from datasets.evaluation.material import Task
from datasets.evaluation.reading import read_gold
from datasets.evaluation.running import questions_of
from datasets.evaluation.saliency.weights import Unseen, read_weights, write_weights
from datasets.formats.problems import BadFile

VECTORS = "a 1 0\ndog 0 1\nsleeps 1 -1\nbarks 2 1\n"
# As published with the data for these vectors: Pearson's correlation times a hundred.
AVG_OF_SETS = {"MSRpar": 29.9, "OnWN": 40.2, "SMTeuroparl": 41.9, "SMTnews": 50.0}


@pytest.fixture
def vectors(tmp_path):
    path = tmp_path / "vectors.txt"
    path.write_text(VECTORS, encoding="utf-8")
    return path


@pytest.fixture
def corpus(tmp_path):
    path = tmp_path / "corpus.txt"
    path.write_text(
        "A dog sleeps.\nA dog barks.\n\nA cat sleeps.\nA cat sleeps.\n", encoding="utf-8"
    )
    return path


def test_weights_are_read_as_written(tmp_path):
    path = tmp_path / "weights.tsv"
    write_weights(path, [("dog", 2.5, 3), ("a", -0.125, 40), ("emu", 4.0, 3)])
    weights = read_weights(path)
    assert weights.by_word == {"dog": 2.5, "a": -0.125, "emu": 4.0}
    assert weights.ranked() == ["emu", "dog", "a"]
    assert weights.unseen(Unseen.ONCE) == 3.25  # dog and emu stand in the fewest sentences
    assert weights.unseen(Unseen.ZERO) == 0.0


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("dog", ""),
        ("dog\theavy", "weight"),
        ("dog\tnan", "weight"),
        ("dog\t1\t0", "sentences"),
        ("a\t1\t2", "word"),
    ],
)
def test_a_bad_line_is_named(tmp_path, line, field):
    path = tmp_path / "weights.tsv"
    path.write_text(f"word\tweight\tsentences\na\t1\t2\n{line}\n", encoding="utf-8")
    with pytest.raises(BadFile) as refused:
        read_weights(path)
    assert [(error.line, error.field) for error in refused.value.errors] == [(3, field)]


def test_weights_count_in_the_cosine(tmp_path, vectors):
    path = tmp_path / "weights.tsv"
    write_weights(path, [("a", 0.5, 9), ("dog", 2.0, 1)])
    question = Question(("1",), "A dog", "Dog sleeps")
    material = Material((question,), vectors_file=vectors, weights_file=path)
    first, second = np.array([0.5, 2.0]), np.array([2.0, 2.0 - 2.0])  # sleeps weighs as dog: 2
    expected = first @ second / np.linalg.norm(first) / np.linalg.norm(second)
    assert NWS.answer([question], material).scores["1",] == pytest.approx(expected)


def test_the_command_learns_shows_and_compares(tmp_path, vectors, corpus, capsys):
    out, norms = tmp_path / "weights.tsv", tmp_path / "norms.tsv"
    arguments = ["saliency", "train", str(corpus), "--vectors", str(vectors), "--out", str(out)]
    left = tmp_path / "weights.tsv.words"  # by a command that was killed
    left.mkdir()
    (left / "tokens").write_bytes(b"of a longer text, which was not read to its end")
    assert main([*arguments, "--epochs", "2"]) == 0
    assert "4 sentences, 4 words with vectors" in capsys.readouterr().out
    weights = read_weights(out)
    assert weights.by_word.keys() == {"a", "dog", "sleeps", "barks"}
    assert weights.sentences == {"a": 4, "barks": 1, "dog": 2, "sleeps": 3}
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "corpus.txt",
        "vectors.txt",
        "weights.tsv",
    ]
    gold = tmp_path / "gold.tsv"
    gold.write_text("4\tA dog sleeps\tA dog sleeps\n1\tA dog\tSleeps\n2\tA\tDog barks\n")
    assert main([*arguments, "--epochs", "2", "--evaluate", str(gold), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert len(shown["pearson"]) == len(shown["errors"]) == 2
    assert all(0 < value <= 1 for value in shown["pearson"])
    assert main(["saliency", "words", str(out), "--count", "2"]) == 0
    assert "barks" in capsys.readouterr().out
    norms.write_text("WORD\tCONC\na\t1\nDog\t6\nbarks\t4\nsleeps\t3\nzzz\t1\n", encoding="utf-8")
    assert main(["saliency", "norms", str(out), str(norms)]) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[:2] == ["CONC", "4"]


def test_a_file_that_cannot_be_read_is_named(tmp_path, vectors, capsys):
    weights, norms = tmp_path / "weights.tsv", tmp_path / "norms.tsv"
    write_weights(weights, [("a", 0.5, 9), ("dog", 2.0, 1)])
    norms.write_bytes("WORD\tCONC\ncafé\t6\n".encode("latin-1"))
    assert main(["saliency", "norms", str(weights), str(norms)]) == 2
    assert capsys.readouterr().err == f"{norms}: is not UTF-8 at byte 13\n"
    gold = tmp_path / "gold.tsv"
    gold.write_text("3.5\tA dog sleeps.\tA dog barks.\n2\tA dog.\tA cat.\n", encoding="utf-8")
    weights.write_text("dog\theavy\n", encoding="utf-8")
    material = ["--vectors", str(vectors), "--weights", str(weights)]
    assert main(["baselines", str(gold), "--task", "sts", "--baseline", "nws", *material]) == 2
    assert capsys.readouterr().err.startswith(f"{weights}: line 1, weight")


def test_a_corpus_without_neighbours_is_refused(tmp_path, vectors, capsys):
    lone = tmp_path / "lone.txt"
    lone.write_text("A dog.\n\nA cat.\n", encoding="utf-8")
    out = tmp_path / "weights.tsv"
    arguments = ["saliency", "train", str(lone), "--vectors", str(vectors), "--out", str(out)]
    assert main(arguments) == 2
    assert "no two sentences" in capsys.readouterr().err
    assert not out.exists()


def test_avg_on_the_tasks_of_2012_is_as_others_measured_it(shared_dir, tmp_path):
    path = tmp_path / "vectors.txt"
    with lzma.open(shared_dir / "data/nws/glove_50d_60k.txt.xz") as packed:
        path.write_bytes(packed.read())
    for name, expected in AVG_OF_SETS.items():
        gold = read_gold(shared_dir / f"data/sts/2012/{name}.test.tsv", Task.STS)
        questions = questions_of(gold)
        answers = AVG.answer(questions, Material(questions, vectors_file=path))
        scores = [answers.scores[pair.key] for pair in gold]
        result = np.corrcoef(scores, [pair.score for pair in gold])[0, 1]
        assert 100 * result == pytest.approx(expected, abs=0.06)  # rounded
