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
from transforms.packs.fallback.usage import BEFORE_VERB, FIRST, is_common
from transforms.tree import Token, Tree

# A verb governs what occurs with it at least this often, and in more than this share of its uses.
MIN_COUNT, MIN_SHARE = 4, 0.4
# A verb without an object needs its phrase more.
MIN_SHARE_WITHOUT_OBJECT = 0.3
# In a treebank with this many verbs that occur alone, or with phrases, the others would too.
MIN_VERBS = 50
# Relations that verbs hardly ever require.
LOOSE = frozenset({"obl", "advcl"})
# A noun requires a complement if at least this share of its uses has one.
MIN_SHARE_OF_NOUN = 0.7
# An adjective seen so often, but never with an indefinite determiner, picks out what is known
# (same, last), if at least this share of all adjectives stands with such a determiner.
MIN_COUNT_OF_ADJECTIVE, MIN_SHARE_OF_ADJECTIVES = 10, 0.05
# An adposition links nouns, as a genitive does, if it has this share of all that link nouns.
MIN_SHARE_OF_GENITIVE = 0.3
# A marker that sets the scene has this many phrases at least, and begins at least this many times
# the share of clauses that all phrases and adverbs begin.
MIN_PHRASES, MIN_RATIO_FIRST = 8, 0.7
# A verb with fewer uses shows nothing, and an adposition marks arguments if more of its uses are.
MIN_USES, MAX_SHARE_OF_ARGUMENTS = 3, 0.35


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


def shows_phrases_of_verbs(pack: FallbackPack) -> bool:
    """Tell whether a treebank is large enough to show which phrases verbs have beside them."""
    return len(pack.usage.words("oblique")) >= MIN_VERBS


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


def is_like_genitive(pack: FallbackPack, adposition: str) -> bool:
    """Tell whether an adposition says no more than that two nouns belong together (of)."""
    return pack.usage.share("linked", adposition) >= MIN_SHARE_OF_GENITIVE


def count_first(pack: FallbackPack, sign: str) -> int:
    """Return how often an adverb, or a phrase marked so, begins its clause."""
    return sum(pack.usage.count("placed", sign, where=each) for each in (FIRST, BEFORE_VERB))


def often_begins(pack: FallbackPack, sign: str) -> bool:
    """Tell whether phrases marked so begin their clauses about as often as others do.

    What says whither hardly ever does (Polish *do*, Spanish *a*), but for a contrast.
    """
    every = pack.usage.sides("placed", "")
    firsts = sum(every.get(each, 0) for each in (FIRST, BEFORE_VERB))
    total = sum(every.values())
    return count_first(pack, sign) * total >= (
        MIN_RATIO_FIRST * firsts * pack.usage.count("placed", sign)
    )


def marks_arguments(pack: FallbackPack, sign: str) -> bool:
    """Tell whether an adposition often marks what its verb asks for (Japanese に).

    Counted are the uses with verbs that are not rare; a verb asks for it if most of its uses have
    it.
    """
    uses = arguments = 0
    for verb in pack.usage.heads("oblique", sign):
        count = pack.usage.count("oblique", verb, sign)
        total = pack.usage.count("oblique", verb, ANY)
        if total >= MIN_USES:
            uses += count
            arguments += count * (count * 2 > total)
    return uses >= MIN_USES and arguments > MAX_SHARE_OF_ARGUMENTS * uses


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
