"""Reports of whole tasks, on tables worked by hand and against SciPy."""

import numpy as np
import pytest
from scipy import stats
from sklearn import metrics

from datasets.evaluation.material import Answers, GoldPair, Task, WrongPairs
from datasets.evaluation.scoring import score
from datasets.formats.labels import Label

E, C, N = Label.ENTAILMENT, Label.CONTRADICTION, Label.NEUTRAL
GOLD = [
    GoldPair(("1",), score=4.5, label=E),
    GoldPair(("2",), score=3.6, label=C),
    GoldPair(("3",), score=1.2, label=N),
    GoldPair(("4",), score=2.9, label=N),
    GoldPair(("5",), score=4.9, label=E),
]
LABELS = {("1",): E, ("2",): N, ("3",): N, ("4",): N, ("5",): C}
SCORES = {("1",): 4.0, ("2",): 3.5, ("3",): 1.0, ("4",): 3.5, ("5",): 5.0}


def test_semeval_figures_are_those_of_scipy():
    figures = score(GOLD, Answers(SCORES, LABELS), Task.SEMEVAL2014).figures
    gold, answers = [pair.score for pair in GOLD], list(SCORES.values())
    expected = stats.pearsonr(gold, answers)
    assert figures["pearson"].value == pytest.approx(expected.statistic)
    interval = expected.confidence_interval(0.95)
    assert figures["pearson"].low == pytest.approx(interval.low, abs=1e-4)
    assert figures["pearson"].high == pytest.approx(interval.high, abs=1e-4)
    assert figures["spearman"].value == pytest.approx(stats.spearmanr(gold, answers).statistic)
    assert figures["kendall"].value == pytest.approx(stats.kendalltau(gold, answers).statistic)
    assert figures["mse"].value == pytest.approx(np.mean(np.subtract(gold, answers) ** 2))
    assert figures["mae"].value == pytest.approx(metrics.mean_absolute_error(gold, answers))


def test_semeval_labels_are_counted_as_by_hand():
    report = score(GOLD, Answers(SCORES, LABELS), Task.SEMEVAL2014)
    assert report.figures["accuracy"].value == pytest.approx(3 / 5)
    # ENTAILMENT: P 1, R 1/2; CONTRADICTION: nothing right; NEUTRAL: P 2/3, R 1.
    assert report.figures["macro_f1"].value == pytest.approx((2 / 3 + 0 + 4 / 5) / 3)
    truth, data = zip(*((pair.label, LABELS[pair.key]) for pair in GOLD if pair.label), strict=True)
    assert report.figures["kappa"].value == pytest.approx(metrics.cohen_kappa_score(truth, data))
    assert report.confusion is not None
    assert report.confusion.counts == {(E, E): 1, (C, N): 1, (N, N): 2, (E, C): 1}


def test_a_column_of_na_leaves_that_half_out():
    answers = Answers(dict.fromkeys(SCORES), LABELS)
    figures = score(GOLD, answers, Task.SEMEVAL2014).figures
    assert figures["pearson"].value is None
    assert figures["accuracy"].value == pytest.approx(3 / 5)


def test_some_na_leave_that_half_out_and_say_how_many():
    answers = Answers(SCORES | {("2",): None}, LABELS)
    figure = score(GOLD, answers, Task.SEMEVAL2014).figures["pearson"]
    assert figure.value is None
    assert "1 of 5" in str(figure.note)


@pytest.mark.parametrize("task", [Task.SEMEVAL2014, Task.STS])
def test_missing_and_extra_pairs_are_listed(task):
    scores = {key: value for key, value in SCORES.items() if key != ("3",)} | {("77",): 1.0}
    with pytest.raises(WrongPairs) as caught:
        score(GOLD, Answers(scores), task)
    assert caught.value.missing == (("3",),)
    assert caught.value.extra == (("77",),)


def test_a_pair_missing_in_russe_scores_0():
    gold = [
        GoldPair((a, b), score=s) for a, b, s in [("a", "b", 1), ("a", "c", 0.5), ("a", "d", 0)]
    ]
    answers = Answers({("a", "b"): 0.9, ("a", "c"): 0.5, ("x", "y"): 1.0})
    report = score(gold, answers, Task.RUSSE_HJ)
    assert report.figures["spearman"].value == pytest.approx(1.0)
    assert report.missing == (("a", "d"),)
    assert report.ignored == 1


def test_sts_weights_files_by_their_pairs():
    draw = np.random.default_rng(1)
    gold, scores = [], {}
    for name, n in (("images", 30), ("news", 10)):
        for number in range(n):
            value = float(draw.normal())
            gold.append(GoldPair((name, str(number)), score=value, file=name))
            scores[name, str(number)] = value + float(draw.normal())
    report = score(gold, Answers(scores), Task.STS)
    images, news = (report.files[name].value for name in ("images", "news"))
    expected = (30 * images + 10 * news) / 40
    assert report.figures["weighted_mean"].value == pytest.approx(expected)


def test_a_constant_system_has_no_correlation_and_no_nan():
    report = score(GOLD, Answers(dict.fromkeys(SCORES, 3.0), LABELS), Task.SEMEVAL2014)
    assert report.figures["pearson"].value is None
    assert "same" in str(report.figures["pearson"].note)
    assert report.figures["mse"].value is not None
