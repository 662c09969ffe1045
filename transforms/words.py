"""The words of a text in any script, by Unicode's word boundaries (UAX 29).

Vowel signs and joiners belong to their letters, so "लड़का" is one word; scripts without spaces are
divided as the standard says, Chinese by character.

>>> words("लड़का दौड़ रहा है।"), words("我吃饭。")
(['लड़का', 'दौड़', 'रहा', 'है'], ['我', '吃', '饭'])
"""

import unicodedata
from functools import cache

import regex  # type: ignore[import-untyped]  # its stubs are a package of their own

# Scripts whose words have no spaces between them, and marks that Japanese writes within words.
_UNSPACED = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}々〆ー]"
)
# Scripts in whose texts a zero-width space stands between words, where a line may end.
_PARTED_INVISIBLY = regex.compile(r"[\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]")
ZERO_WIDTH_SPACE = "\u200b"
# And soft hyphen, word joiner and byte order mark: nobody sees them. Joiners (U+200C, U+200D) are
# not among them: they change words in Persian and in Indic scripts.
INVISIBLE = frozenset(ZERO_WIDTH_SPACE + "\u00ad\u2060\ufeff")
_BOUNDARY = regex.compile(r"(?wV1)\b")


def words(text: str, *, also: str = "") -> list[str]:
    """Return the words in order, without punctuation marks other than those in `also`.

    >>> words("Two dogs aren't running ."), words("isn't it?", also="'")
    (['Two', 'dogs', 'aren', 't', 'running'], ["isn't", 'it'])
    """
    result: list[str] = []
    for run in _runs(also).findall(text):
        # Within a run of ASCII, no Unicode boundary matters here.
        result += [run] if run.isascii() else filter(None, _BOUNDARY.split(run))
    return result


def with_blanks(text: str) -> list[str]:
    """Return words and punctuation marks in order, each with the spaces after it.

    >>> with_blanks("It isn't so.")
    ['It ', "isn't ", 'so', '.']
    """
    result: list[str] = []
    for piece in filter(None, _BOUNDARY.split(text)):
        if piece.isspace() and result:
            result[-1] += piece
        else:
            result.append(piece)
    return result


def is_of_letters(word: str) -> bool:
    """Tell whether a word has only letters and their combining signs.

    >>> is_of_letters("है"), is_of_letters("dog-eared"), is_of_letters("")
    (True, False, False)
    """
    marked = (c.isalpha() or unicodedata.category(c).startswith("M") for c in word)
    return word.isalpha() or (any(map(str.isalpha, word)) and all(marked))


def is_unspaced(letter: str) -> bool:
    """Tell whether a letter belongs to a script without spaces between words.

    >>> [is_unspaced(letter) for letter in "公のไ공a"]
    [True, True, True, False, False]
    """
    return not letter.isascii() and _UNSPACED.match(letter) is not None


def has_invisible(text: str) -> bool:
    """Tell whether a text has characters that nobody sees and that do not belong to its script.

    >>> has_invisible("walk\u200bing"), has_invisible("ខ្ញុំ\u200bស្រឡាញ់"), has_invisible("می\u200cرود")
    (True, False, False)
    """
    found = INVISIBLE.intersection(text)
    return bool(found - {ZERO_WIDTH_SPACE} if _PARTED_INVISIBLY.search(text) else found)


@cache
def _runs(also: str) -> "regex.Pattern[str]":
    # The library counts vowel signs and joiners as parts of words; `re` does not.
    return regex.compile(rf"[\w{regex.escape(also)}]+")
