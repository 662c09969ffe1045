"""Verbs that are written as one word with their negation and are not marked as negative.

Chinese 不会 (will not) is 不 (not) with 会. Vietnamese words may have spaces: *không thể* (cannot).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from transforms.packs.fallback.learning.negations import AGAIN
from transforms.predicates import VERBAL
from transforms.tree import Tree

SEPARATE = frozenset({"ADV", "PART"})
HALF = 0.5


@dataclass(frozen=True)
class Fused:
    """A verb with its negation, and the verb alone."""

    whole: str
    plain: str
    is_auxiliary: bool  # both are


def fused_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the lines of `negated`: auxiliaries, of which few are there, without and with it.

    Of verbs that are seldom auxiliaries nothing is sure: 没收 (to confiscate) is not 收 denied.
    """
    return (f"negated\t{w.plain}\t{w.whole}" for w in fused_negatives(trees) if w.is_auxiliary)


def fused_negatives(trees: Sequence[Tree]) -> tuple[Fused, ...]:
    """Return the unmarked verbs that begin with a negation of the treebank, in their order."""
    negations = _negations(trees)
    uses = Counter((t.upos, t.form) for tree in trees for t in tree if t.upos in VERBAL)
    marked = {t.form for tree in trees for t in tree if t.upos in VERBAL and t.is_denying}
    verbs = {form for _, form in uses}
    has_spaces = _has_spaces(trees)
    found = {}
    for whole in verbs - marked:
        for negation in negations:
            plain = whole.removeprefix(negation)
            is_word = plain.startswith(" ") if has_spaces else plain in verbs
            if plain != whole and is_word:
                plain = plain.strip()
                is_auxiliary = min(uses["AUX", whole], uses["AUX", plain]) >= AGAIN
                found[whole] = Fused(whole, plain, is_auxiliary)
    return tuple(found[whole] for whole in sorted(found))


def _negations(trees: Sequence[Tree]) -> tuple[str, ...]:
    counts = Counter(
        t.form for tree in trees for t in tree if t.is_denying and t.upos in SEPARATE and t.head
    )
    return tuple(sorted(form for form, count in counts.items() if count >= AGAIN))


def _has_spaces(trees: Sequence[Tree]) -> bool:
    """Tell whether spaces part the words of the treebank."""
    spaces = [
        word.space_after
        for tree in trees
        for word, after in zip(tree, tree.tokens[1:], strict=False)
        if "PUNCT" not in {word.upos, after.upos} and word.multiword is None
    ]
    return sum(spaces) > HALF * len(spaces)
