"""When two texts count as the same, and which texts are refused.

A text is stored exactly as read. Its comparison key, made here and nowhere else, decides
whether two sentences are identical and whether a pair is repeated.
"""

import hashlib
import re
import unicodedata
from difflib import SequenceMatcher

from transforms.marks import DOUBLE_QUOTES, FULL_STOPS, SINGLE_QUOTES
from transforms.reason import Reason
from transforms.words import INVISIBLE, words

MAX_TEXT_LENGTH = 2_000  # characters; anything longer is a paragraph

_QUOTES = str.maketrans(dict.fromkeys(SINGLE_QUOTES, "'") | dict.fromkeys(DOUBLE_QUOTES, '"'))
_INVISIBLE = str.maketrans(dict.fromkeys(INVISIBLE))
_FINAL_STOPS = FULL_STOPS + " "
# C0 and C1 controls, line and paragraph separators, direction overrides (with which people would
# judge another text than the file has), lone surrogates, replacement character.
_REFUSED = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202d\u202e\ud800-\udfff\ufffd]")
_ALIKE = 0.95  # similarity from which one text counts as the other with a typo


def comparison_key(text: str) -> str:
    """Return the form in which texts are compared: case, spaces, quotes and final stop folded.

    >>> comparison_key("A  man isn’t  Driving a car .")
    "a man isn't driving a car"
    """
    folded = unicodedata.normalize("NFD", text.translate(_INVISIBLE)).casefold()
    unified = unicodedata.normalize("NFC", folded).translate(_QUOTES)
    return " ".join(unified.split()).rstrip(_FINAL_STOPS)


def words_key(text: str) -> str:
    """Return the words of a text in their order, without case and punctuation.

    Looser than the comparison key: a split into training and test data treats two texts with the
    same words as one, though a corpus may have both as separate sentences.

    >>> words_key("A man, who sings , is  RIDING a horse!")
    'a man who sings is riding a horse'
    """
    return " ".join(words(comparison_key(text)))


def text_problem(text: str, *, longest: int = MAX_TEXT_LENGTH) -> Reason | None:
    """Tell why `text` cannot be a sentence, or return None if it can.

    >>> str(text_problem("A dog\\tis barking"))
    'contains a tab; put it on one line without tabs'
    """
    problem = value_problem(text, longest=longest)
    if not problem and not words(text):
        return Reason("no_word")
    return problem


def value_problem(value: str, *, longest: int) -> Reason | None:
    """Tell why `value` cannot be a cell of a released file, or return None if it can."""
    if not value.strip():
        return Reason("empty")
    refused = _REFUSED.search(value)
    if refused:
        return _refusal(refused.group())
    if len(value) > longest:
        return Reason("too_many_characters", characters=len(value), most=longest)
    return None


def _refusal(character: str) -> Reason:
    if character == "\t":
        return Reason("contains_tab")
    if character in "\n\r\u0085\u2028\u2029":
        return Reason("contains_line_break")
    if character == "\ufffd":
        return Reason("letters_lost")
    return Reason("control_character", character=ord(character))


def text_hash(text: str) -> str:
    """Return the SHA-256 of the unchanged text in hexadecimal: the key of its parse."""
    return hashlib.sha256(text.encode()).hexdigest()


def is_near_copy(a: str, b: str) -> bool:
    """Tell whether two texts have the same words, in any order, or differ by a typo or two.

    >>> is_near_copy("A man mends a net.", "a man mends, a nett")
    True
    >>> is_near_copy("A man mends a net.", "A man repairs a net.")
    False
    """
    first, second = (words(comparison_key(text)) for text in (a, b))
    if sorted(first) == sorted(second):
        return True
    similarity = SequenceMatcher(None, " ".join(first), " ".join(second), autojunk=False).ratio()
    return similarity > _ALIKE
