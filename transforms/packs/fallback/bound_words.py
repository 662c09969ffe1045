"""Words of a treebank that need something else in their sentence: a negation, or another clause."""

from collections import Counter
from collections.abc import Iterable, Iterator

from transforms.tree import Token, Tree

Row = tuple[str, str, str, str]  # of the usage table: kind, word, and two empty cells

# A word is bound to negations if nearly all of several sentences with it have one.
MAY_BE_POLAR = frozenset({"ADV", "CCONJ", "DET", "PRON", "PART"})
MIN_POLAR, POLAR_SHARE = 4, 0.8
# An adverb announces another clause if nearly all of several clauses with it are joined to one.
MIN_PAIRED, PAIRED_SHARE = 3, 0.8


def bound_words(trees: Iterable[Tree]) -> Iterator[Row]:
    """Yield rows of the usage table: words that are `polar`, and words that are `paired`."""
    trees = tuple(trees)
    yield from (("polar", lemma, "", "") for lemma in _polar(trees))
    yield from (("paired", lemma, "", "") for lemma in _paired(trees))


def _polar(trees: Iterable[Tree]) -> Iterator[str]:
    """Yield the words that hardly ever stand in a sentence without any negation."""
    sentences: Counter[str] = Counter()
    denied: Counter[str] = Counter()
    for tree in trees:
        words = {t.lemma.lower() for t in tree if t.upos in MAY_BE_POLAR and not t.is_denying}
        sentences.update(words)
        if any(each.is_denying for each in tree):
            denied.update(words)
    for lemma, count in denied.items():
        if count >= MIN_POLAR and count >= POLAR_SHARE * sentences[lemma]:
            yield lemma


def _paired(trees: Iterable[Tree]) -> Iterator[str]:
    """Yield the adverbs whose clause one conjunction joins to another (German zwar … aber)."""
    uses: Counter[str] = Counter()
    joined: Counter[tuple[str, str]] = Counter()
    for tree in trees:
        for token in tree:
            if token.upos == "ADV" and token.relation == "advmod":
                lemma = token.lemma.lower()
                uses[lemma] += 1
                joined.update((lemma, each) for each in _conjunctions_behind(tree, token))
    for (lemma, _), count in joined.items():
        if count >= MIN_PAIRED and count >= PAIRED_SHARE * uses[lemma]:
            yield lemma


def _conjunctions_behind(tree: Tree, adverb: Token) -> set[str]:
    """Return what joins the clause of an adverb to those behind it."""
    return {
        conjunction.lemma.lower()
        for other in tree.children(adverb.head, "conj")
        for conjunction in tree.children(other.id, "cc")
        if tree.index(conjunction.id) > tree.index(adverb.id)
    }
