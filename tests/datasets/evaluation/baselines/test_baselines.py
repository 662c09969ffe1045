"""Each baseline by hand, and that none of them sees the gold."""

import math

import numpy as np
import pytest
from sklearn.decomposition import TruncatedSVD

from datasets.evaluation.baselines import BASELINES, UnknownBaseline, baseline_named
from datasets.evaluation.baselines.embedding import AVG, ISF, SMOOTH, remove_common
from datasets.evaluation.baselines.guessing import CHANCE, MAJORITY, PROBABILITY
from datasets.evaluation.baselines.overlap import OVERLAP, TRIGRAMS, fit_cuts
from datasets.evaluation.baselines.plugin import Baseline, Material, Question, answers_of
from datasets.evaluation.material import GoldPair, Task
from datasets.evaluation.reading import read_answers
from datasets.evaluation.running import questions_of, run_baselines, table_rows
from datasets.evaluation.writing import write_answers
from datasets.formats.labels import Label

E, C, N = Label.ENTAILMENT, Label.CONTRADICTION, Label.NEUTRAL
TRAIN = tuple(
    GoldPair((str(number),), "a dog is in the sun", f"a cat is in the {place}", score, label)
    for number, (place, score, label) in enumerate(
        [("sun", 4.5, E), ("sun", 4.0, E), ("rain", 2.0, N), ("snow", 1.5, N), ("wind", 1.0, N)]
    )
)
QUESTION = Question(("9",), "A dog eats.", "A dog sleeps.")


@pytest.fixture
def vectors(tmp_path):
    path = tmp_path / "vectors.txt"
    path.write_text("a 1 0\ndog 0 1\neats 1 1\nsleeps 1 -1\n", encoding="utf-8")
    return path


def only(baseline, material, question=QUESTION):
    answers = baseline.answer([question], material)
    return answers.scores.get(question.key), answers.labels.get(question.key)


def test_majority_answers_the_most_frequent_label_and_no_score():
    assert only(MAJORITY, Material((QUESTION,), TRAIN)) == (None, N)


def test_probability_draws_labels_as_often_as_training_has_them():
    questions = [Question((str(number),), "", "") for number in range(4000)]
    labels = list(PROBABILITY.answer(questions, Material((), TRAIN)).labels.values())
    assert labels.count(N) / 4000 == pytest.approx(0.6, abs=0.03)
    assert C not in labels


def test_chance_stays_on_the_scale_and_repeats_with_its_seed():
    questions = [Question((str(number),), "", "") for number in range(3000)]
    first, repeated, other = (
        CHANCE.answer(questions, Material((), TRAIN, seed=seed)) for seed in (1, 1, 2)
    )
    assert first == repeated
    assert first != other
    assert min(first.scores.values()) >= 1.0
    assert max(first.scores.values()) <= 4.5
    assert list(first.labels.values()).count(C) / 3000 == pytest.approx(1 / 3, abs=0.04)


def test_overlap_passes_over_the_most_frequent_training_words():
    # "a", "in", "is" and "the" stand 10 times each; left are {dog, eats} and {dog, sleeps}.
    score, _ = only(OVERLAP, Material((QUESTION,), TRAIN))
    assert score == pytest.approx(2 * 1 / 4)
    score, _ = only(OVERLAP, Material((QUESTION,), TRAIN, dropped=0))
    assert score == pytest.approx(2 * 2 / 6)


def test_overlap_learns_its_labels_from_training_pairs():
    _, label = only(OVERLAP, Material((), TRAIN), Question(("9",), "dog sun", "cat sun"))
    assert label is E
    _, label = only(OVERLAP, Material((), TRAIN), Question(("9",), "dog sun", "cat rain"))
    assert label is N


def test_cuts_answer_as_many_training_pairs_as_can_be():
    cuts = fit_cuts(np.array([0.1, 0.2, 0.5, 0.6, 0.8, 0.9]), [N, N, C, C, E, E])
    assert [cuts.label(score) for score in (0.0, 0.2, 0.5, 0.7, 0.8, 1.0)] == [N, N, C, C, E, E]


def test_trigrams_need_no_space_between_words():
    assert only(TRIGRAMS, Material(()), Question(("1",), "cat", "cats"))[0] == pytest.approx(2 / 5)


def test_avg_is_the_cosine_of_mean_vectors(vectors):
    score, label = only(AVG, Material((QUESTION,), vectors_file=vectors))
    # (2, 2) and (2, 0)
    assert score == pytest.approx(1 / math.sqrt(2))
    assert label is None


