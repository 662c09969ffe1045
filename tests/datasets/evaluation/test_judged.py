import io

import pytest

from datasets.evaluation.judged import read_ceiling
from datasets.evaluation.material import GoldPair, Task
from datasets.formats.problems import Problems

GOLD = [GoldPair((str(number),), score=1.0) for number in (1, 2, 3)]
HEAD = "pair_ID\tannotator\torder\trating\texcluded\tsomething_new\n"


def ceiling(rows, gold=GOLD):
    problems = Problems()
    text = HEAD + "".join("\t".join(map(str, row)) + "\n" for row in rows)
    return read_ceiling(io.BytesIO(text.encode()), problems, gold, Task.SEMEVAL2014), problems


def judged(annotator, ratings, excluded=""):
    return [(pair, annotator, "AB", r, excluded, "x") for pair, r in enumerate(ratings, 1)]


def test_judgements_of_the_gold_pairs_make_the_ceiling():
    found, problems = ceiling([*judged("A1", (1, 3, 5)), *judged("A2", (2, 3, 4))])
    assert not problems.total
    assert found.pairwise.value == pytest.approx(1.0)
    assert found.against_rest.n == 2


def test_excluded_judgements_and_other_pairs_do_not_count():
    rows = [*judged("A1", (1, 3, 5)), *judged("A2", (5, 3, 1), excluded="too fast")]
    found, _ = ceiling(rows)
    assert found.pairwise.value is None
    found, _ = ceiling([*judged("A1", (1, 3, 5)), *judged("A2", (2, 3, 4))], gold=GOLD[:2])
    assert found.pairwise.value is None


def test_bad_judgements_are_named_by_line():
    _, problems = ceiling([(1, "A1", "sideways", 3, "", "x")])
    assert [error.line for error in problems.errors] == [2]
