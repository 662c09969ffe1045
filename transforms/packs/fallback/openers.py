"""Small words that never begin a sentence of a treebank (Czech *se*, *jsem*; German *sich*).

They lean on the word before them, so that they cannot begin one from which the first phrase is
dropped or moved away.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from transforms.packs.fallback.usage_kinds import Row
from transforms.tree import Token, Tree

if TYPE_CHECKING:  # the usage table is made of these rows
    from transforms.packs.fallback.usage import Usage

SMALL_WORDS = frozenset({"AUX", "PART", "PRON"})
FIRST, LATER = "first", "later"
# So often inside sentences, and this share of them at the beginning, is hardly ever chance.
OFTEN, HARDLY = 8, 0.01
# Auxiliaries have many forms of which each is rare. If one begins sentences as often as the others
# do, it is less likely than this to begin none.
CHANCE = 0.01


def openers(tree: Tree) -> Iterator[Row]:
    """Yield the rows of the usage table about small words and their places in the sentence."""
    first = first_word(tree)
    for token in tree:
        if token.upos in SMALL_WORDS and token.multiword is None:
            place = FIRST if token == first else LATER
            yield "opens", token.form.lower(), token.upos.lower(), place


def first_word(tree: Tree) -> Token | None:
    """Return the first word of a sentence, behind any marks."""
    return next((token for token in tree if any(map(str.isalnum, token.form))), None)


def never_opens(usage: "Usage", word: Token) -> bool:
    """Tell whether a word is a small one that begins no sentence, as far as a treebank shows it."""
    if word.upos not in SMALL_WORDS or word.multiword is not None:
        return False
    first, later = (
        usage.count("opens", word.form, word.upos, where=place) for place in (FIRST, LATER)
    )
    is_rare = later >= OFTEN and first <= HARDLY * later
    return is_rare and (word.upos != "AUX" or _likelihood(usage, word, later) < CHANCE)


def _likelihood(usage: "Usage", word: Token, n: int) -> float:
    """Return how likely none of so many words would be first if all of their kind were alike."""
    places = usage.sides("opens", word.upos)
    return (places[LATER] / (places[FIRST] + places[LATER])) ** n
