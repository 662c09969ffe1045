"""Tables 6 and 7 of SICK: their form on made pairs, their printed counts put back into pairs."""

import pytest

from datasets.evaluation.distribution import distribution, distribution_rows
from datasets.evaluation.material import GoldPair
from datasets.formats.labels import Label

E, C, N = Label.ENTAILMENT, Label.CONTRADICTION, Label.NEUTRAL
# Table 7: range, then NEUTRAL, CONTRADICTION and ENTAILMENT.
TABLE_7 = [(1, 922, 0, 1), (2, 1253, 118, 2), (3, 2742, 994, 136), (4, 678, 312, 2682)]


def pairs_of_table_7():
    for low, *counts in TABLE_7:
        for label, count in zip((N, C, E), counts, strict=True):
            # Each range holds its lower end; the scale's end, 5, belongs to the last.
            scores = [low, low + 0.999 if low < 4 else 5.0]
            yield from (GoldPair((), score=scores[n % 2], label=label) for n in range(count))


def test_the_counts_of_table_7_come_back_and_add_up_to_table_6():
    rows = {row[0]: row[1:] for row in distribution_rows(distribution(list(pairs_of_table_7())))}
    assert rows["relatedness"] == ["ENTAILMENT", "CONTRADICTION", "NEUTRAL", "TOTAL"]
    assert rows["[1-2)"] == ["1 (0%)", "0 (0%)", "922 (9%)", "923 (9%)"]
    assert rows["[3-4)"] == ["136 (1%)", "994 (10%)", "2742 (28%)", "3872 (39%)"]
    assert rows["[4-5]"] == ["2682 (27%)", "312 (3%)", "678 (7%)", "3672 (37%)"]
    assert rows["TOTAL"] == ["2821 (29%)", "1424 (14%)", "5595 (57%)", "9840 (100%)"]


def test_labels_have_their_mean_relatedness():
    gold = [GoldPair((), score=score, label=E) for score in (4.0, 5.0)] + [GoldPair((), score=1.5)]
    result = distribution(gold)
    assert result.relatedness == {E: (4.5, pytest.approx(0.7071, abs=1e-4))}
    assert result.by_range[1, 2] == 1


def test_a_file_without_scores_still_counts_its_labels():
    result = distribution([GoldPair((), label=N), GoldPair((), label=N)])
    assert result.ranges == ()
    assert result.by_label[N] == 2
    assert list(distribution_rows(result))[1][0] == "TOTAL"
