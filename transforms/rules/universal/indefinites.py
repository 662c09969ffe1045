"""Indefinite nouns under negation: some languages negate them by a determiner (*kein*)."""

from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.fallback.clause_order import clause_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused
from transforms.rules.universal.adapting import Adapted
from transforms.rules.universal.determining import (
    insert_determiner,
    with_determiner,
    without_determiner,
)
from transforms.tree import Token, Tree


@dataclass(frozen=True)
class Indefinite:
    """An indefinite noun in the scope of a negation, and its line of the table."""

    noun: Token
    entry: Entry | None


def indefinite_of(pack: FallbackPack, tree: Tree, finite: Token) -> Indefinite | None:
    """Return the indefinite object, predicate or subject after the finite verb, or refuse two."""
    head, start = clause_of(tree, finite), tree.index(finite.id)
    nouns = [*tree.children(head.id, "obj", "nsubj", "xcomp")]
    if tree.child(head.id, "cop") or finite.id == head.id != tree.root.id:
        nouns.append(head)
    found = [
        each
        for noun in nouns
        if noun.upos == "NOUN" and tree.index(noun.id) > start
        if (each := _indefinite(pack, tree, noun))
    ]
    if len(found) > 1:
        raise Refused(Reason("several_indefinite_nouns"))
    return found[0] if found else None


def with_denying_determiner(
    pack: FallbackPack, edit: Edit, tree: Tree, noun: Token, entry: Entry
) -> Adapted:
    """Put the negative determiner before an indefinite noun, replacing its own."""
    if entry.word == entry.other:
        return Adapted(edit)
    if tree.children(noun.id, "conj"):
        raise Refused(Reason("subject_is_joined_or_counted"))
    if not entry.word:
        return insert_determiner(pack, edit, tree, noun, entry.other)
    (own,) = (t for t in tree.children(noun.id, "det") if t.lemma == entry.word)
    return with_determiner(pack, edit, tree, own, entry.other)


def without_denying_determiner(pack: FallbackPack, tree: Tree, negation: Token) -> Adapted:
    """Remove the negative determiner, or replace it by the affirmative one."""
    entries = [e for e in pack.table.of("negated_determiner") if e.other == negation.lemma]
    if not entries:
        raise Refused(Reason("negation_not_of_main_verb"))
    is_plural = tree[negation.head].feats.get("Number") == "Plur"
    for entry in sorted(entries, key=lambda each: bool(each.word) == is_plural):
        if entry.word:
            return with_determiner(pack, Edit(tree), tree, negation, entry.word)
        if is_plural:
            return without_determiner(pack, Edit(tree), tree, negation)
    raise Refused(Reason("affirmative_form_unknown"))


def _indefinite(pack: FallbackPack, tree: Tree, noun: Token) -> Indefinite | None:
    marks = tree.children(noun.id, "case", "nummod", "nmod:poss", "mark")
    own = tree.children(noun.id, "det")
    if marks or len(own) > 1:
        return None
    entries = pack.table.of("negated_determiner")
    word = own[0].lemma if own else ""
    for entry in entries:
        if entry.word == word:
            return Indefinite(noun, entry)
    is_indefinite = bool(own) and own[0].feats.get("Definite") == "Ind"
    return Indefinite(noun, None) if is_indefinite else None
