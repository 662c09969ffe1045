"""Put a form of *be* before a predicate."""

from transforms.edit import Edit
from transforms.packs.english.verb_features import (
    PAST,
    PAST_PARTICIPLE,
    PRESENT,
    PRESENT_PARTICIPLE,
)
from transforms.tree import Feats, Token, Tree

__all__ = [
    "PAST",
    "PAST_PARTICIPLE",
    "PRESENT",
    "PRESENT_PARTICIPLE",
    "be_feats",
    "be_tag",
    "insert_be",
    "insert_being",
    "with_adverbs",
]

PLURAL_BE = frozenset({"are", "am"})
PAST_BE = frozenset({"was", "were"})


def be_tag(form: str) -> str:
    """Return the Penn tag of a finite form of be."""
    if form in PAST_BE:
        return "VBD"
    return "VBP" if form in PLURAL_BE else "VBZ"


def be_feats(form: str) -> Feats:
    """Return those features of a finite form of be that the rules need."""
    return PAST if form in PAST_BE else PRESENT


def insert_be(edit: Edit, form: str, *, head: int, before: int, relation: str = "aux") -> int:
    """Insert a finite form of be and return its id."""
    return edit.insert(
        form,
        before=before,
        head=head,
        deprel=relation,
        lemma="be",
        upos="AUX",
        xpos=be_tag(form),
        feats=be_feats(form),
    )


def insert_being(edit: Edit, *, head: int, after: int) -> int:
    """Insert the *being* of a progressive passive and return its id."""
    return edit.insert(
        "being",
        after=after,
        head=head,
        deprel="aux:pass",
        lemma="be",
        upos="AUX",
        xpos="VBG",
        feats=PRESENT_PARTICIPLE,
    )


def with_adverbs(tree: Tree, predicate: Token) -> int:
    """Return the id of the word that *be* precedes: the predicate or adverbs directly before it."""
    anchor = predicate.id
    for adverb in reversed(tree.children(predicate.id, "advmod")):
        if tree.index(adverb.id) == tree.index(anchor) - 1:
            anchor = adverb.id
    return anchor
