"""Words that become others, or go, where a sentence denies nothing any more."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import DEF, german, written
from transforms.rule import Candidate, Context, Refusal, answers
from transforms.rules.universal.s3_negation import Negation

PAST = "Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin"
WORDS = """\
order\tsecond
negation\tnicht\t–\tbracket
negative\tnie
negative\tnichts
negative\tniemand
affirmed\tmehr\tnoch
affirmed\tnie\t–
affirmed\tnichts\tetwas
affirmed\tniemand\tjemand
polar\tmehr
polar\tüberhaupt
dropped_denied\tnoch
over_negation\tangeblich
"""
NEVER = f"""
Er     er     PRON  2 nsubj  Case=Nom|Number=Sing|Person=3|PronType=Prs
sang   singen VERB  0 root   {PAST}
nie    nie    ADV   2 advmod
+.     .      PUNCT 2 punct
"""
NOTHING = f"""
Der    der    DET   2 det    Case=Nom|{DEF}|Gender=Masc|Number=Sing
Mann   Mann   NOUN  3 nsubj  Case=Nom|Gender=Masc|Number=Sing
sah    sehen  VERB  0 root   {PAST}
nichts nichts PRON  3 obj    PronType=Neg
+.     .      PUNCT 3 punct
"""
NOBODY = NOTHING.replace("nichts nichts PRON", "niemanden niemand PRON")
NO_LONGER = f"""
Er     er     PRON  2 nsubj  Case=Nom|Number=Sing|Person=3|PronType=Prs
sang   singen VERB  0 root   {PAST}
nicht  nicht  PART  2 advmod Polarity=Neg
mehr   mehr   ADV   2 advmod
+.     .      PUNCT 2 punct
"""
AT_ALL = f"""
Er        er        PRON  2 nsubj  Case=Nom|Number=Sing|Person=3|PronType=Prs
sang      singen    VERB  0 root   {PAST}
überhaupt überhaupt ADV   4 advmod
nicht     nicht     PART  2 advmod Polarity=Neg
+.        .         PUNCT 2 punct
"""
NEVER_FIRST = f"""
Nie    nie    ADV   2 advmod
sang   singen VERB  0 root   {PAST}
er     er     PRON  2 nsubj  Case=Nom|Number=Sing|Person=3|PronType=Prs
+.     .      PUNCT 2 punct
"""


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (NEVER, "Er sang."),
        (NOTHING, "Der Mann sah etwas."),
        (NOBODY, "Der Mann sah jemanden."),
        (NO_LONGER, "Er sang noch."),
        (NO_LONGER.replace("PART  2", "PART  4"), "Er sang noch."),
        (AT_ALL, "Er sang."),
        (AT_ALL.replace("überhaupt überhaupt", "angeblich angeblich"), "Er sang angeblich."),
    ],
)
def test_a_word_goes_or_becomes_another_without_the_denial(drawing: str, expected: str) -> None:
    assert written(Negation(("de",)), tree_of(drawing), german(words=WORDS)) == [expected]


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        (NEVER_FIRST, "verb_would_begin"),
        (NEVER.replace("+.     .      PUNCT", "besser gut ADJ 2 advmod Degree=Cmp\n+. . PUNCT"),
         "adverb_with_comparative"),
        # "never yet", parsed as two adverbs of the verb
        (NEVER.replace("nie    nie ", "noch noch ADV 2 advmod\nnie nie "),
         "word_stands_with_negation_only"),
        (NOTHING.replace("+.     .", "Neues Neues NOUN 4 nmod\n+. ."), "negation_not_of_main_verb"),
        # more than another
        (NO_LONGER.replace("mehr   mehr   ADV", "mehr mehr DET"), "word_stands_with_negation_only"),
        (AT_ALL.replace("überhaupt überhaupt", "einfach einfach"), "negation_not_of_main_verb"),
    ],
)  # fmt: skip
def test_others_stay(drawing: str, reason: str) -> None:
    found = answers(Negation(("de",)), tree_of(drawing), Context(german(words=WORDS)))
    assert [each.reason.code for each in found if isinstance(each, Refusal)][:1] == [reason]


def test_a_negation_behind_the_verb_does_not_decide_its_mood() -> None:
    would = AT_ALL.replace("Mood=Ind", "Mood=Sub")
    assert written(Negation(("de",)), tree_of(would), german(words=WORDS)) == ["Er sang."]
    before = WORDS.replace("nicht\t–\tbracket", "nicht\t–\tbefore")
    assert written(Negation(("de",)), tree_of(would), german(words=before)) == []


def test_dependents_of_a_denying_verb_are_no_part_of_the_negation() -> None:
    denied = f"""
    Er       er       PRON  2 nsubj  Case=Nom|Number=Sing|Person=3|PronType=Prs
    nesang   singen   VERB  0 root   Polarity=Neg|{PAST}
    überhaupt überhaupt ADV 2 advmod
    """
    prefix = WORDS.replace("nicht\t–\tbracket", "ne\t–\tprefix")
    pack = german(denied, words=prefix)
    found = answers(Negation(("de",)), tree_of(denied), Context(pack))
    assert [each.reason.code for each in found if isinstance(each, Refusal)] == [
        "word_stands_with_negation_only"
    ]


def test_a_denied_subject_leaves_no_other_to_speak_of() -> None:
    masc = "Gender=Masc|Number=Sing"
    drawn = f"""
    Es     es     PRON  2 expl   Case=Nom|Number=Sing|Person=3|PronType=Prs
    bellte bellen VERB  0 root   {PAST}
    ein    ein    DET   4 det    Case=Nom|Definite=Ind|{masc}|PronType=Art
    Hund   Hund   NOUN  2 nsubj  Case=Nom|{masc}
    """
    none = drawn.replace("ein    ein ", "kein kein ").replace("Definite=Ind", "Polarity=Neg")
    pack = german(drawn, none, words=f"{WORDS}negated_determiner\tein\tkein\n")
    assert written(Negation(("de",)), tree_of(drawn), pack) == ["Es bellte kein Hund"]
    first = f"""
    Ein    ein    DET   2 det    Case=Nom|Definite=Ind|{masc}|PronType=Art
    Hund   Hund   NOUN  3 nsubj  Case=Nom|{masc}
    bellte bellen VERB  0 root   {PAST}
    """
    (other,) = answers(Negation(("de",)), tree_of(first), Context(pack))
    assert isinstance(other, Candidate)
    assert other.tree.text == "Ein Hund bellte nicht"
    assert [each.code for each in other.warnings] == ["subject_may_differ"]
