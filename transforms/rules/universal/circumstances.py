"""Phrases of other sentences that say where, when or how, and their place in a clause.

A phrase that stands first in its sentence sets the scene and is hardly ever what its verb asks for
("In the garden, ..."); one with a name mostly says where; and what the verb has elsewhere, it can
have here. These can be said of another verb as well.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.fallback.clause_order import closing
from transforms.packs.fallback.clauses import BARE, Clause, sign_of
from transforms.packs.fallback.governing import ANY
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Context
from transforms.rules.universal.governing import (
    MIN_PHRASES,
    count_first,
    is_governed,
    is_modal,
    marks_arguments,
    often_begins,
)
from transforms.rules.universal.lending import (
    MIN_COUNT,
    NOUNS,
    PLACES,
    is_alone,
    is_free,
    is_new,
)
from transforms.rules.universal.phrases import lacks, reverses_entailment, says_amount
from transforms.rules.universal.placing import (
    LAST,
    SECOND,
    UNFIT_ORDER,
    check_order,
    inside,
    may_stand,
    order_of,
    simple_clause,
)
from transforms.rules.universal.set_phrases import belongs_to
from transforms.stock import Lent, Stock, insert_phrase
from transforms.tree import Token, Tree

# Words of a lent phrase: longer ones tell a story of their own.
MAX_WORDS = 5
# Phrases considered for one sentence.
MAX_CONSIDERED = 60
# An argument occurs in at least this share of a verb's uses.
MIN_SHARE_OF_ARGUMENT = 1 / 3
# An adposition with this many nouns per verb links nouns, as a genitive does.
MIN_RATIO_OF_LINK = 0.6
# A phrase that begins more of its sentences than this concerns the whole statement.
MAX_SHARE_FIRST = 0.5
# Relations that leave no room for another circumstance.
EXCLUDING_RELATIONS = ("obl", "compound", "iobj", "expl")


@dataclass(frozen=True)
class Host:
    """A clause that a circumstance can be added to, and the word that it follows."""

    pack: FallbackPack
    clause: Clause
    anchor: Token

    @property
    def tree(self) -> Tree:
        return self.clause.tree


def host_of(pack: FallbackPack, tree: Tree) -> Host:
    """Return the main clause if a circumstance can be added to it, or refuse."""
    if reverses_entailment(pack, tree):
        raise Refused(Reason("negation_or_universal_quantifier"))
    clause = simple_clause(tree)
    if reason := _full(pack, tree):
        raise Refused(reason)
    anchor = _anchor(pack, clause)
    place = tree.index(anchor.id) + 1
    behind = tree.tokens[place : place + 1]
    if reason := reason_of(
        mark_stands_beside_phrase=any(
            each.upos in {"PUNCT", "SYM"} and each != tree.tokens[-1] for each in (anchor, *behind)
        ),
        part_of_phrase_is_multiword=any(
            each.multiword is not None and each.multiword == anchor.multiword for each in behind
        ),
        verb_is_part_of_expression=any(belongs_to(pack, tree, anchor, each) for each in behind),
    ):
        raise Refused(reason)
    return Host(pack, clause, anchor)


def _full(pack: FallbackPack, tree: Tree) -> Reason | None:
    verb = tree.root
    return reason_of(
        # "ist zu empfehlen"
        head_of_sentence_is_no_verb=verb.upos != "VERB" or tree.child(verb.id, "cop") is not None,
        verb_is_multiword=verb.multiword is not None,
        verb_described_already=tree.child(verb.id, *EXCLUDING_RELATIONS) is not None
        or any(_may_say_where(pack, each) for each in tree.children(verb.id, "advmod")),
        phrase_is_predicate=bool(pack.usage.sides("predicate", verb.lemma)),
        verb_is_stative=verb.lemma in pack.words("stative"),
        verb_needs_phrase=verb.lemma in pack.words("needs_adjunct") or is_modal(pack, tree, verb),
        phrase_is_counted=says_amount(pack, tree),
    )


def _may_say_where(pack: FallbackPack, adverb: Token) -> bool:
    """Tell whether an adverb may be one of place; without a list of those that are not, any may."""
    excluded = pack.words("linking") | pack.words("dated") | pack.words("intensifier")
    return adverb.lemma.lower() not in excluded


def _anchor(pack: FallbackPack, clause: Clause) -> Token:
    """Return the word that a circumstance follows.

    That is the last one before the words that close the clause where verbs frame it, the subject
    where verbs end it, else the last word of all.
    """
    order = order_of(pack)
    check_order(clause, order)
    if order.kind == LAST and clause.subject is None:
        raise Refused(UNFIT_ORDER)
    if order.kind != SECOND:
        return inside(clause, order)
    return clause.tree.tokens[closing(clause.tree, clause.finite) - 1]


def lent_to(host: Host, context: Context) -> Iterator[Lent]:
    """Yield circumstances of other sentences that fit in a clause, in random order.

    Those come first that are marked as the verb's own are elsewhere.
    """
    stock = context.stock
    if stock is None:
        return
    scenes = [lent for lent in stock.of_verbs if _is_scene(host, lent, stock)]
    drawn = context.rng.sample(scenes, min(MAX_CONSIDERED, len(scenes)))
    drawn.sort(key=lambda lent: not _is_used(host, lent))
    yield from (lent for lent in drawn if _fits(host, lent, stock))


def _is_scene(host: Host, lent: Lent, stock: Stock) -> bool:
    """Tell whether a phrase sets the scene, or is marked as the verb's own elsewhere.

    Nothing in the sentence is marked like it, or it might be taken for the same.
    """
    sign = sign_of(lent.tree, lent.head)
    if any(sign_of(host.tree, each) == sign for each in host.tree if each.upos in NOUNS):
        return False
    is_first = lent.tree.span(lent.head.id)[0] == 0
    is_place = lent.head.upos == "PROPN" and stock.marks_place(lent)
    sets_scene = (is_first or is_place) and often_begins(host.pack, sign.lower())
    return sets_scene or _is_used(host, lent)


def _is_used(host: Host, lent: Lent) -> bool:
    sign = sign_of(lent.tree, lent.head)
    return host.pack.usage.count("oblique", host.tree.root.lemma, sign) > 0


def _fits(host: Host, lent: Lent, stock: Stock) -> bool:
    """Tell whether a phrase is a circumstance that can be said of the clause's verb."""
    pack, source, phrase = host.pack, lent.tree, lent.head
    sign = sign_of(source, phrase).lower()
    has_mark = source.child(phrase.id, "case") is not None
    return (
        len(source.subtree(phrase.id)) <= MAX_WORDS
        and _count(pack, sign) >= MIN_PHRASES
        and (_is_marked_scene if has_mark else _is_case_scene)(pack, source, phrase)
        and not _asks_for(pack, host.tree.root, sign)
        # "In fact": what nobody speaks of as a thing makes a set phrase.
        and (_is_name(phrase) or phrase.lemma.lower() in stock.things)
        and is_new(pack, host.tree, lent, stock)
    )


