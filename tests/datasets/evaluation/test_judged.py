import io

import pytest

from datasets.evaluation.judged import people_on, read_counted
from datasets.evaluation.material import GoldPair, Task
from datasets.formats.problems import Problems

GOLD = [GoldPair((str(number),), score=1.0) for number in (1, 2, 3)]
HEAD = "pair_ID\tannotator\torder\trating\texcluded\tsomething_new\tlabel\n"


def people(rows, gold=GOLD):
    problems = Problems()
    text = HEAD + "".join("\t".join(map(str, row)) + "\n" for row in rows)
    counted = read_counted(io.BytesIO(text.encode()), problems, gold)
    return people_on(gold, counted, Task.SEMEVAL2014), problems


def judgement_rows(annotator, ratings, excluded="", labels="NNN"):
    rows = enumerate(zip(ratings, labels, strict=True), 1)
    return [(pair, annotator, "AB", r, excluded, "x", label) for pair, (r, label) in rows]


def test_judgements_of_the_gold_pairs_make_the_ceiling():
    result, problems = people([*judgement_rows("A1", (1, 3, 5)), *judgement_rows("A2", (2, 3, 4))])
    assert not problems.total
    assert result.ratings.pairwise.value == pytest.approx(1.0)
    assert result.ratings.against_rest.n == 2


def test_labels_have_a_ceiling_beside_that_of_ratings():
    rows = [
        *judgement_rows("A1", (1, 3, 5), labels="NEC"),
        *judgement_rows("A2", (1, 3, 5), labels="NEN"),
    ]
    result, _ = people(rows)
    assert result.labels.pairwise.value == pytest.approx(2 / 3)
    assert result.as_json()["labels"]["against_rest"]["value"] == pytest.approx(2 / 3)


def test_excluded_judgements_and_other_pairs_do_not_count():
    rows = [*judgement_rows("A1", (1, 3, 5)), *judgement_rows("A2", (5, 3, 1), excluded="too fast")]
    result, _ = people(rows)
    assert result.ratings.pairwise.value is None
    result, _ = people(
        [*judgement_rows("A1", (1, 3, 5)), *judgement_rows("A2", (2, 3, 4))], gold=GOLD[:2]
    )
    assert result.ratings.pairwise.value is None


def test_bad_judgements_are_named_by_line():
    _, problems = people([(1, "A1", "sideways", 3, "", "x", "")])
    assert [error.line for error in problems.errors] == [2]
