"""s3.negation where the verb has a prefix that denies, as in Czech: copulas, speech, repetition."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, written
from transforms.rules.universal.s3_negation import Negation

PAST = "Gender=Masc|Number=Sing|Polarity=Pos|Tense=Past|VerbForm=Part"
IS = "Mood=Ind|Number=Sing|Person=3|Polarity=Pos|Tense=Pres|VerbForm=Fin"
HE_IS = f"""
Je    být   AUX  2 cop  {IS}
doma  doma  ADV  0 root
+.    .     PUNCT 2 punct
"""
HE_IS_NOT = HE_IS.replace("Je  ", "Není").replace("Pos", "Neg")
HE_WAS = HE_IS.replace("Je  ", "Byl ").replace(IS, PAST)
SPEECH = f"""
"     "     PUNCT 2 punct
+Ano  ano   PART 6 dep
+,    ,     PUNCT 2 punct
+"    "     PUNCT 2 punct
řekl  říci  VERB 0 root  {PAST}
Petr  Petr  PROPN 5 nsubj Case=Nom|Gender=Masc|Number=Sing
+.    .     PUNCT 5 punct
""".replace("PART 6 dep", "PART 5 dep")
SPEECH_BEHIND = f"""
Petr  Petr  PROPN 2 nsubj Case=Nom|Gender=Masc|Number=Sing
řekl  říci  VERB 0 root  {PAST}
+:    :     PUNCT 5 punct
"     "     PUNCT 5 punct
+Spí  spát  VERB 2 ccomp  {IS}
+.    .     PUNCT 5 punct
+"    "     PUNCT 5 punct
"""
A_BOOK = f"""
"     "     PUNCT 2 punct
+Máj  máj   NOUN 4 nsubj  Case=Nom|Gender=Masc|Number=Sing
+"    "     PUNCT 2 punct
zmizel zmizet VERB 0 root {PAST}
+.    .     PUNCT 4 punct
"""
WALKED_AND_WALKED = f"""
Šel   jít   VERB 0 root  {PAST}
a     a     CCONJ 3 cc
šel   jít   VERB 1 conj  {PAST}
+.    .     PUNCT 1 punct
"""
WALKED_HOME = """
Šel   jít   VERB 0 root  {past}
a     a     CCONJ 4 cc
domů  domů  ADV  4 advmod
{verb} VERB 1 conj  {past}
+.    .     PUNCT 1 punct
"""
WORDS = "order\t{}\nnegation\tne\t–\tprefix\nconjunction\ta\n"


def denied(drawing: str, *more: str, order: str = "free", words: str = "") -> list[str]:
    pack = pack_of("cs", [drawing, *more], WORDS.format(order) + words)
    return written(Negation(), tree_of(drawing), pack)


def test_a_form_of_a_copula_with_another_stem_is_denied_only_if_its_denial_is_known() -> None:
    assert denied(HE_IS) == []
    assert denied(HE_IS, HE_IS_NOT) == ["Není doma."]
    assert denied(HE_IS, words="negated\tje\tnení\n") == ["Není doma."]
    assert denied(HE_WAS) == ["Nebyl doma."]


def test_speech_quoted_before_the_verb_is_reported_and_not_denied() -> None:
    assert denied(SPEECH) == []
    assert denied(SPEECH, order="last") == ['"Ano," neřekl Petr.']
    assert denied(SPEECH_BEHIND) == ['Petr neřekl: "Spí."']
    assert denied(A_BOOK) == ['"Máj" nezmizel.']


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (WALKED_AND_WALKED, []),
        (WALKED_HOME.format(past=PAST, verb="spěchal spěchat"), ["Nešel a domů spěchal."]),
    ],
)
def test_a_verb_that_is_said_twice_is_left_alone(drawing: str, expected: list[str]) -> None:
    assert denied(drawing) == expected


ROOT_IN_QUOTATION = f"""
"     "     PUNCT 2 punct
+Spí  spát  VERB 0 root   {IS}
+,    ,     PUNCT 2 punct
+"    "     PUNCT 2 punct
řekl  říci  VERB 2 conj   {PAST}
Petr  Petr  PROPN 5 nsubj Case=Nom|Gender=Masc|Number=Sing
+.    .     PUNCT 2 punct
"""


@pytest.mark.parametrize("verb", ["+Spí  spát  VERB", "+Nespí spát VERB"])
def test_a_main_clause_that_is_quoted_is_not_denied(verb: str) -> None:
    drawing = ROOT_IN_QUOTATION.replace("+Spí  spát  VERB", verb)
    if "Nespí" in drawing:
        drawing = drawing.replace("Polarity=Pos|Tense=Pres", "Polarity=Neg|Tense=Pres")
    assert denied(drawing) == []
