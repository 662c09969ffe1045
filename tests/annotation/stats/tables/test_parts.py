"""Gold by article of the subjects and by rule composition, counted by hand."""

import numpy as np

from annotation.stats.arrays import LabelCode
from annotation.stats.tables.parts import article_table, composition_table

E, N, C = LabelCode.ENTAILMENT, LabelCode.NEUTRAL, LabelCode.CONTRADICTION


def test_opposite_pairs_have_the_shares_that_sick_prints():
    # Marelli et al. (2014), section 4: 72 % of the neutral and 19 % of the contradictory ones.
    articles = ["indefinite"] * 72 + ["definite"] * 28 + ["indefinite"] * 19 + ["definite"] * 81
    labels = np.array([N] * 100 + [C] * 100)
    table = article_table([*articles, "mixed"], np.arange(201) < 200, np.array([*labels, E]))
    rows = {row[:2]: row[2:] for row in table.rows}
    # Wilson's intervals are those of statsmodels' proportion_confint(72, 100, method="wilson").
    assert rows["opposite", "NEUTRAL"] == (72, 28, 0, "72% [63%, 80%]")
    assert rows["opposite", "CONTRADICTION"] == (19, 81, 0, "19% [13%, 28%]")
    assert rows["opposite", "ENTAILMENT"] == (0, 0, 0, None)
    assert rows["all", "ENTAILMENT"] == (0, 0, 1, "0% [0%, 79%]")
    assert table.notes == ()


def test_pairs_without_a_label_or_an_article_do_not_count():
    articles = ["indefinite", "", "definite", "indefinite"]
    table = article_table(articles, np.zeros(4, dtype=bool), np.array([N, N, -1, C]))
    assert [row[:5] for row in table.rows] == [
        ("all", "NEUTRAL", 1, 0, 0),
        ("all", "CONTRADICTION", 1, 0, 0),
        ("all", "ENTAILMENT", 0, 0, 0),
    ]
    assert [note.params for note in table.notes] == [{"n": 1}]
    assert article_table(["", ""], np.zeros(2, dtype=bool), np.array([N, N])) is None


def test_pairs_of_one_rule_of_two_and_by_hand_have_rows():
    made = ["one rule", "one rule", "by hand", "two rules", ""]
    table = composition_table(
        made, np.array([4.0, 5.0, np.nan, 2.0, 1.0]), np.array([E, N, C, -1, N])
    )
    assert table.rows == (
        ("one rule", 2, "4.50 (.71)", 1, 0, 1),
        ("two rules", 1, "2.00", 0, 0, 0),
        ("by hand", 1, None, 0, 1, 0),
    )
    assert composition_table(["one rule", ""], np.ones(2), np.array([E, N])) is None
