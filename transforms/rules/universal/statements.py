"""Statements that depend on a verb: direct speech, and moods that change with a negation."""

from transforms.marks import QUOTES
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import DENIED, SAID, mood_of
from transforms.tree import Token, Tree


def changes_mood(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether a statement may need the subjunctive once its verb is denied ("no creo que")."""
    if all(mood_of(tree, each) != "Ind" for each in tree.children(tree.root.id, "ccomp")):
        return False
    when_negated, when_affirmed = (_share_of_subjunctive(pack, each) for each in (DENIED, SAID))
    return when_negated > when_affirmed


def _share_of_subjunctive(pack: FallbackPack, polarity: str) -> float:
    """Return the share of subjunctives after negated or affirmative verbs in the treebank."""
    every = pack.usage.count("denied", polarity)
    return pack.usage.count("denied", polarity, "sub") / every if every else 0.0


def has_direct_speech(tree: Tree) -> bool:
    """Tell whether a clause of the verb is a sentence of its own, with a subject or not.

    One in quotation marks is, whatever its relation.
    """
    clauses = tree.children(tree.root.id, "ccomp", "csubj")
    return any(not _is_marked(tree, each) for each in clauses) or any(
        _is_quoted_clause(tree, each) for each in tree.children(tree.root.id)
    )


def _is_quoted_clause(tree: Tree, head: Token) -> bool:
    """Tell whether a clause that is no subject begins with a quotation mark."""
    says_something = head.upos in {"VERB", "AUX"} or tree.child(head.id, "nsubj", "cop")
    begins = tree.subtree(head.id)[0].form in QUOTES
    return begins and bool(says_something) and head.relation not in {"nsubj", "conj"}


def _is_marked(tree: Tree, clause: Token) -> bool:
    """Tell whether a clause is no sentence of its own, as direct speech is."""
    verbs = (clause, *tree.children(clause.id, "aux", "cop"))
    is_finite = any(each.feats.get("VerbForm") in {"", "Fin"} for each in verbs)
    return not is_finite or tree.child(clause.id, "mark") is not None
