"""A negation with a word between it and the copula (Vietnamese *không phải là*, is not)."""

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.treebanks import clean, words_of
from transforms.tree import Tree

IS_DOCTOR = """
Lan    lan    PROPN 3 nsubj
là     là     AUX   3 cop
bác_sĩ bác_sĩ NOUN  0 root
+.     .      PUNCT 3 punct
"""
IS_NO_DOCTOR = """
Lan    lan    PROPN 5 nsubj
không  không  ADV   5 advmod:neg
phải   phải   ADJ   5 advmod
là     là     AUX   5 cop
bác_sĩ bác_sĩ NOUN  0 root
+.     .      PUNCT 5 punct
"""
DOES_NOT_SLEEP = """
Lan    lan    PROPN 3 nsubj
không  không  ADV   3 advmod:neg
ngủ    ngủ    VERB  0 root
+.     .      PUNCT 3 punct
"""


def test_the_copula_is_not_denied_without_that_word_nor_left_with_it() -> None:
    drawings = (IS_DOCTOR, IS_NO_DOCTOR, DOES_NOT_SLEEP, DOES_NOT_SLEEP, DOES_NOT_SLEEP)
    trees = [tree_of(each) for each in drawings for _ in range(10)]
    assert "not_negated\tlà" in words_of("vi", trees)
    for drawing in (IS_DOCTOR, IS_NO_DOCTOR):
        assert "s3.negation" not in clean("vi", trees, tree_of(drawing))
    assert clean("vi", trees, tree_of(DOES_NOT_SLEEP))["s3.negation"] == "Lan ngủ."


def test_a_copula_that_the_negation_precedes_is_denied() -> None:
    direct = IS_NO_DOCTOR.replace("phải   phải   ADJ   5 advmod\n", "").replace("5", "4")
    trees = [tree_of(each) for each in (IS_DOCTOR, direct, DOES_NOT_SLEEP) for _ in range(10)]
    assert clean("vi", trees, tree_of(IS_DOCTOR))["s3.negation"] == "Lan không là bác_sĩ."
    assert clean("vi", trees, tree_of(direct))["s3.negation"] == "Lan là bác_sĩ."


HE, NOT = "เขา เขา PRON HEAD nsubj", "ไม่ ไม่ PART HEAD advmod Polarity=Neg"
WILL, DID, GOES = "จะ จะ AUX HEAD aux", "ได้ ได้ AUX HEAD aux", "ไป ไป VERB 0 root"


def thai(*words: str) -> Tree:
    return tree_of("\n+".join((HE, *words)).replace("HEAD", str(len(words) + 1)))


def test_an_auxiliary_that_the_negation_follows_is_not_denied_before_it() -> None:
    denied = [thai(NOT, GOES)] * 40 + [thai(NOT, DID, GOES)] * 8 + [thai(WILL, NOT, GOES)] * 3
    trees = [*denied, *(thai(WILL, GOES), thai(GOES), thai(DID, GOES)) * 5]
    assert "not_negated\tจะ" in words_of("th", trees)
    assert "s3.negation" not in clean("th", trees, thai(WILL, GOES))
    assert clean("th", trees, thai(DID, GOES))["s3.negation"] == "เขาไม่ได้ไป"
    assert clean("th", trees, thai(GOES))["s3.negation"] == "เขาไม่ไป"
