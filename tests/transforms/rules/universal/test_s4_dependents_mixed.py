import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry, WordsTable
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Refusal
from transforms.rule import answers as answers_of
from transforms.rules.universal.s4_dependents_mixed import MAX_DRAWN, DependentsMixed
from transforms.stock import Stock
from transforms.tree import Tree

RUNS = """
Der   der    DET  2 det   Case=Nom|Gender=Masc|PronType=Art
Hund  hund   NOUN 3 nsubj Case=Nom|Gender=Masc
läuft laufen VERB 0 root  Mood=Ind|VerbForm=Fin
auf   auf    ADP  6 case
einer ein    DET  6 det   Case=Dat|Gender=Fem|PronType=Art
wiese wiese  NOUN 3 obl   Case=Dat|Gender=Fem
+.    .      PUNCT 3 punct
"""
BARE = RUNS.replace("Der  ", "der  ")
BEACH = RUNS.replace("einer", "einem").replace("wiese", "strand").replace("Fem", "Masc")
WEARS = """
Der     der      DET  2 det   Number={number}|PronType=Art
{noun}  {noun}   NOUN 5 nsubj Number={number}
mit     mit      ADP  4 case
{worn}  {worn}   NOUN 2 nmod  Case=Dat
schläft schlafen VERB 0 root  Mood=Ind|VerbForm=Fin
+.      .        PUNCT 5 punct
"""
# What stands once and is known to no table may be a slip.
KNOWN = ("berg", "weg", "platz", "hof", "steg", "Mann", "Kater", "mantel")
LEARNT = [tree_of(each) for each in (RUNS, BEACH, *(BEACH.replace("strand", n) for n in KNOWN))]
PACK = FallbackPack("de", Forms.of(LEARNT), Agreement(frozenset()), WordsTable())


def answers(tree: Tree, *others: str) -> list[Candidate | Refusal]:
    stock = Stock.of([tree, *map(tree_of, others)])
    return list(answers_of(DependentsMixed(), tree, Context(PACK, stock=stock)))


def test_a_phrase_of_another_sentence_takes_the_place_of_an_own_one():
    (found,) = answers(tree_of(RUNS), BEACH)
    assert isinstance(found, Candidate)
    assert found.text == "Der Hund läuft auf einem strand."
    assert found.tree.child(found.tree.root.id, "obl").lemma == "strand"


def test_a_few_phrases_are_drawn_of_many():
    others = [BEACH.replace("strand", noun) for noun in ("berg", "weg", "platz", "hof", "steg")]
    found = answers(tree_of(RUNS), *others)
    assert len({each.text for each in found}) == MAX_DRAWN


@pytest.mark.parametrize(
    "other",
    [
        BEACH.replace("auf   auf", "über   über"),  # another preposition
        BEACH.replace("Case=Dat", "Case=Acc"),  # another case: onto
        BEACH.replace("NOUN 3 obl", "PROPN 3 obl"),
        BEACH.replace("PronType=Art\nstrand", "PronType=Prs\nstrand"),  # on his beach
        BEACH.replace("NOUN 3 obl", "NOUN 3 obl:arg"),
        BEACH.replace("strand strand", "hund hund"),  # the sentence has it already
    ],
)
def test_a_phrase_of_another_kind_is_not_lent(other):
    assert answers(tree_of(RUNS), other) == []


def test_a_phrase_of_another_verb_is_lent_where_neither_asks_for_it():
    other = BEACH.replace("laufen", "liegen")
    (found,) = answers(tree_of(RUNS), other)
    assert found.text == "Der Hund läuft auf einem strand."
    table = WordsTable({"needs_adjunct": (Entry("liegen"),)})
    pack = FallbackPack("de", PACK.forms, PACK.agreement, table)
    context = Context(pack, stock=Stock.of([tree_of(other)]))
    assert list(answers_of(DependentsMixed(), tree_of(RUNS), context)) == []


def test_clothes_of_several_people_are_not_lent_to_one():
    one = tree_of(WEARS.format(noun="Mann", number="Sing", worn="hut"))
    several = WEARS.format(noun="Mann", number="Plur", worn="hüten")
    other = WEARS.format(noun="Mann", number="Sing", worn="mantel")
    assert answers(one, several) == []
    assert [each.text for each in answers(one, other)] == ["Der Mann mit mantel schläft."]


