"""Finnish denies by an auxiliary with the person of the verb, and objects by their case; Hindi has
participles that are whole predicates."""

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.bound_words import UNDENIED
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.learning.denied_objects import (
    negated_object_lines,
    negated_subject_lines,
)
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import Usage
from transforms.packs.fallback.words import parse_words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Refusal, answers
from transforms.rules.universal.s3_negation import Negation
from transforms.tree import Tree

READS = """
Mies  mies  NOUN 2 nsubj Case=Nom|Number=Sing
lukee lukea VERB 0 root  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin|Voice=Act
"""
READS_NOT = """
Mies mies  NOUN 3 nsubj Case=Nom|Number=Sing
ei   ei    AUX  3 aux   Number=Sing|Person=3|Polarity=Neg|VerbForm=Fin|Voice=Act
lue  lukea VERB 0 root  Connegative=Yes|Mood=Ind|Tense=Pres|VerbForm=Fin
"""
BOUGHT = """
Mies  mies  NOUN 2 nsubj Case=Nom
osti  ostaa VERB 0 root  VerbForm=Fin
{auto} auto NOUN 2 obj   Case={case}
"""
BOUGHT_NONE = """
Mies    mies  NOUN 3 nsubj Case=Nom
ei      ei    AUX  3 aux   Polarity=Neg
ostanut ostaa VERB 0 root  VerbForm=Part
autoa   auto  NOUN 3 obj   Case=Par
"""
TOLD = """
सीता  सीता PROPN 4 nsubj Case=Acc
ने    ने   ADP   1 case  AdpType=Post
कहानी कहानी NOUN  4 obj   Case=Nom
सुनाई  सुना VERB  0 root  Aspect=Perf|VerbForm=Part
"""
WORDS = (
    "negation\tei\t–\tauxiliary\n"
    "negated_verb\tMood=Ind|Tense=Pres\tConnegative=Yes|Mood=Ind|Tense=Pres|VerbForm=Fin\n"
)


def answer(drawing: str, words: str, *others: str) -> Candidate | Refusal:
    trees = [tree_of(each) for each in (drawing, *others)]
    pack = FallbackPack("xx", Forms.of(trees), Agreement.of(trees), parse_words(words))
    (found,) = answers(Negation(), trees[0], Context(pack))
    return found


def test_an_indefinite_word_that_only_denied_sentences_have_keeps_its_negation() -> None:
    anything = READS_NOT + "mitään mikään PRON 3 obj Case=Par|PronType=Ind\n"
    something = READS + "jotain jokin PRON 2 obj Case=Par|PronType=Ind\n"
    trees = [tree_of(each) for each in (anything, READS, something)]
    usage = Usage.of(trees)
    pack = FallbackPack("xx", Forms.of(trees), Agreement.of(trees), parse_words(WORDS), usage=usage)
    (found,) = answers(Negation(), trees[0], Context(pack))
    assert isinstance(found, Refusal)
    assert found.reason == Reason("word_stands_with_negation_only")
    assert usage.count(UNDENIED, "jokin") == 1


def test_the_auxiliary_comes_and_goes_with_the_form_that_it_asks_for() -> None:
    assert answer(READS, WORDS, READS_NOT).text == "Mies ei lue"
    assert answer(READS_NOT, WORDS, READS).text == "Mies lukee"


def test_without_the_affirmative_form_it_refuses() -> None:
    assert answer(READS_NOT, WORDS) == Refusal("s3.negation", Reason("affirmative_form_unknown"))


def treebank(denied: int) -> list[Tree]:
    plain = (BOUGHT.format(auto="auton", case="Gen"), BOUGHT.format(auto="autoa", case="Par"))
    return [tree_of(each) for each in plain * 3 + (BOUGHT_NONE,) * denied]


def test_a_case_that_denied_objects_never_have_becomes_theirs_if_they_are_many() -> None:
    assert [*negated_object_lines(treebank(4))] == []
    assert [*negated_object_lines(treebank(5))] == ["negated_object\tGen\t–"]
    assert [*negated_object_lines(treebank(6))] == ["negated_object\tGen\tPar"]


def test_an_object_whose_case_under_negation_is_not_known_is_refused() -> None:
    words = "negation\tnie\t–\tbefore\nnegated_object\tGen\t–\n"
    found = answer(BOUGHT.format(auto="auton", case="Gen"), words)
    assert found == Refusal("s3.negation", Reason("object_case_changes_under_negation"))


def test_a_participle_may_be_the_whole_predicate() -> None:
    finite = "राम राम PROPN 2 nsubj\nहै है VERB 0 root VerbForm=Fin"
    words = "negation\tनहीं\t–\tbefore predicate\n"
    assert answer(TOLD, words, finite).text == "सीता ने कहानी नहीं सुनाई"


def test_a_denied_existential_has_the_case_of_denied_subjects() -> None:
    there_is = """
    Pöydällä pöytä NOUN 2 obl   Case=Ade
    on       olla  VERB 0 root  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin|Voice=Act
    kirja    kirja NOUN 2 nsubj Case=Nom
    """
    there_is_no = """
    Pöydällä pöytä NOUN 3 obl   Case=Ade
    ei       ei    AUX  3 aux   Number=Sing|Person=3|Polarity=Neg|VerbForm=Fin|Voice=Act
    ole      olla  VERB 0 root  Connegative=Yes|Mood=Ind|Tense=Pres|VerbForm=Fin
    kirjaa   kirja NOUN 3 nsubj Case=Par
    """
    lines = [*negated_subject_lines([tree_of(there_is), *[tree_of(there_is_no)] * 3])]
    assert lines == ["negated_subject\tNom\tPar"]
    words = WORDS + "".join(f"{line}\n" for line in lines)
    assert answer(there_is, words, there_is_no).text == "Pöydällä ei ole kirjaa"
    refused = Refusal("s3.negation", Reason("object_case_changes_under_negation"))
    assert answer(there_is_no, words, there_is) == refused
