"""Indefinite nouns under negation: some languages negate them by a determiner (*kein*)."""

from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.fallback.clause_order import clause_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import OF_OBJECTS, Entry
from transforms.reason import Reason, Refused
from transforms.rules.universal.adapting import Adaptation
from transforms.rules.universal.determining import (
    insert_determiner,
    with_determiner,
    without_determiner,
)
from transforms.tree import Feats, Token, Tree


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
    indefinites = [
        each
        for noun in nouns
        if noun.upos == "NOUN" and tree.index(noun.id) > start
        if (each := _indefinite(pack, tree, noun))
        and (noun.relation == "obj" or not each.entry or each.entry.how != OF_OBJECTS)
    ]
    if len(indefinites) > 1:
        # "So macht Lernen Spaß": what is denied of such a subject is its object.
        indefinites = [each for each in indefinites if not _is_mass(tree, each.noun)]
    if len(indefinites) > 1:
        raise Refused(Reason("several_indefinite_nouns"))
    return indefinites[0] if indefinites else None


def _is_mass(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun is a subject in the singular without determiner, of no one thing."""
    is_one = noun.feats.get("Number") == "Sing"
    return noun.relation == "nsubj" and is_one and tree.child(noun.id, "det") is None


def with_negative_determiner(
    pack: FallbackPack, edit: Edit, tree: Tree, noun: Token, entry: Entry
) -> Adaptation:
    """Put the negative determiner before an indefinite noun, replacing its own."""
    if entry.word == entry.other and entry.how != OF_OBJECTS:
        return Adaptation(edit)
    if tree.children(noun.id, "conj"):
        raise Refused(Reason("subject_is_joined_or_counted"))
    is_nominative = noun.feats.get("Case") in {"", "Nom"}
    if not entry.word and _is_predicate(pack, tree, noun) and not is_nominative:
        # "Es wird Sommer": the treebank may call the predicate an object.
        raise Refused(Reason("other_determiner_form_unknown"))
    if not entry.word:
        return insert_determiner(pack, edit, tree, noun, entry.other)
    (determiner,) = (t for t in tree.children(noun.id, "det") if t.lemma == entry.word)
    if entry.how == OF_OBJECTS:
        return _with_word_of_objects(pack, edit, determiner, entry.other)
    return with_determiner(pack, edit, tree, determiner, entry.other)


def _with_word_of_objects(
    pack: FallbackPack, edit: Edit, determiner: Token, word: str
) -> Adaptation:
    """Write the word of denied objects; `finish` shortens it where its neighbour asks for that."""
    tags = [tag for tag in ("DET", "ADP") if tag in pack.forms.readings(word)]
    is_shortened = (tag for tag in tags if pack.contractions.shortens(Token(0, word, upos=tag)))
    upos = next(is_shortened, determiner.upos)
    edit.set(determiner.id, form=word, lemma=word, upos=upos, feats=Feats())
    return Adaptation(edit)


def without_negative_determiner(pack: FallbackPack, tree: Tree, negation: Token) -> Adaptation:
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


def has_bare_noun(pack: FallbackPack, tree: Tree, finite: Token) -> bool:
    """Tell whether a noun without determiner may have to be denied by one, whatever its parse.

    It follows the finite verb and has no adposition; one that says when needs none.
    """
    if not any(not each.word for each in pack.table.of("negated_determiner")):
        return False
    head, start = clause_of(tree, finite), tree.index(finite.id)
    words = ("case", "det", "nmod:poss", "mark")
    return any(
        noun.upos == "NOUN" and tree.index(noun.id) > start
        # Counted ones are denied as they are, but what they count may follow ("six years prison").
        and not tree.children(noun.id, *words)
        and (tree.child(noun.id, "nummod") is None or tree.child(noun.id, "nmod", "appos", "flat"))
        and noun.lemma.lower() not in pack.words("dated")
        for noun in tree.children(head.id, "obj", "iobj", "obl", "nsubj", "xcomp", "nmod", "dep")
    )  # fmt: skip


def _is_predicate(pack: FallbackPack, tree: Tree, noun: Token) -> bool:
    """Tell whether a noun is what its clause says of the subject (to be, to become)."""
    verb = tree.parent(noun.id)
    return verb is not None and bool(pack.usage.sides("predicate", verb.lemma))


def _is_partitive(tree: Tree, noun: Token, entry: Entry) -> bool:
    """Tell whether the word of denied objects introduces this one with another (French *de la*)."""
    words = tree.children(noun.id, "det", "case")
    is_listed = any(each.lemma == entry.other for each in words)
    is_object = entry.how == OF_OBJECTS and noun.relation == "obj"
    return is_object and is_listed and len(words) > 1


def _indefinite(pack: FallbackPack, tree: Tree, noun: Token) -> Indefinite | None:
    # "sechs Jahre Gefängnis": with a measure it is counted.
    entries = pack.table.of("negated_determiner")
    if any(_is_partitive(tree, noun, entry) for entry in entries):
        raise Refused(Reason("indefinite_may_change_under_negation"))
    marks = tree.children(noun.id, "case", "nummod", "nmod:poss", "mark")
    marks += tuple(t for t in tree.children(noun.id, "nmod", "appos") if tree.child(t.id, "nummod"))
    determiners = tree.children(noun.id, "det")
    if marks or len(determiners) > 1:
        return None
    word = determiners[0].lemma if determiners else ""
    for entry in entries:
        if entry.word == word:
            return Indefinite(noun, entry)
    is_indefinite = bool(determiners) and determiners[0].feats.get("Definite") == "Ind"
    return Indefinite(noun, None) if is_indefinite else None
