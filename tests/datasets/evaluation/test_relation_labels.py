"""Gold of `russe-class` may name relations instead of 1 and 0."""

import io

from datasets.evaluation.reading import russe_gold
from datasets.formats.problems import Problems

GOLD = "word1,word2,sim\ncat,pet,hyper\ncat,tomcat,hypo\ncat,puss,syn\ncat,moon,none\ncat,kit,1\n"


def test_words_in_any_relation_are_related() -> None:
    problems = Problems()
    gold = russe_gold(io.BytesIO(GOLD.encode()), problems, binary=True)
    assert problems.total == 0
    assert [pair.score for pair in gold] == [1, 1, 1, 0, 1]


def test_any_other_label_is_named_with_its_line() -> None:
    problems = Problems()
    russe_gold(io.BytesIO(b"word1,word2,sim\ncat,pet,14\ncat,dog,kin\n"), problems, binary=True)
    assert [str(error) for error in problems.errors] == [
        f"line {line}, sim: must be 1 (related), 0 (unrelated) or one of syn, hyper, hypo, mero, "
        f"holo, cohypo, assoc, none instead of “{result}”"
        for line, result in ((2, "14"), (3, "kin"))
    ]
