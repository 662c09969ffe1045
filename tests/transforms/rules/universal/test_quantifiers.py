"""s3.negation of sentences about someone, many or all: the others may do the opposite."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, refused, written
from transforms.rules.universal.s3_negation import Negation

FIN = "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin"
SINGS = f"""
{{word}} {{lemma}} {{upos}} 2 nsubj {{feats}}
singt    singen  VERB 0 root {FIN}
+.       .       PUNCT 2 punct
"""
SEES = f"""
Anna     Anna   PROPN 2 nsubj
sieht    sehen  VERB 0 root {FIN}
jemanden jemand PRON 2 obj PronType=Ind
+.       .      PUNCT 2 punct
"""
ONE_SINGS = SINGS.format(word="Man", lemma="man", upos="PRON", feats="PronType=Ind")
WORDS = "order\tsecond\nnegation\tnicht\t–\tbracket\n"


@pytest.mark.parametrize(
    "subject",
    [
        {"word": "Jemand", "lemma": "jemand", "upos": "PRON", "feats": "PronType=Ind"},
        {"word": "Einige", "lemma": "einige", "upos": "DET", "feats": "PronType=Ind"},
        {"word": "Alles", "lemma": "alles", "upos": "PRON", "feats": "PronType=Tot"},
        {"word": "Drei", "lemma": "drei", "upos": "NUM", "feats": "NumType=Card"},
    ],
)
def test_a_statement_about_some_is_not_denied(subject: dict[str, str]) -> None:
    sentence = SINGS.format(**subject)
    pack = pack_of("de", [sentence, SEES, *[ONE_SINGS] * 5], WORDS)
    assert refused(Negation(), tree_of(sentence), pack) == ["the subject is quantified"]


def test_a_statement_about_a_pronoun_is_denied() -> None:
    she = SINGS.format(word="Sie", lemma="sie", upos="PRON", feats="PronType=Prs")
    assert written(Negation(), tree_of(she), pack_of("de", [she], WORDS)) == ["Sie singt nicht."]


@pytest.mark.parametrize(("n_seen", "expected"), [(5, ["Man singt nicht."]), (4, [])])
def test_a_pronoun_of_people_in_general_is_always_a_subject(n_seen, expected) -> None:
    pack = pack_of("de", [SEES, *[ONE_SINGS] * n_seen], WORDS)
    assert written(Negation(), tree_of(ONE_SINGS), pack) == expected