def test_a_part_of_a_body_is_not_lent():
    table = WordsTable({"part": (Entry("strand"),)})
    pack = FallbackPack("de", PACK.forms, PACK.agreement, table)
    context = Context(pack, stock=Stock.of([tree_of(BEACH)]))
    assert list(answers_of(DependentsMixed(), tree_of(RUNS), context)) == []


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("Dat|Gender=Fem|PronType=Art", "Dat|PronType=Neg"), "something is negated"),
        (("NOUN 3 obl", "PRON 3 obl"), "the phrase is not a common noun with one preposition"),
        (("NOUN 3 obl", "NOUN 3 obl:agent"), "the phrase is an argument of the verb or an agent"),
    ],
)
def test_where_it_is_in_doubt_it_refuses(change, reason):
    found = answers(tree_of(RUNS.replace(*change)), BEACH)
    assert [str(each.reason).startswith(reason) for each in found] == [True]


def test_a_phrase_may_be_given_up_in_a_denied_sentence_and_where_it_is_somebodys():
    denied = RUNS.replace("Nom|Gender=Masc|PronType=Art", "Nom|PronType=Neg")
    owned = RUNS.replace("Dat|Gender=Fem|PronType=Art", "Dat|Poss=Yes")
    for own in (denied, owned):
        found = [each for each in answers(tree_of(own), BEACH) if isinstance(each, Candidate)]
        assert [each.text for each in found] == ["Der Hund läuft auf einem strand."]


def test_a_name_takes_the_place_of_a_name_only():
    name = RUNS.replace("wiese", "Bern").replace("NOUN 3 obl", "PROPN 3 obl")
    other = BEACH.replace("strand", "Thun").replace("NOUN 3 obl", "PROPN 3 obl")
    assert answers(tree_of(name), BEACH) == []
    (found,) = answers(tree_of(name), other)
    assert found.text == "Der Hund läuft auf einem Thun."


def test_a_subject_takes_the_place_of_one_that_agrees_alike():
    cat = BARE.replace("Hund  hund", "Kater Kater").replace("auf   auf", "zu    zu")
    assert {each.text for each in answers(tree_of(RUNS), cat)} == {
        "Der Kater läuft auf einer wiese."
    }
    cow = cat.replace("Case=Nom|Gender=Masc", "Case=Nom|Gender=Fem")
    assert answers(tree_of(RUNS), cow) == []


def agents(listed: dict[str, tuple[Entry, ...]], other: str) -> list[str]:
    pack = FallbackPack("de", PACK.forms, PACK.agreement, WordsTable(listed))
    context = Context(pack, stock=Stock.of([tree_of(other)]))
    return [each.text for each in answers_of(DependentsMixed(), tree_of(RUNS), context)]


def test_listed_agents_of_one_class_do_what_others_do():
    lies = BARE.replace("Hund  hund", "Mann  Mann").replace("läuft laufen", "liegt liegen")
    lies = lies.replace("auf   auf", "zu    zu")
    assert answers(tree_of(RUNS), lies) == []
    listed = {"agent": (Entry("hund"), Entry("Mann"))}
    assert agents(listed, lies) == []
    listed["class"] = (Entry("hund", "wesen"), Entry("Mann", "wesen"))
    assert agents(listed, lies) == ["Der Mann läuft auf einer wiese."]


def test_without_other_sentences_it_has_nothing_to_do():
    assert list(answers_of(DependentsMixed(), tree_of(RUNS), Context(PACK))) == []


OWNED = """
Adam  adam  NOUN 4 nsubj Case=Nom|Number=Sing
{owner} {owner} NOUN 3 nmod:poss Case=Nom|Number=Sing
{noun}  {noun} NOUN 4 obj Case=Acc|Number=Sing|Number[psor]=Sing|Person[psor]=3
gördü gör   VERB 0 root  Tense=Past
+.    .     PUNCT 4 punct
"""


def test_a_dependent_of_a_noun_in_its_own_phrase_may_be_lent() -> None:
    map_seen = OWNED.format(owner="yol", noun="haritasını")
    light_seen = OWNED.format(owner="ev", noun="ışığını")
    learnt = [tree_of(each) for each in (map_seen, light_seen) * 2]
    pack = FallbackPack("tr", Forms.of(learnt), Agreement(frozenset()), WordsTable())
    for other, expected in (
        (light_seen, ["Adam ev ışığını gördü."]),
        # Whose light it is, its own sentence says.
        (light_seen.replace("ev ev NOUN 3 nmod:poss", "dün dün ADV 4 advmod"), []),
    ):
        stock = Stock.of([tree_of(map_seen), tree_of(other)])
        found = answers_of(DependentsMixed(), tree_of(map_seen), Context(pack, stock=stock))
        assert [each.text for each in found if isinstance(each, Candidate)] == expected


def test_a_phrase_with_a_number_is_neither_lent_nor_replaced():
    two = BEACH.replace("einem ein    DET  6 det ", "zwei  zwei   NUM  6 nummod ")
    assert two != BEACH
    assert answers(tree_of(RUNS), two) == []
    found = answers(tree_of(two), RUNS)
    assert found == [Refusal("s4.dependents_mixed", Reason("phrase_is_counted"))]
