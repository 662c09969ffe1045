"""Where languages put their negations, in sentences that a grammar of the language would print."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.noun_phrases import NounPhrases, parse_noun_phrases
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Refusal, answers
from transforms.rules.universal.s3_negation import Negation

GERMAN = """
negation	nicht	–	bracket
negated_determiner	ein	kein
negated_determiner	–	kein
under_negation	sehr
over_negation	leider
over_negation	vermutlich
not_negated	schon
"""
FIN = "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin"
BROUGHT = f"""
Gestern gestern ADV  5 advmod
hat     haben   AUX  5 aux    {FIN}
er      er      PRON 5 nsubj  Case=Nom
es      es      PRON 5 obj    Case=Acc
gebracht bringen VERB 0 root  VerbForm=Part
+.      .       PUNCT 5 punct
"""
LIVES = f"""
Er      er     PRON  2 nsubj Case=Nom
wohnt   wohnen VERB  0 root  {FIN}
in      in     ADP   4 case
Berlin  Berlin PROPN 2 obl
+.      .      PUNCT 2 punct
"""
GOOD = f"""
Es      es   PRON 4 nsubj Case=Nom
ist     sein AUX  4 cop   {FIN}
sehr    sehr ADV  4 advmod
gut     gut  ADJ  0 root  Degree=Pos
+.      .    PUNCT 4 punct
"""
DRIVEN = f"""
Er      er      PRON 7 nsubj  Case=Nom
wurde   werden  AUX  7 aux    {FIN}
gut     gut     ADJ  7 advmod Degree=Pos
von     von     ADP  6 case
dem     der     DET  6 det    Case=Dat|Definite=Def|PronType=Art
Anwalt  Anwalt  NOUN 7 obl    Case=Dat
beraten beraten VERB 0 root   VerbForm=Part
+.      .       PUNCT 7 punct
"""
WANTS = f"""
Lo      él      PRON  3 obj   PronType=Prs
quiere  querer  VERB  0 root  {FIN}
ver     ver     VERB  2 xcomp VerbForm=Inf
+.      .       PUNCT 2 punct
"""
FUN = f"""
So      so      ADV  2 advmod
macht   machen  VERB 0 root  {FIN}
Lernen  Lernen  NOUN 2 nsubj Case=Nom|Gender=Neut|Number=Sing
ein     ein     DET  5 det   Case=Acc|Definite=Ind|Gender=Neut|Number=Sing|PronType=Art
Problem Problem NOUN 2 obj   Case=Acc|Gender=Neut|Number=Sing
+.      .       PUNCT 2 punct
"""
COMES_LIKELY = f"""
Er         er         PRON 2 nsubj  Case=Nom
kommt      kommen     VERB 0 root   {FIN}
vermutlich vermutlich ADJ  2 advmod Degree=Pos
+.         .          PUNCT 2 punct
"""
SCRATCHES = f"""
Wir      wir     PRON 2 nsubj Case=Nom
hatten   haben   VERB 0 root  {FIN}
kleine   klein   ADJ  4 amod  Case=Acc|Degree=Pos|Gender=Masc|Number=Plur
Kratzer  Kratzer NOUN 2 obj   Case=Acc|Gender=Masc|Number=Plur
+.       .       PUNCT 2 punct
"""
CAR = f"""
Er    er    PRON 2 nsubj Case=Nom
hat   haben VERB 0 root  {FIN}
ein   ein   DET  5 det   Case=Acc|Definite=Ind|Gender=Neut|Number=Sing|PronType=Art
neues neu   ADJ  5 amod  Case=Acc|Degree=Pos|Gender=Neut|Number=Sing
Auto  Auto  NOUN 2 obj   Case=Acc|Gender=Neut|Number=Sing
+.    .     PUNCT 2 punct
"""
PHRASES = """what	determiner	feats	form	count
determiner	kein	Case=Acc|Number=Plur	keine	4
determiner	kein	Case=Acc|Gender=Neut|Number=Sing	kein	4
ending	–	Case=Acc|Number=Plur	~e	4
ending	ein	Case=Acc|Gender=Neut|Number=Sing	~es	4
ending	kein	Case=Acc|Gender=Neut|Number=Sing	~es	4
ending	kein	Number=Plur	~en	4
"""
SITS = f"""
La     el     DET  2 det   Definite=Def|PronType=Art
mujer  mujer  NOUN 4 nsubj Gender=Fem|Number=Sing
se     él     PRON 4 expl:pv Case=Acc|PronType=Prs
sienta sentar VERB 0 root  {FIN}
+.     .      PUNCT 4 punct
"""
CAME = """
Adam  adam NOUN 2 nsubj Case=Nom|Number=Sing|Person=3
geldi gel  VERB 0 root  Aspect=Perf|Number=Sing|Person=3|Polarity=Pos|Tense=Past
+.    .    PUNCT 2 punct
"""
CAME_NOT = CAME.replace("geldi", "gelmedi").replace("Pos", "Neg")
NICE = """
Hava  hava  NOUN 2 nsubj Case=Nom|Number=Sing|Person=3
güzel güzel ADJ  0 root
+.    .     PUNCT 2 punct
"""
READS = """
Poika poika NOUN 2 nsubj Case=Nom|Number=Sing
lukee lukea VERB 0 root  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
+.    .     PUNCT 2 punct
"""
READS_NOT = """
Poika poika NOUN 3 nsubj Case=Nom|Number=Sing
ei    ei    AUX  3 aux   Number=Sing|Person=3|Polarity=Neg|VerbForm=Fin
lue   lukea VERB 0 root  Connegative=Yes|Mood=Ind|Tense=Pres|VerbForm=Fin
+.    .     PUNCT 3 punct
"""
FINNISH = (
    "negation\tei\t–\tauxiliary\n"
    "negated_verb\tMood=Ind|Tense=Pres\tConnegative=Yes|Mood=Ind|Tense=Pres|VerbForm=Fin\n"
)
SLEEPS = f"""
Le   le     DET  2 det   Definite=Def|PronType=Art
chat chat   NOUN 3 nsubj Gender=Masc|Number=Sing
dort dormir VERB 0 root  {FIN}
ici  ici    ADV  3 advmod
+.   .      PUNCT 3 punct
"""


def answer(drawing: str, words: str, *others: str, phrases: str = "") -> Candidate | Refusal:
    tree = tree_of(drawing)
    learnt = Forms.of([tree, *map(tree_of, others)])
    pack = FallbackPack(
        "xx", learnt, Agreement(frozenset()), parse_words(words), noun_phrases=_phrases(phrases)
    )
    (found,) = answers(Negation(), tree, Context(pack))
    return found


def _phrases(text: str) -> NounPhrases:
    return parse_noun_phrases(text) if text else NounPhrases()


@pytest.mark.parametrize(
    ("drawing", "text"),
    [
        (BROUGHT, "Gestern hat er es nicht gebracht."),
        (LIVES, "Er wohnt nicht in Berlin."),
        (GOOD, "Es ist nicht sehr gut."),
        (GOOD.replace("sehr    sehr", "leider leider"), "Es ist leider nicht gut."),
        (GOOD.replace("sehr    sehr", "SEHR SEHR"), "Es ist nicht SEHR gut."),
        (DRIVEN, "Er wurde nicht gut von dem Anwalt beraten."),
        (
            DRIVEN.replace("gut     gut ", "leider leider "),
            "Er wurde leider nicht von dem Anwalt beraten.",
        ),
        (FUN, "So macht Lernen kein Problem."),
        (COMES_LIKELY, "Er kommt vermutlich nicht."),
        (COMES_LIKELY.replace("vermutlich", "schnell"), "Er kommt nicht schnell."),
        (SCRATCHES, "Wir hatten keine kleinen Kratzer."),
        (CAR, "Er hat kein neues Auto."),
    ],
)
def test_german(drawing: str, text: str) -> None:
    found = answer(drawing, GERMAN, phrases=PHRASES)
    assert isinstance(found, Candidate), found
    assert (found.text, found.warnings) == (text, ())


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        (GOOD.replace("sehr    sehr", "schon schon"), "word_does_not_stand_with_negation"),
        (GOOD.replace("sehr    sehr", "heute heute"), "adverb_by_verb"),
        (SCRATCHES.replace("Case=Acc|Degree", "Case=Dat|Degree"), "adjective_ending_unknown"),
        (SCRATCHES.replace("Acc", "Dat"), "other_determiner_form_unknown"),
        (LIVES.replace("Mood=Ind", "Mood=Imp"), "sentence_is_a_command"),
    ],
)
def test_german_in_doubt(drawing: str, reason: str) -> None:
    assert answer(drawing, GERMAN, phrases=PHRASES) == Refusal("s3.negation", Reason(reason))


def test_spanish_keeps_clitics_with_their_verb() -> None:
    found = answer(SITS, "negation\tno\t–\tbefore clitics\n")
    assert found.text == "La mujer no se sienta."
    assert answer(WANTS, "negation\tno\t–\tbefore clitics\n").text == "No lo quiere ver."
    this = WANTS.replace("PronType=Prs", "PronType=Dem").replace("Lo      él", "Eso     ese")
    assert answer(this, "negation\tno\t–\tbefore clitics\n").text == "Eso no quiere ver."


def test_turkish_denies_verbs_by_their_form_and_nominals_by_a_word() -> None:
    words = "negation\t–\t–\tform\tverb\nnegation\tdeğil\t–\tpredicate\tnominal\n"
    found = answer(CAME, words, CAME_NOT)
    assert (found.text, found.warnings) == ("Adam gelmedi.", ())
    assert answer(NICE, words).text == "Hava güzel değil."


def test_a_form_that_nobody_saw_is_a_guess_and_told() -> None:
    saw = CAME.replace("geldi gel", "gördü gör")
    others = [CAME, CAME_NOT, saw, saw.replace("gördü", "görmedi").replace("Pos", "Neg")]
    found = answer(CAME.replace("geldi gel", "sildi sil"), "negation\t–\t–\tform\n", *others)
    assert (found.text, found.warnings) == (
        "Adam silmedi.", (Reason("form_guessed", form="silmedi"),),
    )  # fmt: skip


def test_finnish_denies_by_an_auxiliary() -> None:
    assert answer(READS, FINNISH, READS_NOT).text == "Poika ei lue."


def test_french_has_two_words() -> None:
    found = answer(SLEEPS, "negation\tne\tpas\tbefore clitics\n")
    assert found.text == "Le chat ne dort pas ici."


def test_a_place_of_which_the_treebank_is_unsure_is_told() -> None:
    found = answer(LIVES, "negation\tnicht\t–\tbracket\t–\t71%\n")
    assert found.warnings == (Reason("negation_place_unsure", share="71%"),)


SEEN = """
negation	nicht	–	bracket	–	71%
negation_at	before predicate, bracket, after	{both}
negation_at	after	{after}
"""
ILL = GOOD.replace("sehr    sehr ADV  4 advmod\n", "").replace(" 4 ", " 3 ")
IN_BERLIN = f"""
Er     er     PRON  5 nsubj Case=Nom
ist    sein   AUX   5 cop   {FIN}
in     in     ADP   4 case
Berlin Berlin PROPN 5 obl
krank  krank  ADJ   0 root
+.     .      PUNCT 5 punct
"""


def test_a_place_that_is_the_one_of_nearly_all_denied_clauses_is_certain() -> None:
    found = answer(ILL, SEEN.format(both=8, after=1))
    assert (found.text, found.warnings) == ("Es ist nicht gut.", ())
    assert answer(ILL, SEEN.format(both=3, after=0)).warnings  # too few clauses


def test_clauses_that_have_two_places_in_one_do_not_decide_between_them() -> None:
    # Behind "in Berlin", the place that closes the clause is another one than behind the subject.
    found = answer(IN_BERLIN, SEEN.format(both=20, after=1))
    assert found.text == "Er ist in Berlin nicht krank."
    assert found.warnings == (Reason("negation_place_unsure", share="71%"),)


def test_main_verbs_that_need_an_auxiliary_are_not_denied() -> None:
    english = "negation\tnot\t–\tafter\nnot_denied\tVERB\n"
    assert answer(SLEEPS, english) == Refusal("s3.negation", Reason("verb_not_denied_so"))
    assert isinstance(answer(ILL, english), Candidate)
    sleeps = SLEEPS.replace("ici  ici    ADV  3 advmod\n", "")
    assert isinstance(answer(sleeps, english.replace("VERB", "Form=Len")), Candidate)
    assert isinstance(answer(sleeps, english.replace("VERB", "Form=")), Refusal)


def test_a_relative_clause_by_itself_is_left_alone() -> None:
    that = LIVES.replace("Case=Nom", "PronType=Dem,Rel")  # German "das" may be either
    assert isinstance(answer(that, GERMAN), Candidate)
    which = LIVES.replace("Case=Nom", "PronType=Int,Rel")
    assert answer(which, GERMAN) == Refusal("s3.negation", Reason("order_of_clause_not_usual"))


def test_a_denying_determiner_does_not_follow_an_adverb_that_would_reach_it() -> None:
    only = CAR.replace("ein   ein", "nur nur ADV 2 advmod\nein ein").replace(" 5 ", " 6 ")
    assert answer(only, GERMAN, phrases=PHRASES).text == "Er hat nur kein neues Auto."
    words = GERMAN + "focusing\tnur\n"
    assert answer(only, words, phrases=PHRASES) == Refusal("s3.negation", Reason("adverb_by_verb"))


POLISH = """
Ala    Ala   PROPN 3 nsubj
{adverb} ADV  3 advmod {feats}
śpi    spać  VERB  0 root  Mood=Ind|VerbForm=Fin
"""


@pytest.mark.parametrize(
    ("adverb", "feats", "is_denied"),
    [
        ("znowu znowu", "_", True),
        ("mocno mocno", "Degree=Pos", False),  # how, not when
        ("jak jak", "PronType=Int", False),
        ("tylko tylko", "_", False),
    ],
)
def test_any_adverb_may_stand_before_but_those_that_say_how(adverb, feats, is_denied) -> None:
    words = "negation\tnie\t–\tbefore\nover_negation\t*\nfocusing\ttylko\n"
    found = answer(POLISH.format(adverb=adverb, feats=feats), words)
    assert isinstance(found, Candidate) == is_denied
