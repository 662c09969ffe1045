import choix
import numpy as np
import pytest
from scipy.stats import pearsonr, spearmanr

from annotation.planning.four_tuples import random_tuples
from annotation.stats.best_worst.__main__ import main, read_answers
from annotation.stats.best_worst.choices import Choices, counts_of
from annotation.stats.best_worst.models import PRECISION, ChoiceModel, strengths_of
from annotation.stats.best_worst.reliability import split_half
from annotation.stats.files.table import ReadingError

# choix penalises the whole squared strength, not half of it.
_PENALTY = PRECISION / 2


def answered(strength, *, seed, times=8, each=3):
    """Answers drawn from sequential best–worst choice, by Gumbel noise."""
    rng = np.random.default_rng(seed)
    tuples = random_tuples(len(strength), seed=seed, times=times)
    items = np.repeat(tuples, each, axis=0)
    best = (strength[items] + rng.gumbel(size=items.shape)).argmax(axis=1)
    against = -strength[items] + rng.gumbel(size=items.shape)
    np.put_along_axis(against, best[:, None], -np.inf, axis=1)
    question = np.repeat(np.arange(len(tuples)), each)
    return Choices(items, best, against.argmax(axis=1), len(strength), question)


@pytest.fixture(scope="module")
def choices():
    return answered(np.random.default_rng(1).normal(0, 1.5, 24), seed=1)


def test_scores_are_the_share_of_best_less_the_share_of_worst():
    # a is the best in 2 of 3, b in 1 of 3 and the worst in 1, d the worst in 2 of 3.
    items = np.array([[0, 1, 2, 3], [1, 0, 3, 4], [0, 1, 3, 4]])
    result = Choices(items, np.array([0, 1, 1]), np.array([3, 2, 3]), 6, np.arange(3))
    counts = counts_of(result)
    assert counts.score[:5] == pytest.approx([2 / 3, 1 / 3, 0, -2 / 3, -1 / 2])
    assert np.isnan(counts.score[5])
    assert counts.shown.tolist() == [3, 3, 1, 3, 2, 0]


def decided(choices):
    for row, best, worst in zip(choices.items, choices.best, choices.worst, strict=True):
        yield from ((row[best], other) for other in row if other != row[best])
        yield from ((o, row[worst]) for o in row if o not in (row[best], row[worst]))


def test_bradley_terry_agrees_with_choix(choices):
    pairwise = list(decided(choices))
    assert len(pairwise) == 5 * len(choices.items)
    expected = choix.opt_pairwise(choices.n_items, pairwise, alpha=_PENALTY, tol=1e-9)
    result = strengths_of(choices, model=ChoiceModel.BRADLEY_TERRY)
    assert result.estimate == pytest.approx(expected, abs=1e-4)


def test_plackett_luce_agrees_with_choix_where_both_see_the_same():
    # Of two items shown, the best is one choice and the worst says nothing more: Luce's model.
    strength = np.random.default_rng(2).normal(size=12)
    rng = np.random.default_rng(3)
    items = np.array([rng.choice(12, 2, replace=False) for _ in range(300)])
    best = (strength[items] + rng.gumbel(size=items.shape)).argmax(axis=1)
    two = Choices(items, best, 1 - best, 12, np.arange(300))
    taken = [(row[b], [row[1 - b]]) for row, b in zip(items, best, strict=True)]
    expected = choix.opt_top1(12, taken, alpha=_PENALTY, tol=1e-9)
    assert strengths_of(two).estimate == pytest.approx(expected, abs=1e-4)


def test_three_items_are_a_ranking_for_choix():
    # The best and then the better of two: a ranking, whose second choice choix takes from the top
    # and ours from the bottom. Of two, both have the same probability.
    rng = np.random.default_rng(4)
    strength = rng.normal(size=10)
    items = np.array([rng.choice(10, 3, replace=False) for _ in range(400)])
    order = np.argsort(-(strength[items] + rng.gumbel(size=items.shape)), axis=1)
    three = Choices(items, order[:, 0], order[:, 2], 10, np.arange(400))
    rankings = np.take_along_axis(items, order, axis=1).tolist()
    expected = choix.opt_rankings(10, rankings, alpha=_PENALTY, tol=1e-9)
    assert strengths_of(three).estimate == pytest.approx(expected, abs=1e-4)


