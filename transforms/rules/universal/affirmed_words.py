"""Words that become others where a sentence denies nothing any more ("never", "no longer").

The words table lists them (`affirmed`): with the other word (German *nichts*, *etwas*; behind the
word for negation *mehr*, *noch*), or with none where the word merely goes (*nie*).
"""

from transforms.edit import Edit
from transforms.packs.fallback.clause_order import finite_word
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused, reason_of
from transforms.rules.universal.adapting import Adaptation
from transforms.tree import Token, Tree

ARGUMENTS = frozenset({"nsubj", "obj", "iobj", "obl", "advmod"})


def affirmed_word(pack: FallbackPack, word: Token) -> Entry | None:
    """Return the line for a word, if the table has one."""
    lines = (each for each in pack.table.of("affirmed") if each.word == word.lemma.lower())
    return next(lines, None)


def no_longer(pack: FallbackPack, tree: Tree, negation: Token) -> Token | None:
    """Return the adverb that says "no longer" with the negation before it, if there is one."""
    place = tree.index(negation.id) + 1
    behind = tree.tokens[place : place + 1]
    return next((each for each in behind if _is_bound(pack, tree, negation, each)), None)


def _is_bound(pack: FallbackPack, tree: Tree, negation: Token, adverb: Token) -> bool:
    children = [each for each in tree.children(adverb.id) if each != negation]
    entry = affirmed_word(pack, adverb)
    is_of_verb = adverb.relation == "advmod" and adverb.head in {tree.root.id, negation.id}
    return (
        adverb.upos == "ADV"
        and entry is not None
        and bool(entry.other)
        and is_of_verb
        and not children
        and negation.head in {tree.root.id, adverb.id}
    )


def without_no_longer(pack: FallbackPack, tree: Tree, negation: Token, adverb: Token) -> Adaptation:
    """Make "no longer" a "still"."""
    entry = affirmed_word(pack, adverb)
    if entry is None or any(each != adverb for each in tree.children(negation.id)):
        raise Refused(Reason("negation_not_of_main_verb"))
    if negation.multiword or adverb.multiword:
        raise Refused(Reason("negation_multiple_or_part_of_word"))
    edit = Edit(tree)
    edit.reattach(adverb.id, tree.root.id, "advmod")
    edit.set(adverb.id, form=entry.other, lemma=entry.other)
    edit.remove(negation.id)
    return Adaptation(edit)


def without_negative_word(
    pack: FallbackPack, tree: Tree, negation: Token, entry: Entry
) -> Adaptation:
    """Put the other word of the table in the place of one that denies, or drop it."""
    bound_words = _bound_words(pack, tree, negation)
    if reason := _unfit(pack, tree, negation, entry, bound_words):
        raise Refused(reason)
    edit = Edit(tree)
    if entry.other:
        ending = negation.form[len(entry.word) :]
        feats = negation.feats.updated(Polarity="")
        if "Neg" in negation.pronoun_types:
            feats = feats.updated(PronType="Ind")
        edit.set(negation.id, form=entry.other + ending, lemma=entry.other, feats=feats)
        edit.remove(*(each.id for each in bound_words))
    else:
        edit.remove(*(each.id for each in bound_words), negation.id)
    return Adaptation(edit)


def _bound_words(pack: FallbackPack, tree: Tree, negation: Token) -> tuple[Token, ...]:
    """Return the adverbs of the negation that go with it (German *noch nie*)."""
    adverbs = tree.children(negation.id, "advmod")
    return tuple(each for each in adverbs if each.lemma.lower() in pack.words("dropped_denied"))


def _unfit(
    pack: FallbackPack, tree: Tree, negation: Token, entry: Entry, bound_words: tuple[Token, ...]
) -> Reason | None:
    finite, (first, *_) = finite_word(tree), tree.subtree(negation.id)
    place = tree.index(negation.id)
    before = tree.tokens[place - 1] if place else None
    return reason_of(
        negation_not_of_main_verb=negation.head != tree.root.id
        or negation.relation not in ARGUMENTS
        or set(tree.children(negation.id)) != set(bound_words)
        or any(tree.children(each.id) for each in bound_words),
        # "Noch nie war ..." (never yet)
        adverb_by_negation=before is not None
        and before not in bound_words
        and before.lemma.lower() in pack.words("dropped_denied"),
        negation_multiple_or_part_of_word=negation.multiword is not None,
        affirmative_form_unknown=not negation.form.lower().startswith(entry.word),
        # Who was never better may have been good before.
        adverb_with_comparative=any(each.feats.get("Degree") == "Cmp" for each in tree),
        verb_would_begin=not entry.other
        and finite is not None
        and first == tree.tokens[0]
        and "second" in pack.words("order"),
    )
