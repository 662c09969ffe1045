"""n.parenthetical (any language) — removing what is not part of the statement: a parenthesis in
brackets or between dashes, an interjection or address set off by commas, and a conjunction that
begins the sentence ("But a man (32) is singing" → "A man is singing"; SICK, Table 2, eleventh row,
removing parentheses).

The words table lists the conjunctions that may go (`opening`).

Refuses brackets with words that have dependents outside or with an adverb for what is outside
("(almost) every day"), single dashes, interjections and addresses that no comma sets off, and
conjunctions before a finite verb where that would then begin the sentence.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from transforms.edit import Edit
from transforms.marks import CLOSING_BRACKETS, COMMAS, OPENING_BRACKETS
from transforms.packs.fallback.clause_order import finite_word
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import cuts_multiword
from transforms.tree import Token, Tree

DASHES = frozenset({"–", "—", "--"})
# `discourse:q` is the question particle of Turkish.
SET_OFF = frozenset({"discourse", "vocative"})


class Parenthetical(Rule):
    """Removes one parenthesis, interjection or opening conjunction."""

    id = "n.parenthetical"
    kind = Kind.N
    paper = "SICK N11"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for first, last in (*_in_brackets(tree), *_between_dashes(tree)):
            yield self.attempt(partial(self._without_span, tree, first, last))
        for token in tree:
            if token.deprel in SET_OFF and token.upos != "PUNCT":
                yield self.attempt(partial(self._without_aside, tree, token))
        first_word = tree.tokens[0]
        if first_word.relation == "cc" and first_word.lemma in pack.words("opening"):
            yield self.attempt(partial(self._without_opening, pack, tree, first_word))

    def _without_span(self, tree: Tree, first: int, last: int) -> Candidate:
        inside = tree.tokens[first : last + 1]
        ids = {each.id for each in inside}
        if not _may_go(tree, inside):
            raise Refused(Reason("words_hang_on_parenthesis"))
        if any(each.relation == "conj" and each.head not in ids for each in inside):
            # "the dog – and the cat – are sleeping"
            raise Refused(Reason("phrase_is_coordinated"))
        if any(each.relation == "advmod" and each.head not in ids for each in inside):
            # "(almost) every day"
            raise Refused(Reason("adverb_may_belong_to_phrase"))
        if inside[-2].form in COMMAS:
            raise Refused(Reason("comma_may_be_needed"))
        return self._without(tree, inside)

    def _without_aside(self, tree: Tree, token: Token) -> Candidate:
        first, end = tree.span(token.id)
        words = [each for each in tree.tokens[first:end] if each.form not in COMMAS]
        begin, stop = tree.index(words[0].id), tree.index(words[-1].id) + 1
        before, after = tree.tokens[max(0, begin - 1) : begin], tree.tokens[stop : stop + 1]
        opens = not before or before[0].form in COMMAS
        closes = any(each.form in COMMAS or each is tree.tokens[-1] for each in after)
        if not (opens and closes) or (not before and after[0] is tree.tokens[-1]):
            raise Refused(Reason("aside_not_set_off"))
        commas = [each for each in (*before, *after) if each.form in COMMAS]
        # The surrounding clause may need one of two commas; which one is not known.
        if len(commas) == 2 and any(
            each.relation in {"mark", "cc"} for each in _behind(tree, stop)
        ):
            raise Refused(Reason("comma_may_be_needed"))
        removed = tree.tokens[begin:stop] + tuple(commas)
        if not _may_go(tree, removed):
            raise Refused(Reason("words_hang_on_parenthesis"))
        return self._without(tree, sorted(removed, key=lambda each: tree.index(each.id)))

    def _without_opening(self, pack: FallbackPack, tree: Tree, opening: Token) -> Candidate:
        words = tree.subtree(opening.id)
        end = tree.span(opening.id)[1]
        comma = [each for each in tree.tokens[end : end + 1] if each.form in COMMAS]
        finite = finite_word(tree)
        follower = tree.tokens[end + len(comma) : end + len(comma) + 1]
        is_second = "second" in pack.words("order")
        if is_second and finite is not None and follower and follower[0].id == finite.id:
            raise Refused(Reason("verb_would_begin"))
        removed = (*words, *comma)
        if not tree.is_contiguous(opening.id) or not _may_go(tree, removed):
            raise Refused(Reason("words_hang_on_parenthesis"))
        return self._without(tree, removed)

    def _without(self, tree: Tree, words: Sequence[Token]) -> Candidate:
        edit = Edit(tree)
        edit.remove(*(each.id for each in words))
        text = " ".join(each.form for each in words)
        return propose(self, edit, Reason("words_dropped", words=text))


def _in_brackets(tree: Tree) -> Iterator[tuple[int, int]]:
    """Yield the first and last positions of brackets that have no others inside."""
    start: int | None = None
    for place, token in enumerate(tree.tokens):
        if token.form in OPENING_BRACKETS:
            start = place
        elif token.form in CLOSING_BRACKETS and start is not None:
            yield start, place
            start = None


def _between_dashes(tree: Tree) -> Iterator[tuple[int, int]]:
    places = [n for n, token in enumerate(tree.tokens) if token.form in DASHES]
    if len(places) == 2:
        yield places[0], places[1]


def _behind(tree: Tree, stop: int) -> tuple[Token, ...]:
    return tree.tokens[stop + 1 : stop + 2]


def _may_go(tree: Tree, words: Sequence[Token]) -> bool:
    """Tell whether nothing outside depends on the words or is written together with them."""
    ids = {each.id for each in words}
    has_dependent = any(
        each.head in ids and each.id not in ids for each in tree if each.upos != "PUNCT"
    )
    place = tree.index(words[0].id)
    # "employee(s)" is one word.
    leans = place > 0 and not tree.tokens[place - 1].space_after and words[0].form not in COMMAS
    end = tree.index(words[-1].id) + 1
    goes_on = not words[-1].space_after and any(
        each.upos != "PUNCT" for each in tree.tokens[end : end + 1]
    )
    return (
        not has_dependent
        and not leans
        and not goes_on
        and tree.root.id not in ids
        and not cuts_multiword(words)
    )
