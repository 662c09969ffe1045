"""What the words table lists: prepositions, numbers, compounds, agents, verbs and adverbs."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import (
    DEF,
    PAST3,
    german,
    pack_of,
    refused,
    written,
)
from transforms.packs.fallback.words import BadWords, parse_words
from transforms.rule import Rule
from transforms.rules.universal.s2_agentive import Agentive
from transforms.rules.universal.s2_compound import Compound
from transforms.rules.universal.s2_hypernym import Hypernym
from transforms.rules.universal.s2_number import Number
from transforms.rules.universal.s2_preposition import Preposition
from transforms.rules.universal.s2_synonym import Synonym
from transforms.rules.universal.s3_contrast import Contrast
from transforms.rules.universal.s3_preposition import OppositePreposition

STANDS = f"""
Der      der     DET   2 det   Case=Nom|{DEF}|Gender=Masc|Number=Sing
Mann     Mann    NOUN  3 nsubj Case=Nom|Gender=Masc|Number=Sing
stand    stehen  VERB  0 root  {PAST3}
oft      oft     ADV   3 advmod
vor      vor     ADP   7 case
dem      der     DET   7 det   Case=Dat|{DEF}|Gender=Masc|Number=Sing
Turm     Turm    NOUN  3 obl   Case=Dat|Gender=Masc|Number=Sing
+.       .       PUNCT 3 punct
"""
LAY = f"Mann Mann NOUN 2 nsubj\nlag liegen VERB 0 root {PAST3}\nselten selten ADV 2 advmod\n"
BEING = f"Er er PRON 3 nsubj PronType=Prs\nwar sein AUX 3 cop {PAST3}\ngroß groß ADJ 0 root\n"
THREE = """
3        3       NUM   2 nummod NumType=Card
Männer   Mann    NOUN  3 nsubj Case=Nom|Gender=Masc|Number=Plur
standen  stehen  VERB  0 root  Mood=Ind|Number=Plur|Person=3|Tense=Past|VerbForm=Fin
"""
PLAYS = f"""
Der      der     DET   2 det   Case=Nom|{DEF}|Gender=Masc|Number=Sing
Mann     Mann    NOUN  3 nsubj Case=Nom|Gender=Masc|Number=Sing
spielte  spielen VERB  0 root  {PAST3}
Gitarre  Gitarre NOUN  3 obj   Case=Acc|Gender=Fem|Number=Sing
+.       .       PUNCT 3 punct
"""
GENITIVE = f"""
Der      der     DET   2 det   Case=Nom|{DEF}|Gender=Masc|Number=Sing
Turm     Turm    NOUN  5 nsubj Case=Nom|Gender=Masc|Number=Sing
des      der     DET   4 det   Case=Gen|{DEF}|Gender=Masc|Number=Sing
Mannes   Mann    NOUN  2 nmod  Case=Gen|Gender=Masc|Number=Sing
stand    stehen  VERB  0 root  {PAST3}
+.       .       PUNCT 5 punct
"""


def table(*rows: str) -> str:
    return "".join(f"{row}\n" for row in rows).replace(" | ", "\t")


@pytest.mark.parametrize(
    ("rule", "row", "expected"),
    [
        (Preposition(), "same_preposition | vor | neben", "neben"),
        (OppositePreposition(), "opposite_preposition | vor | hinter", "hinter"),
    ],
)
def test_a_preposition_is_exchanged_beside_a_listed_place(rule, row: str, expected: str) -> None:
    tree = tree_of(STANDS)
    listed = german(STANDS, words=table(row, "place | Turm"))
    assert written(rule, tree, listed) == [f"Der Mann stand oft {expected} dem Turm."]
    assert refused(rule, tree, german(STANDS, words=table(row))) == [
        "the noun is neither listed as a place nor found with the other preposition"
    ]
    governed = german(STANDS, words=table(row, "place | Turm", "governed | stehen | vor"))
    assert refused(rule, tree, governed) == ["the verb needs the phrase"]


def test_a_phrase_that_picks_out_a_noun_has_no_opposite() -> None:
    pack = german(
        STANDS, words=table("opposite_preposition | vor | hinter", "same_preposition | vor | neben",
        "place | Turm"),
    )  # fmt: skip
    of_noun = tree_of(STANDS.replace("3 obl ", "2 nmod"))
    assert refused(OppositePreposition(), of_noun, pack) == [
        "the phrase says which noun is meant; another may be meant as well"
    ]
    assert "the phrase says which noun is meant" not in refused(Preposition(), of_noun, pack)


def test_verbs_and_adverbs_are_exchanged_too() -> None:
    words = table("synonym | stehen | liegen", "opposite | oft | selten", "class | stehen | sein")
    pack = german(STANDS, LAY, words=words)
    tree = tree_of(STANDS)
    assert written(Synonym(), tree, pack) == ["Der Mann lag oft vor dem Turm."]
    assert written(Contrast(), tree, pack) == ["Der Mann stand selten vor dem Turm."]


def test_a_class_of_the_table_needs_no_wordnet() -> None:
    pack = german(STANDS, words=table("class | Turm | Mann", "negation | nicht | – | bracket"))
    assert refused(Hypernym(), tree_of(STANDS), pack) == [
        "the other word is already in the sentence"
    ]


def test_letters_for_figures_and_back() -> None:
    pack = german(THREE, words=table("figure | 3 | drei"))
    assert written(Number(), tree_of(THREE), pack) == ["Drei Männer standen"]
    letters = tree_of(THREE.replace("3        3 ", "Drei drei "))
    assert written(Number(), letters, pack) == ["3 Männer standen"]


def test_a_number_that_stands_for_a_noun_is_no_other_form_of_one_that_counts() -> None:
    both = "beide zwei NUM 2 nsubj Case=Nom\nkamen kommen VERB 0 root"
    words = table("figure | 2 | zwei")
    two = THREE.replace("3        3 ", "Zwei zwei ")
    assert written(Number(), tree_of(two), german(two, both, words=words)) == ["2 Männer standen"]
    agreeing = both.replace(" Case=Nom", "")
    assert written(Number(), tree_of(two), german(two, agreeing, words=words)) == []


def test_an_ordinal_is_no_other_form_of_the_number_that_counts() -> None:
    second = "2. 2 NUM 2 nummod NumType=Ord\nkamen kommen VERB 0 root"
    counted = THREE.replace("3        3 ", "2        2 ").replace(
        "NUM   2 nummod", "NUM 2 nummod NumType=Card"
    )
    pack = german(counted, second, words=table("figure | 2 | zwei"))
    assert written(Number(), tree_of(counted), pack) == ["Zwei Männer standen"]


def test_who_plays_the_guitar_is_a_guitarist_and_nothing_more_may_be_said() -> None:
    words = table("relative | der | sein", "agentive | spielen | Gitarre | Gitarrist")
    pack = german(PLAYS, BEING, words=words)
    assert written(Agentive(), tree_of(PLAYS), pack) == ["Der Mann war Gitarrist."]
    more = tree_of(PLAYS.replace("+.", "oft oft ADV 3 advmod\n+."))
    assert refused(Agentive(), more, pack) == ["the sentence contains more than the listed phrase"]


def test_a_genitive_becomes_a_phrase_with_its_case() -> None:
    pack = german(GENITIVE, words=table("genitive | von | Dat"))
    assert written(Compound(), tree_of(GENITIVE), pack) == ["Der Turm von dem Mann stand."]


def test_a_compound_is_taken_apart_and_put_together() -> None:
    words = table("compound | Turm | Mann | ~ aus Holz")
    pack = german(STANDS, words=words)
    tree = tree_of(GENITIVE.replace("des      der     DET   4 det ", "aus aus ADP 4 case ").replace(
        "Mannes   Mann ", "Holz Holz "
    ).replace("Turm     Turm", "Mann     Mann"))  # fmt: skip
    assert written(Compound(), tree, pack) == ["Der Turm stand."]
    apart = tree_of("Turm Turm NOUN 0 root Case=Nom|Gender=Masc|Number=Sing\n")
    assert written(Compound(), apart, pack) == ["Mann aus Holz"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("order\tthird", "line 1: expected one of second, last, free, found 'third'"),
        ("order\tfree\tstop", "line 1: expected comma or clitics or nothing, found 'stop'"),
        ("relative\tder\tsein\tend", "line 1: expected comma or last or nothing, found 'end'"),
        ("compound\ta\tb\tof wood", "line 1: the pattern 'of wood' needs ~ once"),
    ],
)
def test_a_line_that_says_nothing_known_is_told(line: str, told: str) -> None:
    with pytest.raises(BadWords, match=told):
        parse_words(line)


SPOON = """
çay    çay   NOUN 2 nmod Case=Nom|Number=Sing
kaşığı kaşık NOUN 3 obj  Case=Nom|Number=Sing|Number[psor]=Sing|Person[psor]=3
aldı   al    VERB 0 root Tense=Past
+.     .     PUNCT 3 punct
"""
DRANK = """
çay    çay   NOUN 2 obj  Case=Acc|Number=Sing
içti   iç    VERB 0 root Tense=Past
+.     .     PUNCT 2 punct
"""
OTHERS = """
içecek içecek NOUN 0 root Case=Nom|Number=Sing
içecek içecek NOUN 1 conj Case=Acc|Number=Sing
"""


@pytest.mark.parametrize(("rule", "name"), [(Hypernym(), "class"), (Synonym(), "synonym")])
def test_the_first_noun_of_a_possessive_compound_stays(rule: Rule, name: str) -> None:
    pack = pack_of("tr", [SPOON, DRANK, OTHERS], f"{name}\tçay\tiçecek\n")
    assert written(rule, tree_of(SPOON), pack) == []
    assert written(rule, tree_of(DRANK), pack) == ["içecek içti."]


def test_a_verb_before_an_infinitive_has_no_opposite() -> None:
    began = f"""
    Ana     Ana     PROPN 2 nsubj
    empezó  empezar VERB  0 root  {PAST3}
    a       a       ADP   4 mark
    cantar  cantar  VERB  2 advcl VerbForm=Inf
    """
    ended = f"Ana Ana PROPN 2 nsubj\nterminó terminar VERB 0 root {PAST3}\n"
    pack = pack_of("es", [began, ended], "opposite\tempezar\tterminar\n")
    assert written(Contrast(), tree_of(began), pack) == []
    assert refused(Contrast(), tree_of(began), pack) == [
        "the verb decides the form of another verb"
    ]
