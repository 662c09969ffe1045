"""Which phrase a verb may ask for, in sentences of a treebank that hardly shows the verb."""

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.governing import complements
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import Usage
from transforms.packs.fallback.usage_kinds import Row
from transforms.packs.fallback.words import parse_words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Refusal, answers
from transforms.rules.universal.governing import is_left_alone
from transforms.rules.universal.s2_adjunct_dropped import AdjunctDropped

GAZED = """
Boys   boy   NOUN 2 nsubj
gazed  gaze  VERB 0 root
at     at    ADP  4 case
him    he    NOUN 2 obl
with   with  ADP  6 case
pride  pride NOUN 2 obl
"""


def pack(*more: Row) -> FallbackPack:
    rows: list[Row] = [("alone", f"verb{number}", "", "") for number in range(50)]
    usage = Usage(dict.fromkeys([*rows, *more], 1))
    return FallbackPack("xx", Forms.of([]), Agreement(frozenset()), parse_words(""), usage=usage)


def test_the_nearer_of_two_phrases_may_be_what_the_verb_asks_for() -> None:
    tree = tree_of(GAZED)
    at, pride = tree.tokens[3], tree.tokens[5]
    assert is_left_alone(pack(), tree, at)
    assert not is_left_alone(pack(), tree, pride)
    assert not is_left_alone(pack(("alone", "gaze", "", "")), tree, at)


def test_a_verb_with_an_object_is_not_left_alone() -> None:
    tree = tree_of(
        GAZED.replace("ADP  4 case\nhim    he    NOUN 2 obl", "DET 4 det\nhim he NOUN 2 obj")
    )
    assert not is_left_alone(pack(), tree, tree.tokens[5])


AMOUNTS = """
Summe   Summe    NOUN 2 nsubj
beläuft belaufen VERB 0 root
sich    sich     PRON 2 obj   PronType=Prs|Reflex=Yes
auf     auf      ADP  5 case
Euro    Euro     NOUN 2 obl
"""


def test_a_reflexive_pronoun_is_a_part_of_its_verb() -> None:
    tree = tree_of(AMOUNTS)
    assert is_left_alone(pack(), tree, tree.tokens[4])
    assert not is_left_alone(pack(("alone", "belaufen-", "", "")), tree, tree.tokens[4])
    alone = tree_of(AMOUNTS.split("auf ", maxsplit=1)[0])
    assert ("alone", "belaufen-", "", "") in set(complements(alone, alone.root))
    assert not any(kind == "alone" for kind, *_ in complements(tree, tree.root))


NOW = """
She    she   PRON 3 nsubj
now    now   ADV  3 advmod PronType=Dem
sings  sing  VERB 0 root VerbForm=Fin
"""


def test_an_adverb_that_points_to_a_time_may_go_if_it_is_seen_in_both_places() -> None:
    usage = Usage({("placed", "now", "", "first"): 2, ("placed", "now", "", "inside"): 2})
    known = parse_words("negation\tnot\t–\tafter\n")
    pack = FallbackPack("xx", Forms.of([]), Agreement(frozenset()), known, usage=usage)
    (found,) = answers(AdjunctDropped(), tree_of(NOW), Context(pack))
    assert isinstance(found, Candidate)
    assert found.text == "She sings"
    bare = FallbackPack("xx", Forms.of([]), Agreement(frozenset()), known)
    (refusal,) = answers(AdjunctDropped(), tree_of(NOW), Context(bare))
    assert refusal == Refusal("s2.adjunct_dropped", Reason("adverb_not_circumstantial"))
