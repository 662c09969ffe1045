"""Answers of s4.person about drawn trees, in German as drawn here if nothing else is given."""

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.noun_phrases import NounPhrases
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import Usage
from transforms.packs.fallback.words import parse_words
from transforms.rule import Candidate, Context, Refusal, answers
from transforms.rules.universal.s4_person import Person

NEUTER = "Case=Acc|Gender=Neut|Number=Sing|Number[psor]=Sing"
MEIN = f"{NEUTER}|Person=1|Poss=Yes|PronType=Prs"
SEIN = f"{NEUTER}|Gender[psor]=Masc,Neut|Person=3|Poss=Yes|PronType=Prs"
ICH_LESE = f"""
ich  ich   PRON  2 nsubj Case=Nom|Number=Sing|Person=1|PronType=Prs
lese lesen VERB  0 root  Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin
mein mein  DET   4 det   {MEIN}
Buch Buch  NOUN  2 obj   Case=Acc|Gender=Neut|Number=Sing
+.   .     PUNCT 2 punct
"""
ER_LIEST = f"""
er    er    PRON  2 nsubj Case=Nom|Gender=Masc|Number=Sing|Person=3|PronType=Prs
liest lesen VERB  0 root  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
sein  sein  DET   4 det   {SEIN}
Buch  Buch  NOUN  2 obj   Case=Acc|Gender=Neut|Number=Sing
+.    .     PUNCT 2 punct
"""
SIE_SETZT_SICH = """
sie   sie    PRON  2 nsubj Case=Nom|Gender=Fem|Number=Sing|Person=3|PronType=Prs
setzt setzen VERB  0 root  Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
sich  sich   PRON  2 obj   Case=Acc|Person=3|PronType=Prs|Reflex=Yes
+.    .      PUNCT 2 punct
"""
ICH_SETZE_MICH = """
ich   ich    PRON  2 nsubj Case=Nom|Number=Sing|Person=1|PronType=Prs
setze setzen VERB  0 root  Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin
mich  ich    PRON  2 obj   Case=Acc|Number=Sing|Person=1|PronType=Prs|Reflex=Yes
+.    .      PUNCT 2 punct
"""
IHR_BUCH = """
sie  sie   PRON  2 nsubj Case=Nom|Gender=Fem|Number=Sing|Person=3|PronType=Prs
las  lesen VERB  0 root  Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin
ihr  ihr   DET   4 det   Case=Acc|Gender=Neut|Number=Sing|Person=3|Poss=Yes|PronType=Prs
Buch Buch  NOUN  2 obj   Case=Acc|Gender=Neut|Number=Sing
+.   .     PUNCT 2 punct
"""
GERMAN = [ICH_LESE, ER_LIEST, ER_LIEST, ER_LIEST, SIE_SETZT_SICH, ICH_SETZE_MICH, IHR_BUCH] * 3


def pack_of(drawings: list[str], language: str = "de", table: str = "") -> FallbackPack:
    trees = [tree_of(each) for each in drawings]
    return FallbackPack(
        language,
        Forms.of(trees),
        Agreement(frozenset()),
        parse_words(table),
        noun_phrases=NounPhrases.of(trees),
        usage=Usage.of(trees),
    )


def results(drawing: str, pack: FallbackPack | None = None) -> list[Candidate | Refusal]:
    return list(answers(Person(), tree_of(drawing), Context(pack or pack_of(GERMAN))))


def texts(drawing: str, pack: FallbackPack | None = None) -> list[str]:
    return [each.text for each in results(drawing, pack) if isinstance(each, Candidate)]


def reasons(drawing: str, pack: FallbackPack | None = None) -> list[str]:
    return [each.reason.code for each in results(drawing, pack) if isinstance(each, Refusal)]
