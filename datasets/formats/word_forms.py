"""Words of two texts compared without a dictionary of either language.

Nothing here knows a language: forms of a word are taken to share their beginning. That misses
suppletive and prefixing forms, and joins a few words that only look alike; whoever writes a
glossary can name such forms one by one.
"""

from collections import Counter
from collections.abc import Sequence

from datasets.formats.text import comparison_key
from transforms.words import words

_MIN_SHARED = 3  # letters at the beginning
_MAX_ENDING_LENGTH = 3  # letters of either ending
_SHARE = 0.55  # of the longer form that both share
BAR = "|"


def text_words(text: str) -> list[str]:
    """Return the words of a text, folded.

    >>> text_words("Two DOGS are barking.")
    ['two', 'dogs', 'are', 'barking']
    """
    return words(comparison_key(text))


def are_forms(first: str, second: str) -> bool:
    """Tell whether two folded words may be forms of one word.

    >>> are_forms("dog", "dogs"), are_forms("walk", "walking"), are_forms("kobieta", "kobietami")
    (True, True, True)
    >>> are_forms("dog", "dot"), are_forms("no", "not"), are_forms("cat", "cattle")
    (False, False, False)
    """
    if first == second:
        return True
    shared = next(
        (n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b),
        min(len(first), len(second)),
    )
    endings = len(first) - shared, len(second) - shared
    return (
        shared >= _MIN_SHARED
        and max(endings) <= _MAX_ENDING_LENGTH
        and shared >= _SHARE * max(len(first), len(second))
    )


def has_term(term: str, text: str) -> bool:
    """Tell whether one of the alternatives of a term occurs in a text, in whatever form.

    Its words have to stand side by side. Where words are not separated, the letters count.

    >>> has_term("parking lot|car park", "Cars stand in two parking lots")
    True
    >>> has_term("pies|psa", "Kobieta widzi psa"), has_term("犬", "犬が吠えている")
    (True, True)
    >>> has_term("dog", "A dogmatist is talking"), has_term("guide dog", "A dog and a guide")
    (False, False)
    """
    folded_words = text_words(text)
    folded = "".join(folded_words)
    return any(
        _occurs_in(alternative, folded_words)
        or (_is_unspaced(alternative) and alternative[0] in folded)
        for alternative in map(text_words, term.split(BAR))
        if alternative
    )


def _occurs_in(term: Sequence[str], folded_words: Sequence[str]) -> bool:
    starts = range(len(folded_words) - len(term) + 1)
    return any(all(map(are_forms, term, folded_words[start:])) for start in starts)


def _is_unspaced(term: Sequence[str]) -> bool:
    """Tell whether a term is in a script that is written without spaces."""
    return len(term) == 1 and all(
        "\u0e00" <= letter <= "\u0eff"
        or "\u3040" <= letter <= "\u30ff"
        or "\u3400" <= letter <= "\u9fff"
        or "\uf900" <= letter <= "\ufaff"
        for letter in term[0]
    )


def words_changed(a: str, b: str) -> tuple[list[str], list[str]]:
    """Return the words that each of two texts has and the other has not in the very same form.

    >>> words_changed("A boy sleeps", "Boys sleep")
    (['a', 'boy', 'sleeps'], ['boys', 'sleep'])
    """
    one_words, other_words = text_words(a), text_words(b)
    first, second = Counter(one_words), Counter(other_words)
    return _take_words(one_words, first - second), _take_words(other_words, second - first)


def words_apart(a: str, b: str) -> tuple[list[str], list[str]]:
    """Return the words that each of two texts has and the other has in no form.

    >>> words_apart("A man is playing the guitar", "The men are playing a flute")
    (['man', 'is', 'guitar'], ['men', 'are', 'flute'])
    >>> words_apart("A boy sleeps", "Boys sleep")
    (['a'], [])
    """
    one_words, other_words = text_words(a), text_words(b)
    first, second = Counter(one_words), Counter(other_words)
    removed, added = first - second, second - first
    for word in sorted(removed.elements(), key=len, reverse=True):
        form = next(
            (candidate for candidate in added if added[candidate] and are_forms(word, candidate)),
            None,
        )
        if form is not None:
            removed[word] -= 1
            added[form] -= 1
    return _take_words(one_words, removed), _take_words(other_words, added)


def _take_words(folded_words: Sequence[str], counts: Counter[str]) -> list[str]:
    """Return as many of the words as are counted, in the order of the text."""
    return [word for word in folded_words if counts[word] > 0 and not counts.subtract([word])]
