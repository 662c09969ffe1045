"""Which words stand in set phrases, so that no other word can replace them."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of
from transforms.rules.universal.set_phrases import set_phrase

SLEEPS = """
hunden hund NOUN 2 nsubj Definite=Def|Number=Sing
sover  sova VERB 0 root Mood=Ind|VerbForm=Fin
i      i    ADP  4 case
{form} hus  NOUN 2 obl {feats}
"""
WITH_ARTICLE = """
en   en   DET  2 det Definite=Ind|Number=Sing|PronType=Art
hund hund NOUN 3 nsubj Definite=Ind|Number=Sing
sover sova VERB 0 root Mood=Ind|VerbForm=Fin
"""


@pytest.mark.parametrize(
    ("form", "feats", "code"),
    [
        ("hus", "Definite=Ind|Number=Sing", "phrase_has_no_article"),
        ("huset", "Definite=Def|Number=Sing", None),  # Swedish: the article is an ending
    ],
)
def test_a_noun_alone_with_an_adposition_may_be_in_a_set_phrase(
    form: str, feats: str, code: str | None
) -> None:
    pack = pack_of("sv", [WITH_ARTICLE], "order\tsecond\n")
    tree = tree_of(SLEEPS.format(form=form, feats=feats))
    reason = set_phrase(pack, tree, tree.tokens[-1])
    assert (reason.code if reason else None) == code
