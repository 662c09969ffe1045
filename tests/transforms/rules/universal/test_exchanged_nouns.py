"""Nouns that no other noun may replace: in phrases without an article, and people by things."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import DEF, PAST3, german, refused, written
from transforms.rules.universal.s2_hypernym import Hypernym
from transforms.rules.universal.s2_synonym import Synonym
from transforms.rules.universal.s4_words_mixed import WordsMixed

NOM, DAT = "Case=Nom|Gender=Masc|Number=Sing", "Case=Dat|Gender=Neut|Number=Sing"
AT_HOME = f"""
Er      er     PRON 2 nsubj PronType=Prs
blieb   bleiben VERB 0 root {PAST3}
in      in     ADP  4 case
Haus    Haus   NOUN 2 obl   {DAT}
"""
IN_THE_HOUSE = f"""
Er      er     PRON 2 nsubj PronType=Prs
blieb   bleiben VERB 0 root {PAST3}
in      in     ADP  5 case
dem     der    DET  5 det   Case=Dat|{DEF}|Gender=Neut|Number=Sing
Haus    Haus   NOUN 2 obl   {DAT}
"""
IN_THE_BUILDING = IN_THE_HOUSE.replace("Haus    Haus", "Gebäude Gebäude")


@pytest.mark.parametrize(("rule", "name"), [(Hypernym(), "class"), (Synonym(), "synonym")])
def test_a_noun_with_an_adposition_and_no_article_stays(
    rule: Hypernym | Synonym, name: str
) -> None:
    pack = german(AT_HOME, IN_THE_BUILDING, words=f"{name}\tHaus\tGebäude\n")
    assert written(rule, tree_of(AT_HOME), pack) == []
    assert refused(rule, tree_of(AT_HOME), pack) == [
        "the noun has no article, so this may be a fixed phrase"
    ]
    assert written(rule, tree_of(IN_THE_HOUSE), pack) == ["Er blieb in dem Gebäude"]


def sang(who: str, what: str = "Lied") -> str:
    return f"""
    Der    der    DET  2 det   Case=Nom|{DEF}|Gender=Masc|Number=Sing
    {who}  {who}  NOUN 3 nsubj {NOM}
    sang   singen VERB 0 root  {PAST3}
    das    der    DET  5 det   Case=Acc|{DEF}|Gender=Neut|Number=Sing
    {what} {what} NOUN 3 obj   Case=Acc|Gender=Neut|Number=Sing
    """


@pytest.mark.parametrize(
    ("agents", "expected"),
    [("Mann", []), ("Mann Gast", ["Der Gast sang das Lied"]), ("", ["Der Ofen sang das Lied"])],
)
def test_a_person_is_exchanged_for_a_person(agents: str, expected: list[str]) -> None:
    words = "".join(f"agent\t{each}\n" for each in agents.split())
    treebank = [sang(who) for who in ("Mann", "Ofen", "Ofen", "Gast")]
    pack = german(*treebank, words=words)
    assert written(WordsMixed(), tree_of(sang("Mann")), pack) == expected
