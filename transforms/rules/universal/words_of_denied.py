"""Words that stand in denied sentences only, or mean another thing where nothing is denied."""

from collections.abc import Iterable

from transforms.marks import COMMAS
from transforms.packs.fallback.bound_words import (
    ASSERTIVE,
    UNDENIED,
    is_indefinite,
    is_of_no_kind,
)
from transforms.packs.fallback.clause_order import finite_word
from transforms.packs.fallback.clauses import clause_head
from transforms.packs.fallback.pack import FallbackPack
from transforms.predicates import ASKING
from transforms.rules.universal.phrases import is_negative, is_polar
from transforms.tree import Token, Tree


def has_word_of_denied(
    pack: FallbackPack, tree: Tree, negations: tuple[Token, ...], adverb: Token | None
) -> bool:
    """Tell whether a word beside the negation would mean nothing, or something else, without it.

    An adverb that the table exchanges does not count, nor what goes with the negation itself.
    """
    # What hangs on a verb that denies goes with the verb.
    particles = {each.id for each in negations if each.upos in {"ADV", "PART"}}
    others = [each for each in tree if each != adverb and each.head not in particles]
    conjunctions = (each for each in others if each not in negations and each.relation == "cc")
    return (
        any(is_polar(pack, tree, each) or _may_be_polar(pack, tree, each) for each in others)
        or any(is_negative(pack, each) or _corrects(pack, tree, each) for each in conjunctions)
        or any(_goes_with_negation(pack, tree, each) for each in others if each != tree.tokens[0])
    )


def has_word_lost_in_denials(
    pack: FallbackPack, words: Iterable[Token], *, also_dropped: bool = False
) -> bool:
    """Tell whether one of the words stands in no denied clause (`not_negated`).

    With `also_dropped`, adverbs that are left out where a clause is denied count, too.
    """
    listed = pack.words("not_negated")
    dropped = pack.words("dropped_denied") if also_dropped else frozenset[str]()
    return any(
        (bool({each.lemma, each.lemma.lower()} & listed) and not _is_other_word(each))
        or (each.relation == "advmod" and each.lemma.lower() in dropped)
        for each in words
    )


def _is_other_word(token: Token) -> bool:
    """Tell whether a word only looks like a listed one: "bu nedenle" is not *neden* (why)."""
    is_phrase = token.upos == "NOUN" and token.relation in {"obl", "nmod"}
    return token.upos == "VERB" or is_phrase


def _corrects(pack: FallbackPack, tree: Tree, join: Token) -> bool:
    """Tell whether a conjunction may say what is so instead ("not a knight, but a hero").

    It does not add, stands behind a comma, and joins no clause with a verb of its own.
    """
    conjunct, place = tree[join.head], tree.index(join.id)
    is_parted = place > 0 and tree.tokens[place - 1].form in COMMAS
    return (
        conjunct.relation == "conj"
        and is_parted
        and join.lemma not in pack.words("conjunction")
        and finite_word(tree, conjunct) is None
        and clause_head(tree, conjunct) == tree.root
    )


def _goes_with_negation(pack: FallbackPack, tree: Tree, token: Token) -> bool:
    """Tell whether the sentence has a word that negated sentences usually drop ("not even").

    What goes with a noun speaks of that alone ("he, too").
    """
    is_listed = token.lemma.lower() in pack.words("dropped_denied") and token.upos != "CCONJ"
    above = tree.parent(token.id)
    of_noun = above is not None and above.upos in {"NOUN", "PRON", "PROPN"} and above.head != 0
    return is_listed and not of_noun and clause_head(tree, token) == tree.root


def _may_be_polar(pack: FallbackPack, tree: Tree, token: Token) -> bool:
    """Tell whether a word may be indefinite because that is denied.

    The treebank has an indefinite word beside negations only, however rarely. An interrogative of
    the main clause asks without the negation: Vietnamese "not say to who" is *to anybody*.
    """
    if is_indefinite(token) and pack.usage.has(UNDENIED):
        return not pack.usage.count(UNDENIED, token.lemma)
    if clause_head(tree, token) != tree.root:
        return False
    if token.upos in {"PRON", "DET"} and token.pronoun_types == ASKING:
        return True
    is_unknown = is_of_no_kind(token) and pack.usage.has(ASSERTIVE)
    return is_unknown and not pack.usage.count(ASSERTIVE, token.lemma)
