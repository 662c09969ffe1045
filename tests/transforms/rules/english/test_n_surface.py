from tests.transforms.drawing import tree_of
from transforms.engine import Engine

# What a parser may make of a heading: the colon describes the noun.
COLON_DESCRIBES = """
excerpt excerpt NOUN/NN 0 root Number=Sing
: : PUNCT/: 1 nmod _
"""


def test_a_mark_of_punctuation_that_describes_a_noun_breaks_no_rule():
    assert Engine("en").normalise(tree_of(COLON_DESCRIBES)).failures == ()


THOUSANDS = """
a a DET/DT 3 det
thousand thousand ADJ/JJ 3 amod
men man NOUN/NNS 5 nsubj Number=Plur
are be AUX/VBP 5 aux VerbForm=Fin
marching march VERB/VBG 0 root VerbForm=Part
"""


def test_an_article_before_a_numeral_asks_no_singular() -> None:
    result = Engine("en").normalise(tree_of(THOUSANDS)).tree
    assert result is not None
    assert result.text == "A thousand men are marching"


def test_only_captions_have_slips_of_spelling() -> None:
    """In print an odd word is an old one, or one of a dialect."""
    drew = "drewe drewe VERB/VBD 0 root VerbForm=Fin"
    curtain = "a a DET/DT {0} det\ncurtain curtain NOUN/NN {1} obj"
    novel = f"she she PRON/PRP 2 nsubj\n{drew}\n{curtain.format(4, 2)}"
    caption = f"a a DET/DT 2 det\nboy boy NOUN/NN 3 nsubj\n{drew}\n{curtain.format(5, 3)}"
    results = [Engine("en").normalise(tree_of(each)) for each in (novel, caption)]
    assert [str(each.tree and each.tree.text) for each in results] == [
        "She drewe a curtain",
        "A boy is drawing a curtain",
    ]
