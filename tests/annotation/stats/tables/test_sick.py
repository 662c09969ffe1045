import csv

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats import multicomp

from annotation.stats.arrays import LabelCode
from annotation.stats.tables.chi_squared import goodness_of_fit, independence
from annotation.stats.tables.sick import (
    PairGold,
    cross_table,
    kinds_of_sick,
    score_bins,
    table_4,
    table_5,
    table_6,
    table_7,
    table_8,
    table_9,
    tukey,
)

# Table 7 of the paper; columns NEUTRAL, CONTRADICTION, ENTAILMENT.
TABLE_7 = np.array([[922, 0, 1], [1253, 118, 2], [2742, 994, 136], [678, 312, 2682]])
LABELS = (LabelCode.NEUTRAL, LabelCode.CONTRADICTION, LabelCode.ENTAILMENT)


@pytest.fixture
def gold():
    """Give pairs whose counts are those of the paper."""
    score = np.repeat([1.5, 2.5, 3.5, 4.5], TABLE_7.sum(axis=1))
    label = np.concatenate([np.repeat([int(label) for label in LABELS], row) for row in TABLE_7])
    return PairGold(score, label)


def test_the_paper_s_counts_come_out(gold):
    assert np.array_equal(cross_table(gold, low=1, high=5), TABLE_7)
    rows = {row[0]: row for row in table_7(gold, low=1, high=5).rows}
    assert rows["[3, 4)"] == ("[3, 4)", "2742 (28%)", "994 (10%)", "136 (1%)", 3872)
    assert rows["TOTAL"] == ("TOTAL", "5595", "1424", "2821", 9840)


def test_chi_square_of_the_paper_is_goodness_of_fit_over_twelve_cells():
    statistic, p = goodness_of_fit(TABLE_7)
    # The paper prints 12976; its own counts give this, the cells of equal size being 820.
    assert round(statistic.value) == 12976
    assert str(statistic.note) == "11 degrees of freedom."
    assert p.value < 0.0001


def test_independence_has_six_degrees_of_freedom():
    statistic, _ = independence(TABLE_7)
    expected = stats.chi2_contingency(TABLE_7, correction=False)
    assert statistic.value == pytest.approx(expected.statistic)
    assert str(statistic.note) == "6 degrees of freedom."


def test_ranges_are_closed_below_and_the_last_one_above():
    scores = np.array([1.0, 1.999, 2.0, 3.9999999999, 4.0, 5.0])
    assert score_bins(scores, low=1, high=5).tolist() == [0, 0, 1, 3, 3, 3]


def test_table_6_counts_ranges_and_labels(gold):
    rows = table_6(gold, low=1, high=5).rows
    assert [row[2] for row in rows] == [
        *("923 (9%)", "1373 (14%)", "3872 (39%)", "3672 (37%)"),
        *("5595 (57%)", "1424 (14%)", "2821 (29%)"),
    ]


def test_tukey_finds_labels_with_different_scores_as_statsmodels_does():
    rng = np.random.default_rng(1)
    label = rng.integers(0, 3, 300)
    gold = PairGold(rng.normal(3 + 0.2 * label, 1), label)
    result = tukey(gold)
    names = [LabelCode(code).name for code in label]
    expected = multicomp.pairwise_tukeyhsd(gold.score, names)
    by_names = {
        frozenset(pair): p
        for pair, p in zip(
            [
                ("CONTRADICTION", "ENTAILMENT"),
                ("CONTRADICTION", "NEUTRAL"),
                ("ENTAILMENT", "NEUTRAL"),
            ],
            expected.pvalues,
            strict=True,
        )
    }
    for pair, measure in result.items():
        assert measure.value == pytest.approx(by_names[frozenset(pair)], abs=1e-6)


def test_kinds_have_the_mean_and_the_labels_of_their_pairs():
    gold = PairGold(
        np.array([4.0, 5.0, 2.0]),
        np.array([LabelCode.ENTAILMENT, LabelCode.NEUTRAL, LabelCode.NEUTRAL]),
        kinds_of_sick(["S1aS2a", "S1bS2b", "unrelated"]),
    )
    assert table_8(gold).rows == (("S1S2 same set", 2, "4.50 (.71)"), ("unrelated", 1, "2.00"))
    assert table_9(gold).rows == (
        ("S1S2 same set", "50.0%", "0.0%", "50.0%"),
        ("unrelated", "0.0%", "0.0%", "100.0%"),
    )


def test_sentences_of_people_are_a_column_of_the_table_of_rules():
    table = table_4({"S3": {"s3.negation": 5, "s3.contrast": 2}}, {"S3": {"s3.negation": 4}})
    assert [row[1:] for row in table.rows] == [("s3.negation", 5, 4), ("s3.contrast", 2, 0)]
    assert len(table.columns) == 4
    assert len(table_4({"S3": {"s3.negation": 5}}, {}).columns) == 3


def test_counts_of_rules_and_relations_are_listed_with_their_shares():
    assert table_4({"S3": {"Insert a negation": 422}}).rows == (
        ("Expansion rules to S3", "Insert a negation", 422),
    )
    rows = table_5(
        {"Similar meaning": {"S1aS2a": 3, "S1aS1b": 1}, "Unrelated": {"unrelated": 4}}
    ).rows
    assert rows[0] == ("Similar meaning", "S1aS2a, S1aS1b", "4 (50%)")
    assert rows[-1] == ("Total", "", "8 (100%)")


def test_no_pairs_give_empty_tables_and_no_number():
    nothing = PairGold(np.zeros(0), np.zeros(0, dtype=int))
    assert [row[2] for row in table_6(nothing, low=1, high=5).rows] == ["0"] * 7
    assert table_7(nothing, low=1, high=5).notes == ()
    assert table_8(nothing).rows == table_9(nothing).rows == ()
    assert goodness_of_fit(np.zeros((4, 3), dtype=int))[0].value is None


def test_half_of_the_released_sick_fills_the_tables(shared_dir):
    with (shared_dir / "data/SICK_dev_half.txt").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    gold = PairGold(
        np.array([float(row["relatedness_score"]) for row in rows]),
        np.array([LabelCode[row["entailment_label"]] for row in rows]),
    )
    cells = cross_table(gold, low=1, high=5)
    assert cells.sum() == 3613
    # As in the whole: neutral pairs lie everywhere, entailing pairs at the top.
    assert cells[3, 2] > 0.9 * cells[:, 2].sum()
    assert all(measure.value < 0.0001 for measure in tukey(gold).values())


def test_two_rules_in_a_sentence_are_a_use_of_each() -> None:
    table = table_4({"S3": {"s3.negation": 4, "s2.passive+s3.negation": 3, "s3.contrast": 5}})
    assert table.rows == (
        ("Expansion rules to S3", "s3.negation", 7),
        ("Expansion rules to S3", "s3.contrast", 5),
        ("Expansion rules to S3", "s2.passive", 3),
    )
    assert [str(note) for note in table.notes] == [
        "3 sentences are of two rules, and count for each of them."
    ]
