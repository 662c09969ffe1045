"""Which texts a parser is not given: those that are too long, or no plain text.

A parser's memory grows with the square of a sentence's words, so a line of 2,000 words could take
all there is. The limits stand before the parser, wherever a text comes from.
"""

import re
import unicodedata
from dataclasses import dataclass

import regex  # type: ignore[import-untyped]  # its stubs are a package of their own

from transforms.reason import Reason
from transforms.words import has_invisible, words

MAX_WORDS = 200
MAX_CHARACTERS = 2_000
# A tab or a line end is white space; other control characters belong to no sentence. The LINE_ENDS
# end a line in some programs only.
SPACES = frozenset("\t\n")
LINE_ENDS = frozenset("\x85\u2028\u2029")
# What turns letters round: people would read another text than the parser.
OVERRIDES = frozenset("\u202d\u202e")
# The library counts vowel signs and joiners as parts of words; `re` does not.
MARK = regex.compile(r"[^\w\s]")
MARKUP = re.compile(r"</?[A-Za-z][^<>]*>|<!--|&(?:[A-Za-z]{2,8}|#\d{1,6});")


@dataclass(frozen=True)
class Limits:
    """The longest text that is parsed.

    Words are counted with the marks between them, by Unicode's boundaries: Chinese by character,
    Thai and Burmese by syllable or less.
    """

    words: int = MAX_WORDS
    characters: int = MAX_CHARACTERS

    def problem(self, text: str) -> Reason | None:
        """Return why a text is not parsed, or None if it is.

        >>> Limits(words=3).problem("A dog runs."), Limits().problem("A <b>dog</b> runs.")
        (Reason('text_has_too_many_words', most=3), Reason('text_has_markup'))
        """
        # First, because what follows looks at each character.
        if len(text) > self.characters:
            return Reason("text_has_too_many_characters", most=self.characters)
        if any(map(_is_control, text)):
            return Reason("text_has_control_characters")
        if has_invisible(text):
            # They part a word for the parser.
            return Reason("text_has_invisible_characters")
        if MARKUP.search(text):
            return Reason("text_has_markup")
        if len(words(text)) + len(MARK.findall(text)) > self.words:
            return Reason("text_has_too_many_words", most=self.words)
        return None


USUAL = Limits()


def _is_control(character: str) -> bool:
    if character in LINE_ENDS | OVERRIDES:
        return True
    return character not in SPACES and unicodedata.category(character) == "Cc"
