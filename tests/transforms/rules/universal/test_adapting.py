import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement, Link
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import WordsTable
from transforms.reason import Refused
from transforms.rules.universal.adapting import with_feats, with_lemma

SLEPT = """
Starý starý ADJ  2 amod  Case=Nom|Gender=Masc
pes   pes   NOUN 3 nsubj Case=Nom|Gender=Masc
spal  spát  VERB 0 root  Gender=Masc|Tense=Past
"""
SHE_SLEPT = """
Stará starý ADJ  2 amod  Case=Nom|Gender=Fem
kočka kočka NOUN 3 nsubj Case=Nom|Gender=Fem
spala spát  VERB 0 root  Gender=Fem|Tense=Past
"""
FORMS = Forms.of(
    tree_of(drawing.replace("pes", noun).replace("kočka", noun).replace("Nom", case))
    for drawing, nouns in ((SLEPT, "pes kůň muž"), (SHE_SLEPT, "kočka žena"))
    for noun in nouns.split()
    for case in ("Nom", "Gen")
)
BOTH = (Link("amod", "ADJ", "NOUN", "Gender"), Link("nsubj", "NOUN", "VERB", "Gender"))


def pack(*links: Link) -> FallbackPack:
    return FallbackPack("cs", FORMS, Agreement(frozenset(links)), WordsTable())


def test_adjective_and_verb_take_the_gender_of_the_other_noun() -> None:
    tree = tree_of(SLEPT)
    adapted = with_lemma(pack(*BOTH), tree, tree[2], "kočka")
    assert adapted.edit.commit().text == "Stará kočka spala"
    assert adapted.warnings == ()
    assert tree.text == "Starý pes spal"


def test_where_it_is_unknown_whether_a_word_agrees_it_is_refused() -> None:
    tree = tree_of(SLEPT)
    for link in BOTH:
        with pytest.raises(Refused, match="does not show whether a word beside it agrees"):
            with_lemma(pack(link), tree, tree[2], "kočka")


def test_a_noun_of_the_same_gender_asks_for_no_agreement() -> None:
    tree = tree_of(SLEPT)
    assert with_lemma(pack(), tree, tree[2], "kůň").edit.commit().text == "Starý kůň spal"


def test_a_relative_pronoun_would_have_to_agree() -> None:
    who_barks = """
který  který  PRON 5 nsubj Gender=Masc|PronType=Int,Rel
štěkal štěkat VERB 2 acl   Gender=Masc|Tense=Past
"""
    tree = tree_of(SLEPT + who_barks.lstrip())
    with pytest.raises(Refused, match="a pronoun may refer to the word"):
        with_lemma(pack(*BOTH), tree, tree[2], "kočka")
    assert with_lemma(pack(), tree, tree[2], "kůň").edit.commit().text.startswith("Starý kůň")


def test_a_pronoun_that_may_refer_to_the_noun_is_a_doubt() -> None:
    tree = tree_of(SLEPT + "jeho jeho PRON 3 obj Person=3|PronType=Prs")
    with pytest.raises(Refused, match="a pronoun may refer to the word"):
        with_lemma(pack(*BOTH), tree, tree[2], "kočka")
    assert with_lemma(pack(), tree, tree[2], "kůň").edit.commit().text.startswith("Starý kůň")


def test_features_that_no_word_has_are_a_doubt() -> None:
    tree = tree_of(SLEPT)
    with pytest.raises(Refused, match="no word in the treebank has the features"):
        with_feats(pack(), tree, tree[3], {"Mood": "Imp"})
