"""Marks and clauses that may stand inside a fragment which becomes a sentence."""

from collections.abc import Sequence

from transforms.marks import COMMAS
from transforms.predicates import FINITE
from transforms.tree import ROOT, Token, Tree

ENDS = frozenset(".!…")
HYPHENS = frozenset("-‐–")


def finite_clauses(tree: Tree) -> list[Token]:
    """Return the heads of the clauses with a finite verb that describe the noun, or that tell when,
    why or if so behind the predicate ("very good if you have the time").
    """
    place = tree.index(tree.root.id)
    return [
        each
        for each in tree.children(tree.root.id, "acl", "advcl")
        if any(word.feats.get("VerbForm") == FINITE for word in tree.subtree(each.id))
        and (each.relation == "acl" or _is_subordinate(tree, each, place))
    ]


def _is_subordinate(tree: Tree, clause: Token, place: int) -> bool:
    words = [each for each in tree.subtree(clause.id) if each.upos != "PUNCT"]
    return (
        bool(words)
        and words[0].relation == "mark"
        and words[0].head == clause.id
        and tree.index(words[0].id) > place
        and tree.child(clause.id, "nsubj") is not None
    )


def has_marks(words: Sequence[Token]) -> bool:
    """Tell whether there is a mark but for full stops and exclamation marks at the end."""
    inner = list(words)
    while inner and inner[-1].upos == "PUNCT" and set(inner[-1].form) <= ENDS:
        inner.pop()
    return any(each.upos in {"PUNCT", "SYM", "X"} for each in inner)


def only_joins(tree: Tree, mark: Token) -> bool:
    """Tell whether a mark only joins words: a hyphen of a compound, a comma between adjectives, one
    before an afterthought with a preposition ("a good inn, in the very centre").
    """
    place = tree.index(mark.id)
    if mark.upos != "PUNCT" or place in {0, len(tree) - 1}:
        return False
    if mark.form in HYPHENS:
        return "compound" in {tree[mark.head].relation, tree.tokens[place - 1].relation}
    if begins_afterthought(tree, mark):
        return True
    is_of_adjective = tree[mark.head].upos == "ADJ" and tree[mark.head].head != 0
    return mark.form in COMMAS and is_of_adjective and tree.tokens[place - 1].upos == "ADJ"


def begins_afterthought(tree: Tree, mark: Token) -> bool:
    """Tell whether this is the comma before a phrase that the sentence has without one."""
    if mark.form not in COMMAS or mark.head == ROOT:
        return False
    phrase = tree[mark.head]
    words = [each for each in tree.subtree(phrase.id) if each != mark]
    return (
        phrase.head == tree.root.id
        and phrase.relation in {"nmod", "obl"}
        and tree.child(phrase.id, "case") is not None
        and tree.index(tree.root.id) < tree.index(mark.id)
        and tree.index(words[0].id) == tree.index(mark.id) + 1
    )
