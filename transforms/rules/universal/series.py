"""Conjuncts between two others, which go with their comma: "a cup, a spoon and a plate"."""

from transforms.marks import COMMAS
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rules.universal.phrases import cuts_multiword
from transforms.tree import Token, Tree


def joins_statements(pack: FallbackPack, tree: Tree, conjunct: Token) -> bool:
    """Tell whether two verbs are coordinated as two statements: by and, but, or a comma alone.

    A word that may open a sentence joins statements, unless it goes with a negation.
    """
    joins = tree.children(conjunct.id, "cc")
    if not joins:
        return words_of(tree, conjunct)[0].form in COMMAS
    plain_conjunctions = pack.words("conjunction") | pack.words("opening")
    return all(
        each.lemma in plain_conjunctions and not pack.usage.count("polar", each.lemma)
        for each in joins
    )


def is_inside(tree: Tree, conjunct: Token) -> bool:
    """Tell whether a conjunct stands between the first and the last of a series."""
    return conjunct.id in {each.id for each in tree.children(conjunct.head, "conj")[:-1]}


def words_of(tree: Tree, conjunct: Token) -> tuple[Token, ...]:
    """Return the words of a conjunct with the comma before it, whatever that depends on."""
    first, end = tree.span(conjunct.id)
    before = tree.tokens[max(0, first - 1) : first]
    commas = [each for each in before if each.form in COMMAS]
    return (*commas, *tree.tokens[first:end])


def inside_unfit(pack: FallbackPack, tree: Tree, conjunct: Token) -> Reason | None:
    """Return why a conjunct in the middle of a series cannot be dropped."""
    others = tree.children(conjunct.head, "conj")
    joins = tree.child(others[-1].id, "cc")
    words = words_of(tree, conjunct)
    end = tree.index(words[-1].id) + 1
    next_one = others[others.index(conjunct) + 1]
    follows = tree.tokens[end : end + 1]
    return reason_of(
        phrase_not_contiguous=not tree.is_contiguous(conjunct.id),
        conjunction_not_additive=joins is None
        or joins.lemma not in pack.words("conjunction")
        or any(tree.child(each.id, "cc") for each in others[:-1]),
        # What follows is the next of the series: nothing that belongs to the one that goes.
        mark_stands_beside_phrase=words[0].form not in COMMAS
        or not follows
        or (follows[0].form not in COMMAS and follows[0] != joins)
        or tree.span(next_one.id)[0] not in {end, end + 1},
        part_of_phrase_is_multiword=cuts_multiword(words),
    )
