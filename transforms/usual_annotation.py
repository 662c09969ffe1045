"""Trees as most treebanks annotate them, so that habits of a few need no rules of their own.

Done where a treebank is learnt from and where a sentence is rewritten; the text stays the same.
"""

from dataclasses import replace

from transforms.clause_roots import with_clause_as_root
from transforms.glosses import with_glossed_negation
from transforms.marks import COMMAS
from transforms.tree import Token, Tree, with_lemmas

# Relations of a first phrase that a comma may part from its clause.
FIRST_PHRASES = frozenset({"advmod", "obl"})
BEFORE_PHRASES = frozenset({"cc", "punct"})


def annotated_as_usual(tree: Tree) -> Tree:
    """Return a tree with lemmas, negation and a clause as its root, and commas outside phrases."""
    return with_outer_comma(with_clause_as_root(with_glossed_negation(with_lemmas(tree))))


def with_outer_comma(tree: Tree) -> Tree:
    """Return the tree with the comma behind a first phrase depending on the root.

    French and Arabic treebanks have it depend on the phrase, which is no single word then.
    """
    first = _first_phrase(tree)
    if first is None or first.relation not in FIRST_PHRASES or not tree.is_contiguous(first.id):
        return tree
    last = tree.tokens[tree.span(first.id)[1] - 1]
    if last.id == first.id or last.form not in COMMAS or tree.children(last.id):
        return tree
    moved = replace(last, head=tree.root.id)
    return replace(tree, tokens=tuple(moved if t.id == last.id else t for t in tree))


def _first_phrase(tree: Tree) -> Token | None:
    phrases = (t for t in tree.children(tree.root.id) if t.relation not in BEFORE_PHRASES)
    return min(phrases, key=lambda phrase: tree.span(phrase.id)[0], default=None)
