"""s2.conjunct_dropped (pl) — dropping one of the coordinated parts of an adjunct ("Mały, ale zwinny
kot miauczy." → "Mały kot miauczy.", "Zwinny kot miauczy."; CDS 2.2, 2).

Drops each of the coordinated adjectives, adverbs, or nouns of a phrase with a preposition in turn.
What is left keeps its preposition and its *i* ("w czapce, szaliku i kurtce" → "w czapce i kurtce").
The first sentence entails the second only.

Of colours joined by a hyphen one is left ("czarno-biały ptak" → "czarny ptak"). Judges of such
pairs say neutral: what is black and white is not black. Of several that one noun names ("jasny i
ciemny pies biegają") one is left, and the verb agrees with it ("Jasny pies biega.").

Refuses alternatives (*lub*, *albo*), *między*, parts in different cases, and sentences in which
less says more (*nie*, *każdy*, *bez*).
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.polish.noun_phrase import case_of, is_nominal
from transforms.packs.polish.tags import AGREEING, tag
from transforms.packs.polish.words import words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.polish.adjuncts import is_compound, reverses_entailment, speaks_of_several
from transforms.rules.polish.agreeing import agree_predicates, put
from transforms.rules.polish.clause import Clause, phrase, read_clause, unreadable
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

ADJUNCTS = frozenset({"amod", "acl", "nmod", "obl", "advmod"})
CONJUNCTIONS = frozenset({"i", "oraz", "a", "ale", "lecz"})
BETWEEN = frozenset({"między", "pomiędzy"})


class ConjunctDropped(Rule):
    """Drops one of the coordinated parts of an adjunct."""

    id = "s2.conjunct_dropped"
    version = 3
    kind = Kind.S2
    paper = "CDS T2"
    languages = ("pl",)
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        for first in tree:
            members = _members(tree, first)
            if len(members) < 2:
                continue
            if is_compound(members):
                yield from self._of_compound(tree, members)
            elif reason := unreadable(tree) or _unfit(tree, members):
                yield Refusal(self.id, reason)
            else:
                for member in reversed(members):
                    yield self.attempt(partial(self._without, tree, members, member))

    def _of_compound(self, tree: Tree, members: list[Token]) -> Iterator[Candidate | Refusal]:
        """Leave one of the colours that hyphens join."""
        if reason := unreadable(tree) or _unfit_compound(tree, members):
            yield Refusal(self.id, reason)
            return
        for member in reversed(members):
            yield self.attempt(partial(self._one_colour, tree, members, member))

    def _one_colour(self, tree: Tree, members: list[Token], member: Token) -> Candidate:
        first, last = members[0], members[-1]
        edit = Edit(tree)
        place = tree.tokens[tree.index(first.id) : tree.index(last.id) + 1]
        old = "".join(each.form for each in place)
        edit.reattach(last.id, first.head, "amod")
        for each in tree.children(first.id):
            if each not in place:
                edit.reattach(each.id, last.id)
        edit.remove(*(each.id for each in place if each != last))
        if member != last:
            put(edit, last, tag(last.xpos), member.lemma)
        because = Reason("changed", old=old, new=edit[last.id].form)
        neither = (Relation.NEUTRAL, Relation.NEUTRAL)
        return propose(self, edit, because, expected=neither)

    def _without(self, tree: Tree, members: list[Token], member: Token) -> Candidate:
        edit = Edit(tree)
        because = Reason("words_dropped", words=_words(tree, member, members))
        if member == members[0]:
            _promote_second(edit, tree, members)
        else:
            _drop_later(edit, tree, members, member)
        if len(members) == 2 and (clause := _of_several(tree, members[0])):
            noun = tag(tree[members[0].head].xpos)
            agree_predicates(edit, clause, noun.number, noun.gender)
        return propose(self, edit, because)


def _members(tree: Tree, first: Token) -> list[Token]:
    """Return the coordinated parts of an adjunct, in order; nothing if it has none."""
    if first.relation not in ADJUNCTS or first.deprel == "acl:relcl":
        return []
    if first.relation == "obl" and tree.child(first.id, "case") is None:
        return []
    return [first, *tree.children(first.id, "conj")]


def _unfit_compound(tree: Tree, members: list[Token]) -> Reason | None:
    first, last = members[0], members[-1]
    between = tree.tokens[tree.index(first.id) : tree.index(last.id)]
    return reason_of(
        entailment_reversing_word=reverses_entailment(tree),
        adjective_has_hyphen=any(each.lemma not in words("colours") for each in members)
        or any(each.form != "-" and each not in members for each in between),
        adjective_disagrees_with_noun=not tag(last.xpos).gender or not tag(last.xpos).case,
    )


def _of_several(tree: Tree, adjective: Token) -> Clause | None:
    """Return the clause whose verb is in the plural because a noun stands for several."""
    noun = tree[adjective.head]
    if tag(adjective.xpos).pos not in AGREEING or not speaks_of_several(tree, noun):
        return None
    return read_clause(tree, tree[noun.head])


def _unfit(tree: Tree, members: list[Token]) -> Reason | None:
    first, *others = members
    joiners = [each for member in others for each in tree.children(member.id, "cc")]
    prepositions = [each for member in members for each in tree.children(member.id, "case")]
    behind = [t for t in tree.children(first.id) if tree.index(t.id) > tree.index(others[0].id)]
    return reason_of(
        entailment_reversing_word=reverses_entailment(tree),
        parts_not_joined_by_i_or_ale=not (joiners or _kind(first) == "adjective")
        or any(each.lemma not in CONJUNCTIONS for each in joiners),
        preposition_needs_both_parts=any(each.lemma in BETWEEN for each in prepositions),
        parts_are_of_different_kinds=any(_kind(each) != _kind(first) for each in others),
        parts_are_in_different_cases=any(
            case_of(tree, each.id) != case_of(tree, first.id)
            for each in others
            if tree.child(each.id, "case") is None
        ),
        parts_coordinated_themselves=any(tree.child(each.id, "conj") for each in others),
        word_may_belong_to_all_parts=any(each not in others for each in behind),
        parts_not_contiguous=not tree.is_contiguous(first.id),
        some_adjective_selects_or_changes_noun=any(
            each.lemma in words("selecting_adjectives") for each in members
        ),
        adjective_has_hyphen=any(each.form == "-" for each in tree.subtree(first.id)),
    )


def _kind(token: Token) -> str:
    if is_nominal(token):
        return "noun"
    return "adjective" if tag(token.xpos).pos in AGREEING else token.upos


def _words(tree: Tree, member: Token, members: list[Token]) -> str:
    if member != members[0]:
        return phrase(tree, member.id)
    conjunct_ids = {each.id for other in members[1:] for each in tree.subtree(other.id)}
    return " ".join(t.form for t in tree.subtree(member.id) if t.id not in conjunct_ids)


def _promote_second(edit: Edit, tree: Tree, members: list[Token]) -> None:
    """Drop the first part; the second takes its place and, if it has none, its preposition."""
    first, second, *others = members
    edit.remove(*(t.id for t in tree.children(second.id, "cc", "punct") if _joins(tree, t, second)))
    edit.reattach(second.id, first.head, first.deprel)
    for each in others:
        edit.reattach(each.id, second.id)
    keeps = tree.child(second.id, "case") is None
    for each in tree.children(first.id):
        if each in members:
            continue
        if each.relation == "case" and keeps:
            edit.reattach(each.id, second.id)
        else:
            edit.remove_subtree(each.id)
    edit.remove(first.id)


def _joins(tree: Tree, token: Token, member: Token) -> bool:
    return tree.index(token.id) < tree.index(member.id)


def _drop_later(edit: Edit, tree: Tree, members: list[Token], member: Token) -> None:
    """Drop a later part; the last but one takes over the word that joins."""
    place = members.index(member)
    if member == members[-1] and place > 1:
        joiner = tree.child(member.id, "cc")
        before = members[place - 1]
        if joiner is not None and tree.child(before.id, "cc") is None:
            commas = [t for t in tree.children(before.id, "punct") if _joins(tree, t, before)]
            start = next(t for t in tree.subtree(before.id) if t not in commas)
            edit.move([joiner.id], before=start.id)
            edit.reattach(joiner.id, before.id)
            edit.remove(*(each.id for each in commas))
    edit.remove_subtree(member.id)
