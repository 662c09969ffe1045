"""A noun in the construct state keeps what completes it (Arabic, Hebrew)."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Refusal, answers
from transforms.rules.universal.s2_modifier_removed import ModifierRemoved
from transforms.rules.universal.s4_modifiers import Modifiers

MINISTRY = """
زارت    زار   VERB 0 root  Number=Sing|Person=3|VerbForm=Fin
وزارة   وزارة NOUN 1 nsubj Definite=Cons|Number=Sing
الداخلية داخلي ADJ  2 amod  Definite=Def|Number=Sing
المدينة  مدينة NOUN 1 obj   Definite=Def|Number=Sing
الكبيرة  كبير  ADJ  4 amod  Definite=Def|Number=Sing
"""


@pytest.mark.parametrize("rule", [ModifierRemoved(), Modifiers()])
def test_an_adjective_that_completes_a_construct_stays(rule: ModifierRemoved | Modifiers) -> None:
    tree = tree_of(MINISTRY)
    found = [*answers(rule, tree, Context(pack_of("ar", [MINISTRY], "")))]
    assert Refusal(rule.id, Reason("adjective_needed_by_noun")) in found
    assert not any(isinstance(f, Candidate) and "وزارة الداخلية" not in f.text for f in found)