def test_isf_weighs_words_by_the_sentences_they_stand_in(vectors, tmp_path):
    corpus = tmp_path / "corpus.txt"
    corpus.write_text("A dog eats.\nA cat.\nA a dog.\n", encoding="utf-8")
    score, _ = only(ISF, Material((QUESTION,), corpus=corpus, vectors_file=vectors))
    a, dog, rare = math.log(1 + 3 / 3), math.log(1 + 3 / 2), math.log(1 + 3 / 1)
    first, second = np.array([a + rare, dog + rare]), np.array([a + rare, dog - rare])
    expected = first @ second / np.linalg.norm(first) / np.linalg.norm(second)
    assert score == pytest.approx(expected)


def test_smooth_weighs_words_by_their_share(vectors, tmp_path):
    corpus = tmp_path / "corpus.txt"
    corpus.write_text("a dog eats a\n", encoding="utf-8")
    material = Material((QUESTION,), corpus=corpus, vectors_file=vectors, smoothing=0.1)
    a, dog, eats, sleeps = 0.1 / 0.6, 0.1 / 0.35, 0.1 / 0.35, 1.0
    first, second = np.array([a + eats, dog + eats]), np.array([a + sleeps, dog - sleeps])
    expected = first @ second / np.linalg.norm(first) / np.linalg.norm(second)
    assert only(SMOOTH, material)[0] == pytest.approx(expected)


def test_a_sentence_without_vectors_scores_0(vectors):
    question = Question(("9",), "Quux!", "A dog sleeps.")
    assert only(AVG, Material((question,), vectors_file=vectors), question)[0] == 0.0


def test_baselines_without_their_material_stand_aside():
    gold = [GoldPair(("1",), "a dog", "a cat", 2.0, N), GoldPair(("2",), "a dog", "dogs", 4.0, E)]
    results = run_baselines(BASELINES, gold, Task.SEMEVAL2014, Material(questions_of(gold)))
    aside = {result.baseline.name: result.aside for result in results if result.aside}
    assert aside.keys() == {"majority", "probability", "AVG", "ISF", "SMOOTH", "NWS"}
    assert aside["AVG"] == "needs --vectors"


def test_systems_above_the_interval_of_isf_are_starred(vectors):
    draw = np.random.default_rng(5)
    texts = [" ".join(draw.choice(["a", "dog", "eats"], 3)) for _ in range(80)]
    gold = [GoldPair((str(n),), t, texts[n - 1], n / 80) for n, t in enumerate(texts)]
    oracle = Baseline("oracle", "", lambda q, _m: answers_of(q, np.arange(len(q)) / 80))
    material = Material(questions_of(gold), vectors_file=vectors)
    results = run_baselines((AVG, ISF, oracle), gold, Task.SEMEVAL2014, material)
    assert [bool(result.starred) for result in results] == [False, False, True]
    rows = {row[0]: row[1:] for row in table_rows(results, Task.SEMEVAL2014)}
    assert rows["pearson"][2] == "100.0*"
    assert not rows["spearman"][2].endswith("*")


@pytest.mark.parametrize("task", list(Task))
def test_written_answers_are_read_back(tmp_path, task):
    file = "news" if task is Task.STS else ""
    keys = [("a", "b,c"), ("a", "d")] if "russe" in task else [(file, "1"), (file, "2")]
    keys = [("1",), ("2",)] if task is Task.SEMEVAL2014 else keys
    gold = [GoldPair(key, score=1.0, file=file) for key in keys]
    answers = answers_of([Question(key, "", "") for key in keys], np.array([1e-7, 0.25]))
    assert (
        read_answers(write_answers(tmp_path / "it", gold, answers, task), task).scores
        == answers.scores
    )


def test_a_baseline_may_come_from_another_module():
    assert baseline_named("datasets.evaluation.baselines.overlap:TRIGRAMS") is TRIGRAMS
    assert baseline_named("ISF") is ISF
    for name in ("nothing", "datasets.evaluation.tokens:count", "no.such:THING"):
        with pytest.raises(UnknownBaseline):
            baseline_named(name)


@pytest.mark.parametrize("components", [1, 2])
def test_common_components_are_those_of_scikit_learn(components):
    rng = np.random.default_rng(3)
    rows = rng.normal(0, 1, (40, 6)) + rng.normal(0, 2, 6)
    result = TruncatedSVD(components, algorithm="arpack").fit(rows).components_
    expected = rows - rows @ result.T @ result
    np.testing.assert_allclose(remove_common(rows, components), expected, atol=1e-9)


def test_smooth_takes_common_components_out_of_all_sentences(vectors):
    questions = (QUESTION, Question(("10",), "A dog.", "A sleeps."), Question(("11",), "?", "A"))
    plain, less = (
        SMOOTH.answer(questions, Material(questions, vectors_file=vectors, removed=removed)).scores
        for removed in (0, 1)
    )
    # Of two dimensions one is left, so that sentences point the same or the opposite way.
    assert [abs(less[question.key]) for question in questions] == pytest.approx([1, 1, 0])
    assert abs(plain["9",]) < 1
