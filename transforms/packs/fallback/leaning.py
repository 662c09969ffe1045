"""On which side of finite verbs their object pronouns stand, and whether these are denied.

In Portuguese and Bulgarian a denial brings the pronoun before the verb: "viu-o", "não o viu".
"""

from collections.abc import Iterator

from transforms.packs.fallback.clause_order import clause_of, finite_word
from transforms.packs.fallback.usage_kinds import Row
from transforms.tree import Token, Tree

SAID, DENIED = "said", "denied"
BEFORE, BEHIND = "before", "behind"
OBJECTS = frozenset({"expl", "obj", "iobj"})


def leaning_rows(tree: Tree) -> Iterator[Row]:
    """Yield where the clauses of a sentence have a pronoun right beside their finite verb."""
    for head in tree:
        finite = finite_word(tree, head) if head.upos == "VERB" else None
        if finite is not None and (side := side_of_pronoun(tree, finite)):
            is_denied = any(each.is_denying for each in tree.children(head.id))
            yield "leaning", DENIED if is_denied else SAID, "", side


def side_of_pronoun(tree: Tree, finite: Token) -> str:
    """Return on which side of a finite verb an object pronoun stands, empty if there is none."""
    head, place = clause_of(tree, finite), tree.index(finite.id)
    if any(_leans(each, head) for each in tree.tokens[place + 1 : place + 2]):
        return BEHIND
    return BEFORE if place and _leans(tree.tokens[place - 1], head) else ""


def _leans(word: Token, head: Token) -> bool:
    is_personal = "Prs" in word.pronoun_types or word.feats.get("Reflex") == "Yes"
    is_object = word.relation in OBJECTS and word.subrelation != "subj"
    return word.upos == "PRON" and word.head == head.id and is_personal and is_object
