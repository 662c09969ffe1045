"""Rules that normalise, in German, Spanish and Turkish."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import (
    DEF,
    german,
    pack_of,
    refused,
    written,
)
from transforms.engine import Engine
from transforms.packs.fallback.words import BadWords, parse_words
from transforms.reason import Reason
from transforms.rules.universal import universal_rules
from transforms.rules.universal.n_coordinate import Coordinate
from transforms.rules.universal.n_entity import Entity
from transforms.rules.universal.n_modal import Modal
from transforms.rules.universal.n_number import NumberInLetters
from transforms.rules.universal.n_parenthetical import Parenthetical
from transforms.rules.universal.n_possessive import Possessive
from transforms.rules.universal.n_progressive import Progressive
from transforms.rules.universal.n_sentence import Sentence
from transforms.tree import Tree

IND = "Definite=Ind|PronType=Art"
PRES3 = "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin"
MASC = "Gender=Masc|Number=Sing"
PLAYS = f"spielt spielen VERB 0 root {PRES3}\n"
IS = f"ist sein AUX 0 root {PRES3}\n"
HER_DOG = f"""
Ihr     ihr     DET   2 det:poss Case=Nom|{MASC}|Person=3|Poss=Yes|PronType=Prs
Hund    Hund    NOUN  3 nsubj   Case=Nom|{MASC}
spielte spielen VERB  0 root    Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin
+.      .       PUNCT 3 punct
"""
CAN_PLAY = f"""
Der     der     DET   2 det     Case=Nom|{DEF}|{MASC}
Mann    Mann    NOUN  5 nsubj   Case=Nom|{MASC}
kann    können  AUX   5 aux     {PRES3}
Gitarre Gitarre NOUN  5 obj     Case=Acc|Gender=Fem|Number=Sing
spielen spielen VERB  0 root    VerbForm=Inf
+.      .       PUNCT 5 punct
"""
CAN_BEGIN = f"""
Der      der      DET   2 det   Case=Nom|{DEF}|{MASC}
Mann     Mann     NOUN  5 nsubj Case=Nom|{MASC}
kann     können   AUX   5 aux   {PRES3}
Gitarre  Gitarre  NOUN  5 obj   Case=Acc|Gender=Fem|Number=Sing
anfangen anfangen VERB  0 root  VerbForm=Inf
+.       .        PUNCT 5 punct
"""
BEGINS = f"fängt fangen VERB 0 root {PRES3}\n"
WHILE = f"""
Der     der     DET   2 det     Case=Nom|{DEF}|{MASC}
Mann    Mann    NOUN  3 nsubj   Case=Nom|{MASC}
singt   singen  VERB  0 root    {PRES3}
+,      ,       PUNCT 9 punct
während während SCONJ 9 mark
die     der     DET   7 det     Case=Nom|{DEF}|Gender=Fem|Number=Sing
Frau    Frau    NOUN  9 nsubj   Case=Nom|Gender=Fem|Number=Sing
Gitarre Gitarre NOUN  9 obj     Case=Acc|Gender=Fem|Number=Sing
spielt  spielen VERB  3 advcl   {PRES3}
+.      .       PUNCT 3 punct
"""
MIENTRAS = f"""
El       el       DET   2 det   {DEF}|{MASC}
hombre   hombre   NOUN  3 nsubj {MASC}
canta    cantar   VERB  0 root  {PRES3}
+,       ,        PUNCT 9 punct
mientras mientras SCONJ 9 mark
que      que      SCONJ 9 mark
la       el       DET   8 det   {DEF}|Gender=Fem|Number=Sing
mujer    mujer    NOUN  9 nsubj Gender=Fem|Number=Sing
baila    bailar   VERB  3 advcl {PRES3}
+.       .        PUNCT 3 punct
"""
MARIA = """
Maria   Maria   PROPN 3 nsubj   Case=Nom|Gender=Fem|Number=Sing
Klein   Klein   PROPN 1 flat:name Case=Nom|Number=Sing
spielte spielen VERB  0 root    Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin
+.      .       PUNCT 3 punct
"""
WOMAN = f"""
Eine  ein  DET  2 det Case=Nom|{IND}|Gender=Fem|Number=Sing
Frau  Frau NOUN 0 root Case=Nom|Gender=Fem|Number=Sing
"""
THREE = """
3       3       NUM   2 nummod  NumType=Card
Hunde   Hund    NOUN  3 nsubj   Case=Nom|Gender=Masc|Number=Plur
spielen spielen VERB  0 root    Mood=Ind|Number=Plur|Person=3|Tense=Pres|VerbForm=Fin
"""
BRACKETS = """
Aber     aber   CCONJ 6 cc
der      der    DET   3 det     Case=Nom
Mann     Mann   NOUN  6 nsubj   Case=Nom
(        (      PUNCT 5 punct
+32      32     NUM   3 appos
spielt   spielen VERB 0 root
"""
DOG_AT_SEA = f"""
Ein     ein     DET   2 det     Case=Nom|{IND}|{MASC}
Hund    Hund    NOUN  0 root    Case=Nom|{MASC}
an      an      ADP   5 case
dem     der     DET   5 det     Case=Dat|{DEF}|{MASC}
Strand  Strand  NOUN  2 nmod    Case=Dat|{MASC}
+.      .       PUNCT 2 punct
"""
A_DOG = f"""
einen   ein     DET   2 det     Case=Acc|{IND}|{MASC}
Hund    Hund    NOUN  3 obj     Case=Acc|{MASC}
gibt    geben   VERB  0 root    {PRES3}
es      es      PRON  3 expl
"""
DOG_RUNNING = f"""
Un        uno    DET   2 det  {IND}|{MASC}
perro     perro  NOUN  0 root {MASC}
corriendo correr VERB  2 acl  VerbForm=Ger
+.        .      PUNCT 2 punct
"""
IS_RUNNING = f"""
está      estar  AUX   2 aux  {PRES3}
corriendo correr VERB  0 root VerbForm=Ger
"""
RAN = f"""
Un        uno    DET   2 det   {IND}|{MASC}
perro     perro  NOUN  4 nsubj {MASC}
se        él     PRON  4 expl:pv Reflex=Yes
corrió    correr VERB  0 root  Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin
+.        .      PUNCT 4 punct
"""
READ = """
Adam   adam  NOUN  2 nsubj Case=Nom|Number=Sing|Person=3
okudu  oku   VERB  0 root  Aspect=Perf|Evident=Fh|Number=Sing|Person=3|Polarity=Pos|Tense=Past
+.     .     PUNCT 2 punct
"""
READS = "okuyor oku VERB 0 root Aspect=Prog|Number=Sing|Person=3|Polarity=Pos|Tense=Pres\n"
WORDS = """\
order\tsecond
possessive\tihr\tder
continuous\t–\tTense=Pres
modal\tkönnen\tInf
modal\thaben\tPart
separable\tan
separable\tum\tsometimes
named\tMaria\tFrau\tein
agent\tFrau
figure\t3\tdrei
opening\taber
subordinate\twährend\tund\tlast
existential\tes gibt\tbefore\tAcc
dated\tgestern
"""


def with_words(*more: str, words: str = WORDS):
    return german(PLAYS, WOMAN, A_DOG, *more, words=words)


def replaced(drawing: str, old: str, new: str) -> Tree:
    assert old in drawing
    return tree_of(drawing.replace(old, new))


def test_a_possessive_becomes_the_article_of_the_table() -> None:
    rule, tree = Possessive(("de",)), tree_of(HER_DOG)
    assert written(rule, tree, with_words()) == ["Der Hund spielte."]
    kept = with_words(words=f"{WORDS}possessed\tHund\n")
    assert refused(rule, tree, kept) == ["the noun keeps its possessive in a fixed phrase"]
    assert refused(rule, tree, german()) == ["the words table has no article for the possessive"]


def test_a_possessive_of_another_gender_than_its_noun_is_left_alone() -> None:
    tree = replaced(HER_DOG, "Case=Nom|Gender=Masc|Number=Sing|Person", "Gender=Fem|Person")
    said = refused(Possessive(("de",)), tree, with_words())
    assert said == ["the determiner does not agree with its noun"]


def test_a_modal_gives_its_place_to_the_verb() -> None:
    rule = Modal(("de",))
    assert written(rule, tree_of(CAN_PLAY), with_words()) == ["Der Mann spielt Gitarre."]
    subjunctive = replaced(CAN_PLAY, f"aux     {PRES3}", "aux Mood=Sub|Tense=Past|VerbForm=Fin")
    (said,) = refused(rule, subjunctive, with_words())
    assert "indicative" in said
    negative = replaced(CAN_PLAY, "obj     Case=Acc|", "obj     Polarity=Neg|Case=Acc|")
    assert refused(rule, negative, with_words()) == ["the sentence is negative"]
    assert written(rule, tree_of(CAN_PLAY), german()) == []


def test_a_prefix_stays_behind_and_a_doubtful_one_is_refused() -> None:
    rule = Modal(("de",))
    pack = with_words(BEGINS)
    assert written(rule, tree_of(CAN_BEGIN), pack) == ["Der Mann fängt Gitarre an."]
    doubtful = with_words(BEGINS, words=WORDS.replace("\tan\n", "\tan\tsometimes\n"))
    (said,) = refused(rule, tree_of(CAN_BEGIN), doubtful)
    assert said == "the prefix of the verb may have to be separated"
    assert written(rule, tree_of(CAN_BEGIN), doubtful) == []


def test_the_past_becomes_the_present_unless_a_time_is_given() -> None:
    rule = Progressive(("de",))
    assert written(rule, tree_of(HER_DOG), with_words()) == ["Ihr Hund spielt."]
    dated = with_words(words=f"{WORDS}dated\thund\n")
    assert refused(rule, tree_of(HER_DOG), dated) == ["a word for a time goes with it"]
    (said,) = refused(rule, tree_of(HER_DOG), german())
    assert said == "the words table does not say how what goes on now is expressed"


def test_the_progressive_has_an_auxiliary_and_a_pronoun_stays_before_it() -> None:
    pack = pack_of("es", [RAN, IS_RUNNING], "order\tfree\ncontinuous\testar\tGer\n")
    rule = Progressive(("es",))
    assert written(rule, tree_of(RAN), pack) == ["Un perro se está corriendo."]
    unknown = pack_of("es", [RAN], "order\tfree\ncontinuous\testar\tGer\n")
    (said,) = refused(rule, tree_of(RAN), unknown)
    assert said == "the treebank does not have the present form of the verb"


def test_a_stative_with_a_reflexive_may_be_another_verb() -> None:
    words = "order\tfree\ncontinuous\testar\tGer\nstative\tcorrer\n"
    (said,) = refused(Progressive(("es",)), tree_of(RAN), pack_of("es", [RAN, IS_RUNNING], words))
    assert "reflexive" in said


def test_a_language_may_have_a_form_of_its_own_for_what_goes_on() -> None:
    pack = pack_of("tr", [READ, READS], "continuous\t–\tAspect=Prog|Tense=Pres\n")
    assert written(Progressive(("tr",)), tree_of(READ), pack) == ["Adam okuyor."]
    reads = tree_of(READ.replace("Perf|Evident=Fh", "Prog").replace("Past", "Pres"))
    assert written(Progressive(("tr",)), reads, pack) == []


def test_a_subordinate_clause_is_joined_with_its_verb_in_the_second_place() -> None:
    rule = Coordinate(("de",))
    assert written(rule, tree_of(WHILE), with_words()) == [
        "Der Mann singt und die Frau spielt Gitarre."
    ]
    behind = replaced(WHILE, "Gitarre Gitarre NOUN  9 obj", "heute heute ADV 9 advmod")
    assert written(rule, behind, with_words()) == ["Der Mann singt und die Frau spielt heute."]
    separable = with_words(words=f"{WORDS}separable\tspiel\tsometimes\n")
    assert written(rule, tree_of(WHILE), separable) == written(rule, tree_of(WHILE), with_words())
    assert written(rule, tree_of(WHILE), german()) == []


def test_where_the_verb_stays_two_words_may_subordinate() -> None:
    words = "subordinate\tmientras que\ty\nchanging\ty\ti hi\n"
    pack = pack_of("es", [MIENTRAS], words)
    rule = Coordinate(("es",))
    assert written(rule, tree_of(MIENTRAS), pack) == ["El hombre canta y la mujer baila."]
    island = replaced(MIENTRAS, "la       el", "isla     el")
    (said,) = refused(rule, island, pack)
    assert "neighbour decides" in said
    subjunctive = replaced(MIENTRAS, f"advcl {PRES3}", "advcl Mood=Sub|VerbForm=Fin")
    assert written(rule, subjunctive, pack) == []


def test_a_name_becomes_the_noun_for_its_class() -> None:
    rule = Entity(("de",))
    assert written(rule, tree_of(MARIA), with_words()) == ["Eine Frau spielte."]
    joined = replaced(MARIA, "flat:name", "conj")
    assert refused(rule, joined, with_words()) == ["the name has words of its own"]
    place = with_words(words=WORDS.replace("agent\tFrau\n", ""))
    assert refused(rule, tree_of(MARIA), place) == ["the name has words of its own"]
    assert written(rule, tree_of(MARIA), german()) == []


def test_a_name_in_a_case_that_the_noun_is_not_seen_in_is_left_alone() -> None:
    dative = tree_of(MARIA.replace("3 nsubj", "3 obj").replace("Case=Nom", "Case=Dat"))
    (said,) = refused(Entity(("de",)), dative, with_words())
    assert said == "the treebank does not have the form of the noun"


def test_a_number_before_its_noun_is_written_in_letters() -> None:
    rule = NumberInLetters(("de",))
    assert written(rule, tree_of(THREE), with_words()) == ["Drei Hunde spielen"]
    assert written(rule, tree_of(THREE), german()) == []
    lines = THREE.strip().splitlines()
    behind = tree_of("\n".join([
        lines[1].replace("3 nsubj", "3 nsubj"), lines[0].replace("2 nummod", "1 nummod"), lines[2],
    ]))  # fmt: skip
    assert refused(rule, behind, with_words()) == ["the number follows its noun"]


def test_brackets_and_an_opening_conjunction_go() -> None:
    rule = Parenthetical(("de",))
    closed = BRACKETS.replace(
        "5 punct\n+32      32     NUM   3 appos", "5 punct\n+32 32 NUM 3 appos\n+) ) PUNCT 5 punct"
    )
    tree = tree_of(closed.replace(" 6 ", " 7 "))
    assert written(rule, tree, with_words()) == [
        "Aber der Mann spielt",
        "Der Mann (32) spielt",
    ]
    assert written(rule, tree, german()) == ["Aber der Mann spielt"]


def test_a_conjunction_before_the_verb_stays() -> None:
    drawing = """
Doch    aber    CCONJ 2 cc
spielt  spielen VERB  0 root VerbForm=Fin
er      er      PRON  2 nsubj
"""
    said = refused(Parenthetical(("de",)), tree_of(drawing), with_words())
    assert said == ["the finite verb would begin the sentence"]


@pytest.mark.parametrize("comma", [True, False])
def test_an_interjection_goes_with_its_comma_only(comma: bool) -> None:
    lines = [
        "Ja ja INTJ 3 discourse",
        "+, , PUNCT 3 punct",
        "spielt spielen VERB 0 root",
        "+. . PUNCT 3 punct",
    ]
    if not comma:
        lines = ["Ja ja INTJ 2 discourse", "spielt spielen VERB 0 root", "+. . PUNCT 2 punct"]
    tree = tree_of("\n".join(lines))
    rule = Parenthetical(("de",))
    assert written(rule, tree, with_words()) == (["Spielt."] if comma else [])
    assert bool(refused(rule, tree, with_words())) is not comma


def test_a_description_becomes_a_sentence_in_the_case_of_the_table() -> None:
    rule, tree = Sentence(("de",)), tree_of(DOG_AT_SEA)
    assert written(rule, tree, with_words()) == ["Es gibt einen Hund an dem Strand."]
    definite = replaced(DOG_AT_SEA, IND, DEF)
    assert refused(rule, definite, with_words()) == ["the noun described is not indefinite"]
    title = replaced(DOG_AT_SEA, "+.      .", "+:      :")
    assert "punctuation" in refused(rule, title, with_words())[0]
    (said,) = refused(rule, tree, german())
    assert said == "the words table does not say what makes a sentence of a phrase"


def test_the_clause_of_a_described_noun_becomes_the_predicate() -> None:
    words = "continuous\testar\tGer\nexistential\thay\tbefore\n"
    pack = pack_of("es", [DOG_RUNNING, IS_RUNNING], words)
    assert written(Sentence(("es",)), tree_of(DOG_RUNNING), pack) == ["Un perro está corriendo."]


def test_the_future_predicate_may_stand_behind_the_noun() -> None:
    drawing = """
Sahilde sahil NOUN  3 nmod Case=Loc|Number=Sing
bir     bir   DET   3 det  Definite=Ind|PronType=Art
köpek   köpek NOUN  0 root Case=Nom|Number=Sing
"""
    there = "köpek köpek NOUN 2 nsubj\nvar var VERB 0 root\n"
    pack = pack_of("tr", [drawing, there], "existential\tvar\tbehind\n")
    assert written(Sentence(("tr",)), tree_of(drawing), pack) == ["Sahilde bir köpek var"]
    lines = drawing.strip().splitlines()
    other = tree_of("\n".join([
        lines[1].replace("3 det", "2 det"), lines[2], lines[0].replace("3 nmod", "2 nmod"),
    ]))  # fmt: skip
    (said,) = refused(Sentence(("tr",)), other, pack)
    assert said == "the noun described is not the last word"


def test_the_engine_normalises_step_by_step_and_still_checks_the_form() -> None:
    engine = Engine("de", rules=universal_rules("de"), pack=with_words())
    result = engine.normalise(tree_of(HER_DOG))
    assert result.tree is not None
    assert result.tree.text == "Der Hund spielt."
    assert [rule for rule, _ in result.applied] == ["n.possessive", "n.progressive"]
    assert result.failures == ()
    unstopped = tree_of("\n".join(HER_DOG.strip().splitlines()[:-1]))
    assert Reason("no_full_stop") in engine.normalise(unstopped).warnings


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("continuous\t–\tnow", "Name=Value"),
        ("separable\tan\toften", "sometimes"),
        ("subordinate\twhile\tand\tfirst", "last"),
        ("active_participle\td", "an ending"),
    ],
)
def test_a_mistake_in_a_list_is_told_with_its_line(line: str, said: str) -> None:
    with pytest.raises(BadWords, match=f"line 1: .*{said}"):
        parse_words(f"{line}\n")
