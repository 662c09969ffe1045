"""Placing a phrase in a clause, first or inside, with the finite verb in its proper place."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from transforms.edit import Edit
from transforms.marks import COMMAS
from transforms.packs.fallback.clauses import Clause, clause_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import (
    BEFORE,
    BEFORE_VERB,
    BEHIND,
    FIRST,
    INSIDE,
    is_common,
)
from transforms.reason import Reason, Refused
from transforms.tree import Feats, Token, Tree

UNFIT_ORDER = Reason("order_of_clause_not_usual")
# A place in which phrases of a kind hardly ever occur is not available to them.
MIN_SHARE = 0.1
# Clauses that begin with an adjunct mostly have their subject behind the verb.
MIN_INVERTED, SHARE_INVERTED = 8, 0.8
SECOND, LAST, FREE = "second", "last", "free"


@dataclass(frozen=True)
class Order:
    """The word order of clauses, from the words table."""

    kind: str
    has_comma: bool = False
    has_clitics: bool = False
    comma: str = ","


def order_of(pack: FallbackPack) -> Order:
    """Return the word order of the language, or refuse if the table does not have it."""
    for entry in pack.table.of("order"):
        marks = entry.other.split()
        return Order(entry.word, "comma" in marks, "clitics" in marks, usual_comma(pack))
    raise Refused(Reason("word_order_unknown"))


def simple_clause(tree: Tree, *, around: frozenset[str] = frozenset()) -> Clause:
    """Return the main clause, or refuse if it is not a simple one; see `clause_of`."""
    clause = clause_of(tree, around=around)
    if clause is None or len(clause.phrases) < 2:
        raise Refused(Reason("clause_not_simple"))
    if _has_marks(clause):
        raise Refused(Reason("clause_not_simple"))
    return clause


def _has_marks(clause: Clause) -> bool:
    """Tell whether punctuation separates the phrases, other than a comma after a first adjunct."""
    tree = clause.tree
    end = tree.index(clause.words(clause.first)[-1].id) + 1
    next_words = tree.tokens[end : end + 1] if clause.first in clause.adjuncts else ()
    harmless = {tree.tokens[-1].id, *(each.id for each in next_words if each.form in COMMAS)}
    outer = (tree.tokens[0], *tree.children(tree.root.id, "punct"))
    edges = (words[n] for each in clause.phrases for words in [clause.words(each)] for n in (0, -1))
    return any(
        each.upos in {"PUNCT", "SYM"} and each.id not in harmless for each in (*outer, *edges)
    )


def order_in(pack: FallbackPack, clause: Clause, order: Order) -> Order:
    """Return how an adjunct is put first in a clause, which may depend on its subject.

    Where order is free otherwise, nearly all subjects may follow the verb once an adjunct begins
    the clause, as after Hebrew nouns; pronouns do not.
    """
    if order.kind != FREE or clause.subject is None:
        return order
    kind = "pronoun" if clause.subject.upos == "PRON" else "noun"
    behind, before = (pack.usage.count("fronted", kind, where=where) for where in (BEHIND, BEFORE))
    is_inverted = is_common(behind, behind + before, at_least=MIN_INVERTED, share=SHARE_INVERTED)
    return replace(order, kind=SECOND) if is_inverted else order


def may_stand(pack: FallbackPack, sign: str, *, first: bool, min_count: int = 1) -> bool:
    """Tell whether the treebank often has an adverb, or prepositional phrases, in a place."""
    places = (INSIDE,) if not first else (BEFORE_VERB, FIRST)
    if first and order_of(pack).kind == SECOND:
        places = (BEFORE_VERB,)
    count = sum(pack.usage.count("placed", sign, where=place) for place in places)
    among = pack.usage.count("placed", sign)
    return is_common(count, among, at_least=min_count, share=MIN_SHARE)


def put_first(edit: Edit, clause: Clause, order: Order, ids: Sequence[int]) -> None:
    """Put words before the clause; verb second, the old first phrase moves after the verb.

    A noun moves behind the short pronouns that lean on the verb ("heute gibt ihr der Mann ...").
    """
    first = clause.words(clause.first)
    check_order(clause, order)
    edit.move(ids, before=first[0].id)
    if order.kind == SECOND:
        last = clause.last_pronoun_behind(clause.finite)
        if clause.first.upos == "PRON" or last.id in ids:
            last = clause.finite
        edit.move([word.id for word in first], after=clause.words(last)[-1].id)
    elif order.has_comma:
        insert_comma(edit, order.comma, after=ids[-1], head=clause.predicate.id)


def begins_with_clause(clause: Clause, phrase: Token) -> bool:
    """Tell whether a clause stands before its noun, which a phrase before it would belong to.

    Turkish "düşen damla" is a falling drop, "bir edayla düşen damla" one that falls with an air.
    """
    tree = clause.tree
    return any(
        each.relation == "acl" and tree.index(each.id) < tree.index(each.head)
        for each in clause.words(phrase)
    )


def inside(clause: Clause, order: Order) -> Token:
    """Return the word that a non-initial adjunct follows."""
    tree = clause.tree
    if order.kind == SECOND:
        return clause.words(clause.last_pronoun_behind(clause.finite))[-1]
    if order.kind == LAST:
        return clause.words(clause.first)[-1]
    return next(t for t in reversed(tree.tokens) if t.upos != "PUNCT")


def check_order(clause: Clause, order: Order) -> None:
    """Refuse a clause that does not begin with its subject, in verb-second order with both.

    A clause with a dropped subject may begin with its verb where order is free.
    """
    begins = clause.subject is not None and clause.first.id == clause.subject.id
    second = clause.phrases[1:2] == (clause.finite,)
    verb_first = clause.subject is None and clause.first.id == clause.finite.id
    is_right = begins and second if order.kind == SECOND else begins or verb_first
    if not is_right:
        raise Refused(UNFIT_ORDER)
    check_clitics(clause, order)


def check_clitics(clause: Clause, order: Order) -> None:
    """Refuse a clause with a second-position clitic."""
    if not order.has_clitics:
        return
    clitic_tags = {"PRON", "AUX", "PART"}
    if any(each.upos in clitic_tags for each in clause.phrases if each.id != clause.predicate.id):
        raise Refused(Reason("clitic_keeps_second_place"))


def usual_comma(pack: FallbackPack) -> str:
    """Return the comma that the treebank has most (Arabic "،")."""
    return max(COMMAS, key=lambda mark: pack.forms.count(mark, "PUNCT", Feats()))


def insert_comma(edit: Edit, mark: str, *, after: int, head: int) -> int:
    """Insert a comma after a word."""
    return edit.insert(mark, after=after, head=head, deprel="punct", lemma=mark, upos="PUNCT")
