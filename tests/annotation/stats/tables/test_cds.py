import csv

import numpy as np

from annotation.stats.arrays import LabelCode
from annotation.stats.tables.cds import table_1, table_2, table_3, table_4

E, C, N = LabelCode.ENTAILMENT, LabelCode.CONTRADICTION, LabelCode.NEUTRAL


def test_shares_of_table_1_are_those_of_the_paper():
    selected = {
        "dropping conjunction": 139,
        "mixing dependents": 1878,
        "removing conjunct in adjunct": 485,
        "passivisation": 893,
        "removing adjuncts": 1013,
        "swapping rc↔ptcp": 1291,
        "negation": 1304,
    }
    rows = table_1(selected).rows
    assert [row[2] for row in rows] == ["2.0%", "6.9%", "12.8%", "14.5%", "18.4%", "18.6%", "26.8%"]
    assert rows[0][0] == "dropping conjunction"


def test_shares_of_table_2_are_those_of_the_paper_but_for_one():
    # The paper prints 12.3 for the first; 171 of its 1,396 are 12.249 %.
    errors = {"sense": 171, "semantic": 407, "grammatical": 243}
    errors |= {"word order": 141, "punctuation": 366, "other": 68}
    rows = table_2(errors).rows
    assert [row[2] for row in rows] == ["12.2%", "29.2%", "17.4%", "10.1%", "26.2%", "4.9%"]


def test_halves_are_rounded_up():
    score = np.array([0.5, 1.5, 2.4999, 3 / 6 + 2, np.nan])
    assert table_3(score, low=0, high=5).rows == ((0, 0), (1, 1), (2, 2), (3, 1), (4, 0), (5, 0))


def test_two_labels_count_whichever_direction_has_which():
    ab, ba = np.array([N, E, N, E, C, C, -1]), np.array([N, N, E, E, C, N, N])
    assert table_4(ab, ba).rows == (
        ("entailment+neutral", 2),
        ("contradiction+contradiction", 1),
        ("contradiction+neutral", 1),
        ("entailment+entailment", 1),
        ("neutral+neutral", 1),
    )


def test_the_released_trial_set_fills_table_3(shared_dir):
    with (shared_dir / "data/cdsc/CDS_trial.txt").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    score = np.array([float(row["relatedness_score"]) for row in rows])
    counts = [count for _, count in table_3(score, low=0, high=5).rows]
    assert sum(counts) == len(rows) == 1000
