"""Denying that something is so of all ("Alle Hunde bellen" → "Nicht alle Hunde bellen").

The negation stands before the universal quantifier. Which words take one, and which negation,
the words table lists (`negated_universal`): elsewhere a denial that stands by the verb may say that
it is so of none.
"""

from transforms.edit import Edit
from transforms.packs.fallback.clauses import clause_head
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rules.universal.adapting import Adaptation
from transforms.rules.universal.phrases import is_universal
from transforms.tree import Feats, Token, Tree

NEGATIVE = Feats({"Polarity": "Neg"})
ARGUMENTS = ("nsubj", "obj", "iobj")


def universal_word(pack: FallbackPack, tree: Tree) -> Token | None:
    """Return the listed word that says that the main clause is so of all, if it has one.

    It is a subject or object or its determiner. In a language that denies before the verb it stands
    there, too.
    """
    listed = pack.words("negated_universal")
    if not listed:
        return None
    arguments = [t for t in tree.children(tree.root.id, *ARGUMENTS) if t.head == tree.root.id]
    words = [w for noun in arguments for w in (noun, *tree.children(noun.id, "det"))]
    universals = [each for each in words if is_universal(pack, each)]
    if len(universals) != 1 or universals[0].lemma.lower() not in listed:
        return None
    (word,) = universals
    if pack.denies_before_verb and tree.index(word.id) > _first_of_verb(tree):
        return None
    return word


def with_denied_universal(pack: FallbackPack, tree: Tree, word: Token) -> Adaptation:
    """Put the negation before the universal quantifier, or raise `Refused`."""
    if reason := _unfit(pack, tree, word):
        raise Refused(reason)
    entries = pack.table.of("negated_universal")
    negation = next(each.other for each in entries if each.word == word.lemma.lower())
    edit = Edit(tree)
    edit.insert(
        negation, head=word.id, deprel="advmod", lemma=negation, upos="PART", feats=NEGATIVE,
        before=word.id,
    )  # fmt: skip
    return Adaptation(edit)


def denies_universal(pack: FallbackPack, tree: Tree, negation: Token) -> bool:
    """Tell whether a negation stands before a universal quantifier, and denies that alone."""
    place = tree.index(negation.id)
    behind = tree.tokens[place + 1 : place + 2]
    return any(
        pack.table.has("negated_universal", each.lemma.lower(), negation.lemma.lower())
        and is_universal(pack, each)
        and negation.head in {each.id, each.head}
        and clause_head(tree, each) == tree.root
        for each in behind
    )


def _excepts(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether a phrase may be an exception (except, German *bis auf*)."""
    marks = {each.lemma.lower() for each in tree.children(phrase.id, "case")}
    is_of_two = len(marks) > 1 and not marks.isdisjoint(pack.words("kept"))
    return is_of_two or not marks.isdisjoint(pack.words("denying"))


def _first_of_verb(tree: Tree) -> int:
    verbs = (tree.root, *tree.children(tree.root.id, "aux", "cop"))
    return min(tree.index(each.id) for each in verbs)


def _unfit(pack: FallbackPack, tree: Tree, word: Token) -> Reason | None:
    """Return why a universal quantifier cannot take the negation before it, None if it can."""
    noun = tree[word.head] if word.relation == "det" else word
    return reason_of(
        adverb_by_verb=_stands_by_adverb(pack, tree, word, noun),
        noun_has_several_determiners=any(
            is_universal(pack, each) and each != word for each in tree.subtree(noun.id)
        ),
        # "alles andere als gut" (anything but good), "alles Gute"
        phrase_not_contiguous=tree.child(noun.id, "case") is not None
        or (word != noun and noun.upos not in {"NOUN", "PROPN", "PRON"})
        or (word == noun and tree.child(word.id, "nmod", "amod", "conj", "cc") is not None),
        # "All but one ..."
        word_does_not_stand_with_negation=any(
            _excepts(pack, tree, each) for each in tree.children(tree.root.id, "obl", "nmod")
        ),
        word_is_multiword=word.multiword is not None,
    )


def _stands_by_adverb(pack: FallbackPack, tree: Tree, word: Token, noun: Token) -> bool:
    """Tell whether an adverb goes with the quantifier, or would follow its negation.

    "Fast alle" (nearly all), "alle beide" (both), "alles andere als" (anything but); before
    "immer alle" (always all) the negation would reach the adverb.
    """
    place = tree.index(word.id)
    before = tree.tokens[max(0, place - 1) : place]
    return (
        tree.child(word.id, "advmod") is not None
        or any(
            tree.index(each.id) < place and each.lemma.lower() in pack.words("under_negation")
            for each in tree.children(tree.root.id, "advmod")
        )
        or any(each.upos in {"ADV", "PART"} and each.head == noun.id for each in before)
    )