def _is_name(phrase: Token) -> bool:
    """Tell whether a word is a name; a common noun may pass for one where it begins a sentence."""
    return phrase.upos == "PROPN" and not phrase.lemma[:1].islower()


def _is_marked_scene(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether a phrase with an adposition says where, when or how, but names no goal."""
    sign, case = sign_of(tree, phrase).lower(), phrase.feats.get("Case")
    cases = {each for each in pack.usage.sides("direction", sign) if each}
    # "von den Banken": what links nouns as often says little of a place.
    is_weak = pack.usage.count("linked", sign) >= MIN_RATIO_OF_LINK * _count(pack, sign)
    is_goal = len(cases) > 1 and case in BARE
    # Words that hedge (according to) or lack something are listed, or mostly begin a sentence.
    is_listed = sign in pack.words("kept") or lacks(pack, tree, phrase)
    may_begin = may_stand(pack, sign, first=True) and may_stand(pack, sign, first=False)
    is_usable = is_free(pack, tree, phrase) and may_begin and not _mostly_begins(pack, sign)
    return is_usable and not (is_weak or is_goal or is_listed or marks_arguments(pack, sign))


def _mostly_begins(pack: FallbackPack, sign: str) -> bool:
    return count_first(pack, sign) > MAX_SHARE_FIRST * pack.usage.count("placed", sign)


def _count(pack: FallbackPack, sign: str) -> int:
    return sum(pack.usage.sides("oblique", sign).values())


def _is_case_scene(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    return (
        phrase.feats.get("Case") in PLACES & pack.words("adjunct_case")
        and not is_governed(pack, tree, phrase)
        and (phrase.upos == "PROPN" or not is_alone(tree, phrase))
    )


def _asks_for(pack: FallbackPack, verb: Token, sign: str) -> bool:
    """Tell whether such a phrase beside the verb would be read as its argument."""
    count = pack.usage.count("oblique", verb.lemma, sign)
    is_usual = count > MIN_SHARE_OF_ARGUMENT * pack.usage.count("oblique", verb.lemma, ANY)
    return pack.table.has("governed", verb.lemma, sign) or (count >= MIN_COUNT and is_usual)


def with_circumstance(host: Host, lent: Lent) -> Edit:
    """Return the clause with a copy of a phrase in its place."""
    edit = Edit(host.tree)
    insert_phrase(edit, lent, head=host.tree.root.id, after=host.anchor.id)
    return edit
