"""Which determiners may speak of all, where the treebank has no type of such words, or few."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.learning_language import learn_language
from transforms.packs.fallback.files import TextOf, pack_of
from transforms.rules.universal.phrases import is_universal
from transforms.tree import Tree

SOMEBODY_SLEEPS = """
{0}   {0}   DET  2 det {1}
लड़का  लड़का NOUN 3 nsubj
सोया  सोना  VERB 0 root VerbForm=Part
+।    ।     PUNCT 3 punct
"""
SOME, SEVERAL, EVERY, THIS, BARE = (
    ("कोई", "PronType=Ind"),
    ("कई", "PronType=Ind"),
    ("हर", "PronType=Ind"),
    ("यह", "PronType=Dem"),
    ("हर", "_"),
)


def sleeps(determiner: tuple[str, str]) -> Tree:
    return tree_of(SOMEBODY_SLEEPS.format(*determiner))


@pytest.mark.parametrize(
    ("of", "others", "expected"),
    [
        (EVERY, [THIS], True),
        (SOME, [THIS], True),  # nothing tells it from "every"
        (SOME, [THIS, SOME], False),  # more than half of all: an article
        (SEVERAL, [THIS, SOME], True),
        (THIS, [THIS], False),
        # Turkish: "every" is of no type, so the indefinite ones are no more than that.
        (SOME, [BARE], False),
        (BARE, [BARE], True),
        (SOME, [("सब", "PronType=Tot")], False),
    ],
)
def test_an_indefinite_determiner_may_speak_of_all_where_none_has_no_type(
    of: tuple[str, str], others: list[tuple[str, str]], *, expected: bool
) -> None:
    trees = [sleeps(each) for each in (*[SOME, SEVERAL] * 6, *others)]
    texts = learn_language("hi", trees).texts
    pack = pack_of("hi", [TextOf.of(name, text) for name, text in texts.items()])
    assert is_universal(pack, sleeps(of).tokens[0]) is expected


# Italian: "all" stands before an article, and "every" is called indefinite.
ALL_DOGS = """
Tutti   tutto DET  3 det:predet Number=Plur|PronType=Tot
i       il    DET  3 det Definite=Def|Number=Plur|PronType=Art
cani    cane  NOUN 4 nsubj Number=Plur
dormono dormire VERB 0 root VerbForm=Fin
"""
A_DOG = """
{0}     {0}   DET  2 det {1}
cane    cane  NOUN 3 nsubj
dorme   dormire VERB 0 root VerbForm=Fin
"""
EACH = ("ogni", "Number=Sing|PronType=Ind")


@pytest.mark.parametrize(
    ("of", "others", "expected"),
    [
        (EACH, [ALL_DOGS], True),
        (EACH, [], False),  # the treebank may have no word for "all" by chance
        (EACH, [ALL_DOGS, A_DOG.format("ciascuno", "Number=Sing|PronType=Tot")], False),
        (("alcuni", "Number=Plur|PronType=Ind"), [ALL_DOGS], False),
        (("un", "Definite=Ind|Number=Sing|PronType=Ind"), [ALL_DOGS], False),
        (("questo", "Number=Sing|PronType=Dem"), [ALL_DOGS], False),
    ],
)
def test_an_indefinite_determiner_may_mean_every_where_no_other_does(
    of: tuple[str, str], others: list[str], *, expected: bool
) -> None:
    # Other indefinite words, so that the treebank has types of determiners.
    trees = [tree_of(each) for each in (*[A_DOG.format("altro", "PronType=Ind")] * 3, *others)]
    texts = learn_language("it", trees).texts
    pack = pack_of("it", [TextOf.of(name, text) for name, text in texts.items()])
    dog = tree_of(A_DOG.format(*of))
    assert is_universal(pack, dog.tokens[0]) is expected
