"""What verbs, nouns and adjectives govern according to the treebank, in any language."""

from transforms.packs.fallback.clauses import sign_of
from transforms.packs.fallback.governing import (
    ANY,
    PASSIVE,
    WITH,
    beside,
    verb_of,
    voice_of,
)
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import is_common
from transforms.tree import Token, Tree

# A verb governs what occurs with it at least this often, and in more than this share of its uses.
MIN_COUNT, MIN_SHARE = 4, 0.4
# A verb without an object needs its phrase more.
MIN_SHARE_WITHOUT_OBJECT = 0.3
# In a treebank with this many verbs that occur alone, the others would occur alone too.
MIN_VERBS = 50
# Relations that verbs hardly ever require.
LOOSE = frozenset({"obl", "advcl"})
# A noun requires a complement if at least this share of its uses has one.
MIN_SHARE_OF_NOUN = 0.7
# An adjective seen so often, but never with an indefinite determiner, picks out what is known
# (same, last), if at least this share of all adjectives stands with such a determiner.
MIN_COUNT_OF_ADJECTIVE, MIN_SHARE_OF_ADJECTIVES = 10, 0.05


def is_governed(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether a verb occurs with this preposition or case so often that it governs it."""
    if phrase.subrelation == "arg":
        return True
    sign, verb = sign_of(tree, phrase).lower(), verb_of(tree, tree[phrase.head])
    count = pack.usage.count("oblique", verb, sign) if sign else 0
    has_object = tree.child(phrase.head, "obj") is not None
    share = MIN_SHARE if has_object else MIN_SHARE_WITHOUT_OBJECT
    return count >= MIN_COUNT and count > share * pack.usage.count("oblique", verb, ANY)


def is_left_alone(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether a verb would be left with its subject only, as the treebank never has it.

    Of two phrases beside it, the nearer one may be what it asks for.
    """
    verb = tree[phrase.head]
    others = [each for each in beside(tree, verb) if each.id != phrase.id]
    is_nearest = not any(
        each.relation not in LOOSE or _distance(tree, each) < _distance(tree, phrase)
        for each in others
    )
    if verb.upos != "VERB" or phrase.relation != "obl" or not is_nearest:
        return False
    # An empty place would match any.
    voice, word = voice_of(tree, verb), verb_of(tree, verb)
    passive = pack.usage.count("alone", word, where=PASSIVE)
    alone = passive if voice else pack.usage.count("alone", word) - passive
    return not alone and len(pack.usage.words("alone")) >= MIN_VERBS


def _distance(tree: Tree, phrase: Token) -> int:
    """Return how many words stand between a phrase and its verb."""
    first, end = tree.span(phrase.id)
    verb = tree.index(phrase.head)
    return first - verb if first > verb else verb - end


def asks_for_other_case(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether a verb has a phrase's preposition more often with another case (into, in)."""
    sign, verb = sign_of(tree, phrase).lower(), verb_of(tree, tree[phrase.head])
    case = phrase.feats.get("Case").lower()
    if not case or not tree.child(phrase.id, "case"):
        return False
    with_this_case = pack.usage.count("direction", verb, sign, case)
    return pack.usage.count("direction", verb, sign) - with_this_case > max(0, with_this_case - 1)


def is_relational(pack: FallbackPack, lemma: str) -> bool:
    """Tell whether a noun hardly ever stands without a complement (side, part)."""
    count_owned = pack.usage.count("owned", lemma, where=WITH)
    count = pack.usage.count("owned", lemma)
    return is_common(count_owned, count, at_least=MIN_COUNT, share=MIN_SHARE_OF_NOUN)


def picks_out(pack: FallbackPack, adjective: str) -> bool:
    """Tell whether an adjective says which thing is meant: it never describes an indefinite one."""
    all_sides = pack.usage.sides("indefinite", "")
    if all_sides.get(WITH, 0) < MIN_SHARE_OF_ADJECTIVES * sum(all_sides.values()):
        return False
    count = pack.usage.count("indefinite", adjective)
    return count >= MIN_COUNT_OF_ADJECTIVE and not pack.usage.count(
        "indefinite", adjective, where=WITH
    )


def is_modal(pack: FallbackPack, tree: Tree, verb: Token) -> bool:
    """Tell whether a verb without object is an auxiliary elsewhere, and its own verb is left out.

    "Sollte in ein anderes Hotel": it says whither.
    """
    is_copula = bool(pack.usage.sides("predicate", verb.lemma))
    has_more = tree.child(verb.id, "obj", "xcomp", "ccomp") is not None
    return pack.forms.has(verb.lemma, "AUX") and not is_copula and not has_more


def is_said_of_subject(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether a phrase says what the subject is ("gilt als Spezialistin")."""
    marks = tree.children(phrase.id, "case")
    is_as = any(each.lemma in pack.words("kept") for each in marks)
    return phrase.relation == "obl" and bool(marks) and (phrase.feats.get("Case") == "Nom" or is_as)
