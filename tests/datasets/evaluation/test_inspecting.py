import numpy as np
import pytest

from datasets.evaluation.inspecting import bins, groups, misses, points, worst
from datasets.evaluation.material import Answers, GoldPair
from datasets.formats.labels import Label

E, N = Label.ENTAILMENT, Label.NEUTRAL
GOLD = [GoldPair((str(number),), score=score, label=N) for number, score in enumerate([1, 2, 3, 4])]


def test_a_system_on_another_scale_is_off_nowhere():
    answers = Answers({pair.key: 100 - 7 * pair.score for pair in GOLD})
    assert [miss.error for miss in misses(GOLD, answers)] == pytest.approx([0, 0, 0, 0], abs=1e-9)


def test_the_worst_pair_is_the_one_furthest_from_the_line():
    answers = Answers({("0",): 0.1, ("1",): 0.2, ("2",): 1.0, ("3",): 0.4})
    line = np.polyfit([0.1, 0.2, 1.0, 0.4], [1, 2, 3, 4], 1)
    expected = np.array([1, 2, 3, 4]) - np.polyval(line, [0.1, 0.2, 1.0, 0.4])
    result = misses(GOLD, answers)
    assert [miss.error for miss in result] == pytest.approx(list(expected))
    assert worst(result, 1)[0].pair.key == (str(np.abs(expected).argmax()),)


def test_without_scores_the_wrong_labels_are_the_worst():
    answers = Answers(labels={("0",): N, ("1",): E, ("2",): N, ("3",): E})
    assert [miss.pair.key for miss in worst(misses(GOLD, answers), 9)] == [("1",), ("3",)]


def test_groups_hold_their_pairs_distance_and_accuracy():
    answers = Answers(labels={("0",): N, ("1",): E, ("2",): N, ("3",): E})
    names = {("0",): ["a", "b"], ("1",): ["a"], ("3",): ["b"]}
    result = groups(misses(GOLD, answers), names)
    shown = [(group.name, group.pairs, group.error, group.accuracy) for group in result]
    assert shown == [("a", 2, None, 0.5), ("b", 2, None, 0.5)]
    assert [[miss.pair.key for miss in group.worst] for group in result] == [[("1",)], [("3",)]]


def test_the_plot_holds_every_pair_and_single_ones_where_they_are():
    sample = points(np.array([1.0, 1.0, 5.0, 2.503]), np.array([0.0, 0.002, 1.0, 0.51]))
    assert sample == [[1.0, 0.001, 2], [2.503, 0.51, 1], [5.0, 1.0, 1]]
    assert points(np.array([]), np.array([])) == []


def test_a_system_that_says_one_number_only_is_drawn_too():
    assert points(np.array([1.0, 1.0, 3.0]), np.ones(3)) == [[1.0, 1.0, 2], [3.0, 1.0, 1]]


def test_bins_part_the_range_of_gold_and_lose_no_pair():
    rows = bins(np.array([0.0, 1.0, 2.5, 5.0]), np.array([1.0, 3.0, 2.0, 4.0]))
    assert [row["pairs"] for row in rows] == [1, 1, 1, 0, 1]
    assert (rows[0]["low"], rows[-1]["high"]) == (0.0, 5.0)
    assert rows[3]["mean"] is None
