"""s2.active (en) — passive with an agent to active ("The elephant is being ridden by the man" →
"The man is riding the elephant"; SICK, Table 3, first row, "and viceversa").

Applies where *by* is followed by a person or an animal. Refuses passives without agent ("paper is
being cut"), *by* before a place ("is parked by the road"), coordinated verbs and negated clauses.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.english.agreement import be_form, finite_form, number_of
from transforms.packs.english.inflection import inflect, verb_lemma
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation
from transforms.rules.english import priors
from transforms.rules.english.being import PAST, PRESENT, PRESENT_PARTICIPLE, be_feats, be_tag
from transforms.rules.english.clause import Clause, Unreadable, main_clause
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


@dataclass(frozen=True)
class Active:
    """Makes the agent the subject again."""

    id: str = "s2.active"
    version: int = 1
    kind: Kind = Kind.S2
    paper: str = "SICK P1"
    languages: tuple[str, ...] = ("en",)
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.ENTAILMENT
    prior: Prior | None = priors.S2
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        if isinstance(clause, Unreadable) or not clause.is_passive:
            return
        agent = _agent(clause)
        lemma = verb_lemma(clause.predicate.form, clause.predicate.lemma, "VBN")
        reason = _unfit(clause, agent) or (
            "" if lemma else "the form of a verb is not in the dictionary"
        )
        if reason or agent is None or lemma is None:
            yield Refusal(self.id, reason)
            return
        yield self._candidate(clause, agent, lemma)

    def _candidate(self, clause: Clause, agent: Token, lemma: str) -> Candidate:
        tree, verb = clause.tree, clause.predicate
        edit = Edit(tree)
        subject, agent_phrase = NounPhrase(tree, clause.subject), NounPhrase(tree, agent)
        case = tree.children(agent.id, "case")[0]
        because = (
            f"turned the passive into the active: {phrase_text(subject)} became the object of "
            f"{lemma}, the agent its subject"
        )
        moved = [t.id for t in agent_phrase.tokens if t.id != case.id]
        edit.move(moved, before=clause.finite.id)
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


def _unfit(clause: Clause, agent: Token | None) -> str:
    tree, verb = clause.tree, clause.predicate
    if agent is None:
        return "the passive names no agent"
    reasons = {
        "what stands after by is no person or animal": not NounPhrase(tree, agent).is_animate,
        "the clause is negated": clause.negation is not None,
        "verbs are coordinated": bool(tree.children(verb.id, "conj")),
        "the verb governs another verb": bool(tree.child(verb.id, "ccomp", "xcomp", "obj")),
        "the phrases are not in one piece": not tree.is_contiguous(agent.id),
        "a pronoun refers to the subject": _refers_back(tree, agent),
        "the verb phrase is neither simple nor progressive": len(clause.helpers) > 2
        or (len(clause.helpers) == 2 and clause.helpers[1].form != "being"),
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


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
