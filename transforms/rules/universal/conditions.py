"""Conditions: clauses without which the main clause need not be so.

"If it rains he stays at home" and "if it rains he does not stay at home" may both be so where it
never rains: a negation of the main clause contradicts nothing.
"""

from transforms.packs.fallback.pack import FallbackPack
from transforms.tree import Token, Tree

SUBTYPES = frozenset({"cnd", "cond"})
# Relations of a word that introduces a clause; treebanks differ about Turkish "eğer" (if).
INTRODUCING = ("mark", "advmod", "cc")
NOMINAL = frozenset({"NOUN", "PRON", "PROPN"})
OF_PREDICATES = ("aux", "cop", "csubj", "nsubj")


def has_condition(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether a clause of the main predicate is a condition, or may be one."""
    return any(_may_be_condition(pack, tree, each) for each in tree.children(tree.root.id, "advcl"))


def _may_be_condition(pack: FallbackPack, tree: Tree, clause: Token) -> bool:
    """Tell whether its relation, conjunction, mood or place makes a clause a condition.

    Where nobody has listed the conjunctions (`conditional`), any finite clause with one may be, but
    no mere noun ("like an owl").
    """
    if clause.subrelation in SUBTYPES:
        return True
    listed = pack.words("conditional")
    # Spanish "si" is both if and whether.
    introducing = tree.children(clause.id, *INTRODUCING)
    if {each.lemma.lower() for each in introducing} & (listed | pack.words("asking")):
        return True
    verbs = (clause, *tree.children(clause.id, "aux", "cop"))
    is_finite = any(each.feats.get("VerbForm") in {"", "Fin"} for each in verbs)
    if tree.child(clause.id, "mark") is not None:
        return is_finite and not listed and not _is_mere_noun(tree, clause)
    # Turkish "gelirse": the verb says it. German "Regnet es, bleibt er": its place does.
    return any(each.feats.get("Mood") == "Cnd" for each in verbs) or (
        "second" in pack.words("order") and _begins_with_verb(tree, clause)
    )


def _is_mere_noun(tree: Tree, clause: Token) -> bool:
    """Tell whether a clause has neither a verb nor a subject of which it says something."""
    return clause.upos in NOMINAL and tree.child(clause.id, *OF_PREDICATES) is None


def _begins_with_verb(tree: Tree, clause: Token) -> bool:
    """Tell whether a finite verb begins a clause that stands before its head."""
    first = tree.subtree(clause.id)[0]
    is_before = tree.index(first.id) < tree.index(clause.head)
    return is_before and first.feats.get("VerbForm") == "Fin"
