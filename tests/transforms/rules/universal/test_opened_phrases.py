"""Phrases at the beginning of a sentence, behind an adverb that may be a part of them."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, written
from transforms.reason import Reason
from transforms.rule import Context, Refusal, answers
from transforms.rules.universal.s2_adjunct_dropped import AdjunctDropped

PAST = "Gender=Masc|Mood=Ind|Number=Sing|Tense=Past|VerbForm=Fin"
OPENED = f"""
Ещё      ещё       ADV   4 advmod Degree=Pos
в        в         ADP   3 case
Риме     Рим       PROPN 4 obl    Case=Loc|Gender=Masc|Number=Sing
написал  написать  VERB  0 root   {PAST}
книгу    книга     NOUN  4 obj    Case=Acc|Gender=Fem|Number=Sing
+.       .         PUNCT 4 punct
"""
INSIDE = f"""
Пётр     Пётр      PROPN 5 nsubj  Case=Nom|Gender=Masc|Number=Sing
ещё      ещё       ADV   5 advmod Degree=Pos
в        в         ADP   4 case
Риме     Рим       PROPN 5 obl    Case=Loc|Gender=Masc|Number=Sing
написал  написать  VERB  0 root   {PAST}
книгу    книга     NOUN  5 obj    Case=Acc|Gender=Fem|Number=Sing
+.       .         PUNCT 5 punct
"""
DENIED = f"""
Пётр     Пётр      PROPN 3 nsubj  Case=Nom|Gender=Masc|Number=Sing
не       не        PART  3 advmod Polarity=Neg
спал     спать     VERB  0 root   {PAST}
+.       .         PUNCT 3 punct
"""
OF_ADVERB = Refusal("s2.adjunct_dropped", Reason("adverb_may_belong_to_phrase"))
WORDS = "needs_adjunct\tсказать\nnegation\tне\t–\tbefore\n"


def test_a_phrase_stays_that_the_first_word_may_be_a_part_of() -> None:
    pack = pack_of("xx", [OPENED, INSIDE, DENIED], WORDS)
    assert written(AdjunctDropped(), tree_of(OPENED), pack) == []
    assert OF_ADVERB in answers(AdjunctDropped(), tree_of(OPENED), Context(pack))


@pytest.mark.parametrize("line", ["dated\tещё", "linking\tещё", "order\tlast"])
def test_a_phrase_is_dropped_behind_an_adverb_of_the_whole_sentence(line: str) -> None:
    pack = pack_of("xx", [OPENED, INSIDE, DENIED], f"{WORDS}{line}\n")
    assert "Ещё написал книгу." in written(AdjunctDropped(), tree_of(OPENED), pack)


def test_a_phrase_is_dropped_behind_the_subject_and_an_adverb() -> None:
    pack = pack_of("xx", [OPENED, INSIDE, DENIED], WORDS)
    assert "Пётр ещё написал книгу." in written(AdjunctDropped(), tree_of(INSIDE), pack)
