"""Adverbs that a treebank marks as negative in most sentences, not in all."""

from collections import Counter
from collections.abc import Sequence

from transforms.marks import asks
from transforms.packs.fallback.learning.negations import AGAIN
from transforms.tree import Tree

ADVERBIAL = frozenset({"ADV", "PART"})
# An adverb denies wherever it stands if it is marked so in this share of its uses.
MOSTLY = 0.6


def negative_adverbs(trees: Sequence[Tree]) -> tuple[str, ...]:
    """Return the adverbs and particles that deny unmarked, too (Vietnamese *chưa*, not yet).

    Questions do not count: what ends them may be a tag.
    """
    uses: Counter[str] = Counter()
    denying: Counter[str] = Counter()
    for tree in trees:
        for token in (t for t in tree if t.upos in ADVERBIAL and t.lemma and not asks(tree.text)):
            uses[token.lemma.lower()] += 1
            denying[token.lemma.lower()] += token.is_denying
    return tuple(
        sorted(w for w, n in denying.items() if max(AGAIN, MOSTLY * uses[w]) <= n < uses[w])
    )
