"""When two texts count as the same, and which texts are refused.

A text is stored exactly as it came. Its comparison key, made here and nowhere else, decides
whether two sentences are identical and whether a pair is repeated.
"""

import hashlib
import re
import unicodedata
from difflib import SequenceMatcher

MAX_TEXT_LENGTH = 2_000  # characters; a sentence that is longer is a paragraph

_QUOTES = str.maketrans(dict.fromkeys("‘’‚‛`´ʼ′＇", "'") | dict.fromkeys("“”„‟«»″＂", '"'))
# Zero-width space, word joiner, byte order mark and soft hyphen show nothing and mean nothing.
# Joiners (U+200C, U+200D) stay: they change words in Persian and in Indic scripts.
_INVISIBLE = str.maketrans(dict.fromkeys("\u200b\u2060\ufeff\u00ad"))
_FINAL_STOPS = ".。．।۔։ "
# C0 and C1 controls, line and paragraph separators, lone surrogates, replacement character.
_REFUSED = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffd]")
_WORD = re.compile(r"\w")
_WORD_RUN = re.compile(r"\w+")
_ALIKE = 0.95  # share of common characters from which one text is the other with a slip in it


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

    Looser than the comparison key: two texts with the same words are one text to a split into
    training and test data, though they may be two sentences of a corpus.

    >>> words_key("A man, who sings , is  RIDING a horse!")
    'a man who sings is riding a horse'
    """
    return " ".join(_WORD_RUN.findall(comparison_key(text)))


def text_problem(text: str, *, longest: int = MAX_TEXT_LENGTH) -> str:
    """Say why `text` cannot be a sentence, or return "" if it can.

    >>> text_problem("A dog\\tis barking")
    'contains a tab; put it on one line without tabs'
    """
    problem = value_problem(text, longest=longest)
    if not problem and not _WORD.search(text):
        return "has no word in it"
    return problem


def value_problem(value: str, *, longest: int) -> str:
    """Say why `value` cannot stand in a cell of a released file, or return "" if it can."""
    if not value.strip():
        return "is empty"
    refused = _REFUSED.search(value)
    if refused:
        return _refusal(refused.group())
    if len(value) > longest:
        return f"has {len(value)} characters; at most {longest} are allowed"
    return ""


def _refusal(character: str) -> str:
    if character == "\t":
        return "contains a tab; put it on one line without tabs"
    if character in "\n\r\u0085\u2028\u2029":
        return "contains a line break; put it on one line"
    if character == "\ufffd":
        return "contains U+FFFD: letters were lost when the file was converted; export it again"
    return f"contains the control character U+{ord(character):04X}; remove it"


def text_hash(text: str) -> str:
    """Return the SHA-256 of a text as it stands, in hexadecimal: the key of its parse."""
    return hashlib.sha256(text.encode()).hexdigest()


def is_near_copy(one: str, other: str) -> bool:
    """Say whether two texts have the same words, in whatever order, or differ by a slip or two.

    >>> is_near_copy("A man mends a net.", "a man mends, a nett")
    True
    >>> is_near_copy("A man mends a net.", "A man repairs a net.")
    False
    """
    first, second = (_WORD_RUN.findall(comparison_key(text)) for text in (one, other))
    if sorted(first) == sorted(second):
        return True
    alike = SequenceMatcher(None, " ".join(first), " ".join(second), autojunk=False).ratio()
    return alike > _ALIKE
