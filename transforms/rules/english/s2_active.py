"""s2.active (en) — passive with an agent to active ("The elephant is being ridden by the man" →
"The man is riding the elephant"; SICK, Table 3, first row, "and viceversa").

Applies where *by* is followed by a person or an animal. Refuses passives without an agent ("paper
is being cut"), *by* before a place ("is parked by the road"), coordinated verbs and negated
clauses.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.agreement import be_form, finite_form, number_of
from transforms.packs.english.inflection import inflect, verb_lemma
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.being import PAST, PRESENT, PRESENT_PARTICIPLE, be_feats, be_tag
from transforms.rules.english.clause import Clause, clause_at_root
from transforms.rules.english.noun_phrase import (
    OBJECT_FORM,
    SUBJECT_FORM,
    NounPhrase,
    is_reciprocal,
    phrase_text,
    recase,
)
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree


class Active(Rule):
    """Makes the agent the subject again."""

    id = "s2.active"
    kind = Kind.S2
    paper = "SICK P1"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = clause_at_root(tree)
        if isinstance(clause, Reason) or not clause.is_passive:
            return
        agent = _agent(clause)
        lemma = verb_lemma(clause.predicate.form, clause.predicate.lemma, "VBN")
        if agent is None:
            raise Refused(Reason("passive_has_no_agent"))
        if reason := _unfit(clause, agent):
            raise Refused(reason)
        if not lemma:
            raise Refused(Reason("verb_form_not_in_dictionary"))
        yield self._candidate(clause, agent, lemma)

    def _candidate(self, clause: Clause, agent: Token, lemma: str) -> Candidate:
        tree, verb = clause.tree, clause.predicate
        edit = Edit(tree)
        subject, agent_phrase = NounPhrase(tree, clause.subject), NounPhrase(tree, agent)
        case = tree.children(agent.id, "case")[0]
        because = Reason("turned_active", subject=phrase_text(subject), verb=lemma)
        ids = [t.id for t in agent_phrase.tokens if t.id != case.id]
        edit.move(ids, before=clause.finite.id)
        edit.remove(case.id)
        edit.move([t.id for t in subject.tokens], after=verb.id)
        edit.reattach(agent.id, verb.id, "nsubj")
        edit.reattach(clause.subject.id, verb.id, "obj")
        recase(edit, agent_phrase, SUBJECT_FORM)
        recase(edit, subject, OBJECT_FORM)
        _make_active_verb(edit, clause, agent, lemma)
        return propose(self, edit, because)


def _agent(clause: Clause) -> Token | None:
    for oblique in clause.tree.children(clause.predicate.id, "obl"):
        case = clause.tree.child(oblique.id, "case")
        if case is not None and case.lemma == "by":
            return oblique
    return None


def _unfit(clause: Clause, agent: Token) -> Reason | None:
    tree, verb = clause.tree, clause.predicate
    return reason_of(
        agent_not_animate=not NounPhrase(tree, agent).is_animate,
        clause_is_negated=clause.negation is not None,
        verbs_are_coordinated=bool(tree.children(verb.id, "conj")),
        verb_governs_verb=bool(tree.child(verb.id, "ccomp", "xcomp", "obj")),
        phrases_not_contiguous=not tree.is_contiguous(agent.id),
        pronoun_refers_to_subject=_refers_back(tree, agent),
        verb_phrase_not_simple_or_progressive=len(clause.helpers) > 2
        or (len(clause.helpers) == 2 and clause.helpers[1].form != "being"),
    )


def _refers_back(tree: Tree, agent: Token) -> bool:
    below = (t for t in tree.subtree(agent.id) if t.id != agent.id)
    return any(t.xpos in ("PRP", "PRP$") or is_reciprocal(tree, t) for t in below)


def _make_active_verb(edit: Edit, clause: Clause, agent: Token, lemma: str) -> None:
    verb, tree = clause.predicate, clause.tree
    number = number_of(tree, agent.id)
    if len(clause.helpers) == 2:
        edit.remove(clause.helpers[1].id)
        be = be_form(number, agent, is_past=clause.is_past)
        edit.set(clause.finite.id, form=be, xpos=be_tag(be), feats=be_feats(be), deprel="aux")
        form = inflect(lemma, "VBG").text
        edit.set(verb.id, form=form, lemma=lemma, xpos="VBG", feats=PRESENT_PARTICIPLE)
        return
    form = finite_form(lemma, number, is_past=clause.is_past)
    edit.remove(clause.finite.id)
    if clause.is_past:
        edit.set(verb.id, form=form, lemma=lemma, xpos="VBD", feats=PAST)
        return
    tag = "VBP" if form == lemma else "VBZ"
    edit.set(verb.id, form=form, lemma=lemma, xpos=tag, feats=PRESENT)
