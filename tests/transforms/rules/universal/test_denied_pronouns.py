"""Pronouns that a denial brings before the verb (Portuguese "viu-o", "não o viu")."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, written
from transforms.rules.universal.s3_negation import Negation

FIN = "Mood=Ind|VerbForm=Fin"
SEEN = f"""
Ela    ela    PRON  2 nsubj PronType=Prs
viu    ver    VERB  0 root  {FIN}
o      ele    PRON  2 obj   Case=Acc|PronType=Prs
+.     .      PUNCT 2 punct
"""
SLEPT = f"""
Ela    ela    PRON  2 nsubj PronType=Prs
dormiu dormir VERB  0 root  {FIN}
+.     .      PUNCT 2 punct
"""
DENIED = f"""
Ela    ela    PRON  4 nsubj  PronType=Prs
não    não    ADV   4 advmod Polarity=Neg
o      ele    PRON  4 obj    Case=Acc|PronType=Prs
viu    ver    VERB  0 root   {FIN}
+.     .      PUNCT 4 punct
"""
DENIED_BEHIND = f"""
Ela    ela    PRON  3 nsubj  PronType=Prs
não    não    ADV   3 advmod Polarity=Neg
viu    ver    VERB  0 root   {FIN}
o      ele    PRON  3 obj    Case=Acc|PronType=Prs
+.     .      PUNCT 3 punct
"""
NEGATION = "negation\tnão\t–\tbefore clitics\n"


@pytest.mark.parametrize(
    ("treebank", "expected"),
    [
        ([DENIED] * 3, []),
        ([DENIED] * 2, ["Ela não viu o."]),  # too few to tell
        ([*[DENIED] * 3, DENIED_BEHIND], ["Ela não viu o."]),
    ],
)
def test_a_verb_whose_pronoun_a_denial_would_move_is_not_denied(
    treebank: list[str], expected: list[str]
) -> None:
    pack = pack_of("pt", [*treebank, SEEN, SLEPT], NEGATION)
    assert written(Negation(), tree_of(SEEN), pack) == expected
    assert written(Negation(), tree_of(SLEPT), pack) == ["Ela não dormiu."]
