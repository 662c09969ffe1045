"""Where several versions of one sentence differ, word by word."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import combinations, groupby
from typing import NamedTuple

from transforms.words import with_blanks


class Piece(NamedTuple):
    """Words of a version in a row that all the others have too, or that not all have."""

    text: str
    is_common: bool


def marked(texts: Sequence[str]) -> list[list[Piece]]:
    """Divide each version into what all have in common and what not.

    A word is common if it is aligned with a word of every other version; words are aligned in their
    order, punctuation marks being words of their own.

    Parameters
    ----------
    texts : sequence of str
        The versions; of one alone everything is common.

    Returns
    -------
    list of list of Piece
        One list a version, in their order. The pieces of a version add up to its text.

    >>> for pieces in marked(["A man is playing a guitar", "An old man is playing a guitar"]):
    ...     print([piece.text for piece in pieces if not piece.is_common])
    ['A']
    ['An old']
    """
    split = [with_blanks(text) for text in texts]
    aligned = [[0] * len(words) for words in split]
    for one, other in combinations(range(len(split)), 2):
        first, second = ([word.strip() for word in split[at]] for at in (one, other))
        matcher = SequenceMatcher(None, first, second, autojunk=False)
        for i, j, size in matcher.get_matching_blocks():
            for step in range(size):
                aligned[one][i + step] += 1
                aligned[other][j + step] += 1
    return [
        _pieces(words, [count == len(split) - 1 for count in counts])
        for words, counts in zip(split, aligned, strict=True)
    ]


def _pieces(words: Sequence[str], common: Sequence[bool]) -> list[Piece]:
    pieces: list[Piece] = []
    for is_common, run in groupby(zip(words, common, strict=True), key=lambda pair: pair[1]):
        text = "".join(word for word, __ in run)
        # A mark does not go on under the space after it.
        bare = text if is_common else text.rstrip()
        pieces += [Piece(bare, is_common), Piece(text[len(bare) :], True)]
    return [piece for piece in pieces if piece.text]
