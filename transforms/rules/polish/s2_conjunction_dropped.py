"""s2.conjunction_dropped (pl) — one of the coordinated verbs becomes a participle ("Rowerzysta
odpoczywa i obserwuje morze." → "Odpoczywający rowerzysta obserwuje morze.", "Obserwujący morze
rowerzysta odpoczywa.", "Rowerzysta, odpoczywając, obserwuje morze.", "Rowerzysta odpoczywa,
obserwując morze."; CDS 2.2, 1).

Two or three verbs share the subject, are imperfective and all in the present or all in the past, so
what they say goes on at the same time. A short phrase of the active participle stands before the
noun, one of several words behind it; the adverbial participle stands between commas. An object that
the verbs share stays with the one that is read first; the other gets a pronoun ("myje i kroi
warzywa" → "myjąc warzywa, kroi je").

Refuses perfective verbs, verbs without these participles (*móc*, *być*), subjects behind the verb,
negation, and the adjectival participle for coordinated subjects and pronouns.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.polish.noun_phrase import conjuncts
from transforms.packs.polish.tags import tag
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.polish.clause import coordinated_verbs, main_clause, shares_subject
from transforms.rules.polish.participles import (
    enclose,
    participle_tag,
    place_before_noun,
    put_reflexive_behind,
    set_verb,
)
from transforms.rules.polish.verb_row import VerbRow, uncoordinate, unfit
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

MAX_WORDS = 3  # longest participle phrase before a noun, in words


class ConjunctionDropped(Rule):
    """Makes one of two or three coordinated verbs a participle."""

    id = "s2.conjunction_dropped"
    version = 3
    kind = Kind.S2
    paper = "CDS T1"
    languages = ("pl",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        verbs = coordinated_verbs(tree, tree.root)
        if not verbs or not shares_subject(tree, verbs[0]):
            return
        clause = main_clause(tree)
        if clause.subject is None:
            yield Refusal(self.id, Reason("sentence_has_no_subject"))
            return
        row = VerbRow(tree, clause.subject, (tree.root, *verbs))
        if reason := unfit(row):
            yield Refusal(self.id, reason)
            return
        if reason := _no_adjective(tree, row.subject):
            yield Refusal(self.id, reason)
        else:
            for verb in row.verbs:
                yield from self._as_attribute(row, verb)
        for verb in row.verbs:
            yield self.attempt(partial(self._adverbial, row, verb))

    def _as_attribute(self, row: VerbRow, verb: Token) -> Iterator[Candidate | Refusal]:
        """Let a verb describe the subject from the front, from behind, or both."""
        length = sum(row.tree[each].form != "się" for each in row.phrase(verb))
        length += bool(row.shared)
        if length <= MAX_WORDS:
            yield self.attempt(partial(self._adjectival, row, verb, in_front=True))
        if length > 1:
            yield self.attempt(partial(self._adjectival, row, verb, in_front=False))

    def _adjectival(self, row: VerbRow, verb: Token, *, in_front: bool) -> Candidate:
        edit, tree, subject = Edit(row.tree), row.tree, row.subject
        ids = uncoordinate(edit, row, verb, is_read_first=True)
        xpos = participle_tag(tag(subject.xpos), "pact", "imperf")
        form = set_verb(edit, verb, xpos, upos="ADJ")
        put_reflexive_behind(edit, tree, verb)
        edit.reattach(verb.id, subject.id, "amod")
        if in_front:
            edit.move(ids, before=place_before_noun(tree, subject))
        else:
            edit.move(ids, after=tree.subtree(subject.id)[-1].id)
        return propose(
            self, edit, Reason("became_description_of_subject", verb=verb.form, form=form)
        )

    def _adverbial(self, row: VerbRow, verb: Token) -> Candidate:
        """Let a verb say what goes on at the same time: the first in its place, others last."""
        edit, tree = Edit(row.tree), row.tree
        is_first = verb == row.verbs[0]
        ids = uncoordinate(edit, row, verb, is_read_first=is_first)
        form = set_verb(edit, verb, "pcon:imperf", upos="VERB")
        put_reflexive_behind(edit, tree, verb)
        other = next(each for each in row.verbs if each != verb)
        edit.reattach(verb.id, other.id, "advcl")
        if verb not in (row.verbs[0], row.verbs[-1]):
            edit.move(ids, after=row.phrase(row.verbs[-1])[-1])
        now = [token.id for token in edit.commit() if token.id in ids]
        enclose(edit, tree, now, verb.id)
        return propose(self, edit, Reason("became", words=verb.form, form=form))


def _no_adjective(tree: Tree, subject: Token) -> Reason | None:
    return reason_of(
        several_subjects_are_coordinated=bool(conjuncts(tree, subject.id)),
        subject_is_pronoun_or_name=subject.upos != "NOUN",
        subject_is_described_by_clause=any(
            each.deprel == "acl:relcl" for each in tree.subtree(subject.id)
        ),
    )
