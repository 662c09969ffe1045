"""How far two texts have the same words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class WordsShared:
    """Words of a text beside those of the text it is made from, each as often as it occurs."""

    shared: int
    total: int  # words of the text
    added: tuple[str, ...]  # in the text only
    missing: tuple[str, ...]  # in the other only

    @property
    def are_same(self) -> bool:
        return not self.added and not self.missing


def words_shared(base: Sequence[str], written: Sequence[str]) -> WordsShared:
    """Compare the words of two texts, as often as each occurs, in any order.

    Parameters
    ----------
    base, written : sequence of str
        Words of the text that was given and of the one that was written, folded alike.

    Returns
    -------
    WordsShared
        Words that differ are listed in the order of their text.

    Examples
    --------
    >>> words_shared(["a", "man", "eats", "a", "fish"], ["a", "fish", "eats", "men"])
    WordsShared(shared=3, total=4, added=('men',), missing=('man', 'a'))
    """
    both = Counter(base) & Counter(written)
    return WordsShared(
        shared=both.total(),
        total=len(written),
        added=_leave_out(written, both),
        missing=_leave_out(base, both),
    )


def _leave_out(words: Sequence[str], both: Counter[str]) -> tuple[str, ...]:
    left = both.copy()
    only = []
    for word in words:
        if left[word]:
            left[word] -= 1
        else:
            only.append(word)
    return tuple(only)
