"""Words in scripts whose vowel signs, joiners or missing blanks mislead a pattern of letters."""

import pytest

from datasets.evaluation.tokens import tokens
from datasets.formats.text import is_near_copy, words_key
from datasets.templatetags.corpus import word_diff
from tests.transforms.drawing import tree_of
from transforms.check import faults, text_key
from transforms.marks import ends_within
from transforms.packs.registry import pack_for
from transforms.words import words

SPOKEN = """
"     "     PUNCT 2 punct
+Komm kommen VERB 5 ccomp
+!    !     PUNCT 2 punct
+"    "     PUNCT 2 punct
sagt  sagen VERB 0 root
"""
BOY, GIRL = "लड़का दौड़ रहा है।", "लड़की दौड़ रही है।"


def test_a_boy_and_a_girl_are_not_the_same_in_hindi() -> None:
    assert text_key(BOY) != text_key(GIRL)
    assert words_key(BOY) != words_key(GIRL)
    assert words_key(BOY) == words_key(BOY.rstrip("।"))
    assert tokens(BOY) == ["लड़का", "दौड़", "रहा", "है"]
    assert not is_near_copy(BOY, GIRL)
    assert word_diff(BOY, GIRL).count("<ins>") == 2


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("می‌خواهم بروم.", ["می‌خواهم", "بروم"]),
        ("Żółw, nie śpi!", ["Żółw", "nie", "śpi"]),
        ("狗在跑。", ["狗", "在", "跑"]),
        ("Собака бежит!", ["Собака", "бежит"]),
        ("。", []),
    ],
)
def test_words_of_any_script_are_found(text: str, found: list[str]) -> None:
    assert words(text) == found


def test_a_word_with_vowel_signs_that_stands_twice_is_noticed() -> None:
    twice = tree_of("है है AUX 2 aux\nहै है VERB 0 root")
    assert "word_doubled" in [fault.code for fault in faults(twice, pack_for("pl"))]


@pytest.mark.parametrize(
    ("drawing", "is_end"),
    [
        ("वह वह PRON 2 nsubj\nआया आ VERB 0 root\n। । PUNCT 2 punct\nवह वह PRON 2 dep", True),
        ("+来 来 VERB 0 root\n+。 。 PUNCT 1 punct\n+走 走 VERB 1 parataxis", True),
        ("Am an ADP 4 case\n9 9 NUM 4 nummod\n+. . PUNCT 2 punct\nMai Mai NOUN 0 root", False),
        ("ca ca ADV 3 advmod\n+. . PUNCT 1 punct\n10 10 NUM 4 nummod\nTage Tag NOUN 0 root", False),
        ("Er er DET 2 nsubj\nkam kommen VERB 0 root\n+. . PUNCT 2 punct\nSie sie PRON 2 dep", True),
        # What follows may be another sentence, whatever the first word of it goes with.
        ("Sehr sehr ADV 3 advmod\n+. . PUNCT 3 punct\nGut gut ADJ 0 root", True),
        ("z.B. z.B. ADV 2 advmod\nHunde Hund NOUN 0 root", False),
        (SPOKEN, False),
    ],
)  # fmt: skip
def test_tokens_tell_the_end_of_a_sentence(drawing: str, is_end: bool) -> None:
    assert ends_within(tree_of(drawing)) == is_end
