"""Words that deny alone before their verb and need a negation besides behind it."""

from collections import Counter
from collections.abc import Iterator, Sequence

from transforms.packs.fallback.clauses import clause_head
from transforms.tree import Token, Tree

# So many uses on either side of the verb tell, and so many of them may be otherwise.
FEW, ALMOST_ALL, HARDLY_ANY = 3, 0.8, 0.2
MAY_DENY = frozenset({"ADV", "DET", "PRON"})
NEGATIONS = frozenset({"ADV", "PART"})


def negative_concord_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the words that have a negation in their clause only if they follow its verb.

    Portuguese has "não vi ninguém" and "ninguém viu"; its treebank marks *ninguém* as indefinite.
    """
    uses, denied = Counter[tuple[str, bool]](), Counter[tuple[str, bool]]()
    for tree in trees:
        denied_heads = {
            clause_head(tree, each).id
            for each in tree
            if each.is_denying and each.upos in NEGATIONS
        }
        for word in (t for t in tree if t.upos in MAY_DENY and t.head and not t.is_denying):
            head = clause_head(tree, word)
            if head.upos == "VERB" and head.id != word.id:
                place = word.lemma.lower(), _is_before(tree, word, head)
                uses[place] += 1
                denied[place] += head.id in denied_heads
    for lemma in sorted({lemma for lemma, _ in uses}):
        before, behind = (lemma, True), (lemma, False)
        if (
            min(uses[before], uses[behind]) >= FEW
            and denied[behind] >= ALMOST_ALL * uses[behind]
            and denied[before] <= HARDLY_ANY * uses[before]
        ):
            yield f"negative\t{lemma}"


def _is_before(tree: Tree, word: Token, head: Token) -> bool:
    """Tell whether a word stands before the first of its clause's verbs."""
    verbs = (head, *tree.children(head.id, "aux", "cop"))
    return tree.index(word.id) < min(tree.index(each.id) for each in verbs)