def test_intervals_cover_the_truth_as_often_as_they_say():
    covered = []
    for seed in range(25):
        truth = np.random.default_rng([6, seed]).normal(size=30)
        low, high = strengths_of(answered(truth, seed=seed, each=2), precision=1.0).interval(0.9)
        centred = truth - truth.mean()
        covered.append((low <= centred) & (centred <= high))
    assert 0.87 < np.mean(covered) < 0.93


def test_standard_errors_are_those_of_the_numerical_curvature(choices):
    from annotation.stats.best_worst import models

    result = strengths_of(choices)
    sets = models._plackett_luce(choices)
    n, step = choices.n_items, 1e-5
    rows = []
    for item in range(n):
        shift = np.zeros(n)
        shift[item] = step
        up, down = (models._loss(result.estimate + side * shift, sets, 0.25)[1] for side in (1, -1))
        rows.append((up - down) / (2 * step))
    centring = np.eye(n) - 1 / n
    variance = np.diag(centring @ np.linalg.inv(np.array(rows)) @ centring)
    assert result.error == pytest.approx(np.sqrt(variance), rel=1e-5)


def test_an_item_never_shown_has_no_strength(choices):
    more = Choices(choices.items, choices.best, choices.worst, 25, choices.question)
    result = strengths_of(more)
    assert np.isnan(result.estimate[24])
    assert np.isnan(result.error[24])
    assert not np.isnan(result.estimate[:24]).any()


def test_split_halves_of_answers_agree_with_scores_made_by_hand(choices):
    # With two answers to each tuple there are only halves of one answer each. Exchanging the
    # answers of a tuple is all that chance can do.
    answers = answered(np.linspace(-3, 3, 40), seed=2, each=2)
    halves = [counts_of(answers.taken(np.arange(k, len(answers.items), 2))).score for k in (0, 1)]
    result = split_half(answers, seed=1)
    assert result.pearson == pytest.approx(pearsonr(*halves).statistic, abs=0.02)
    assert result.spearman == pytest.approx(spearmanr(*halves).statistic, abs=0.03)
    assert not result.of_tuples


def test_one_answer_to_each_tuple_divides_the_tuples():
    result = split_half(answered(np.linspace(-3, 3, 40), seed=2, each=1), seed=1)
    assert result.of_tuples
    assert 0.5 < result.pearson < 1


def test_answers_at_random_have_no_reliability():
    result = split_half(answered(np.zeros(100), seed=4, each=4), seed=1)
    assert abs(result.pearson) < 0.2


def test_the_command_scores_a_published_kind_of_file(tmp_path, capsys):
    file = tmp_path / "answers.csv"
    file.write_text(
        "Item1,Item2,Item3,Item4,BestItem,WorstItem\na,b,c,d,a,d\nd,c,b,a,a,c\na,b,c,e,b,e\n"
    )
    assert main([str(file)]) == 0
    out, err = capsys.readouterr()
    rows = [line.split("\t") for line in out.splitlines()]
    assert rows[0][:5] == ["item", "shown", "best", "worst", "score"]
    assert [row[:5] for row in rows[1:3]] == [
        ["a", "3", "2", "0", "0.6667"],
        ["b", "3", "1", "0", "0.3333"],
    ]
    assert "split-half reliability, 100 random halves" in err
    # The first two rows are two answers to one tuple.
    assert read_answers(file)[1].question.tolist() == [0, 0, 1]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("a,b,c,d,x,d", "line 2: BestItem is “x”, which is none of the four items"),
        ("a,b,c,d,a,a", "line 2: BestItem and WorstItem must differ"),
        ("a,b,c,c,a,b", "line 2: four different items are needed"),
        ("a,b,c,,a,b", "line 2: four different items are needed"),
    ],
)
def test_a_bad_row_is_named(tmp_path, row, problem):
    file = tmp_path / "answers.csv"
    file.write_text(f"Item1,Item2,Item3,Item4,BestItem,WorstItem\n{row}\n")
    with pytest.raises(ReadingError, match=problem):
        read_answers(file)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"worst": np.array([0])}, "must differ"),
        ({"best": np.array([4])}, "a place from 0 to 3"),
        ({"items": np.array([[0, 1, 2, 9]])}, "numbers from 0 to 3"),
    ],
)
def test_impossible_choices_are_refused(change, problem):
    values = {"items": np.array([[0, 1, 2, 3]]), "best": np.array([0]), "worst": np.array([1])}
    with pytest.raises(ValueError, match=problem):
        Choices(**(values | change), n_items=4, question=np.array([0]))
