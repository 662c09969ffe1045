"""s2.active (any language) — a passive with its agent put into the active ("A sandwich is being
eaten by a man" → "A man is eating a sandwich"; SICK, Table 3, first row reversed). Both sentences
entail each other.

The agent becomes the subject, the subject the object; the verb takes the tense of the auxiliary and
agrees with the agent. The words table says how the passive is formed.

Refuses passives with other auxiliaries, subjects that as objects would have an adposition (Spanish
"a la mujer"), and what `s2.passive` refuses of subject and agent.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.clauses import Clause
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.object_markers import fits_as_object
from transforms.rules.universal.placing import LAST, Order, check_order, order_of, simple_clause
from transforms.rules.universal.voice import (
    agreeing_feats,
    check_clause,
    is_bare,
    passive_of,
    phrase_unfit,
    put_in_case,
    verb_form,
)
from transforms.tree import Token, Tree


class ToActive(Rule):
    """Makes the agent the subject, and the subject the object."""

    id = "s2.active"
    version = 2
    kind = Kind.S2
    paper = "SICK P1"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        subject, agent = (
            tree.child(tree.root.id, "nsubj:pass"),
            tree.child(tree.root.id, "obl:agent"),
        )
        if tree.root.upos != "VERB" or subject is None or agent is None:
            return
        order = order_of(pack)
        clause = simple_clause(tree)
        check_clause(pack, clause)
        if reason := _unfit(pack, clause, subject, agent):
            raise Refused(reason)
        check_order(clause, order)
        yield self._candidate(pack, clause, order, agent)

    def _candidate(
        self, pack: FallbackPack, clause: Clause, order: Order, agent: Token
    ) -> Candidate:
        tree, verb, edit = clause.tree, clause.predicate, Edit(clause.tree)
        subject, finite = clause.first, clause.finite
        case = tree.child(agent.id, "case")
        agent_ids = [each.id for each in clause.words(agent) if case is None or each.id != case.id]
        done_to = [each.id for each in clause.words(subject)]
        warnings = put_in_case(pack, tree, edit, agent, "Nom")
        warnings += put_in_case(pack, tree, edit, subject, "Acc")
        # The phrases change places around the auxiliary, which the verb replaces.
        place = tree.span(agent.id)[0] - 1
        anchor = tree.tokens[place].id
        edit.move(agent_ids, before=done_to[0])
        edit.move(done_to, after=anchor if anchor not in done_to else agent_ids[-1])
        if case is not None:
            edit.remove(case.id)
        feats = agreeing_feats(finite.feats, agent).updated(Voice=_active_voice(pack, verb))
        form, doubts = verb_form(pack, verb.lemma, "VERB", feats)
        edit.set(verb.id, form=form, feats=feats)
        if finite.id != verb.id:
            if order.kind != LAST:
                edit.move([verb.id], after=finite.id)
            edit.remove(finite.id)
        edit.reattach(subject.id, verb.id, "obj")
        edit.reattach(agent.id, verb.id, "nsubj")
        because = Reason("turned_active", subject=subject.form, verb=form)
        return propose(self, edit, because, warnings=(*warnings, *doubts))


def _active_voice(pack: FallbackPack, verb: Token) -> str:
    """Return the voice feature of active finite verbs, which some treebanks mark."""
    bundles = pack.forms.feats_of(verb.lemma, "VERB")
    voices = {each.get("Voice") for each in bundles if each.get("VerbForm") == "Fin"}
    return "Act" if "Act" in voices else ""


def _unfit(pack: FallbackPack, clause: Clause, subject: Token, agent: Token) -> Reason | None:
    passive = passive_of(pack)
    tree, verb = clause.tree, clause.predicate
    helpers = tree.children(verb.id, "aux", "cop")
    case = tree.child(agent.id, "case")
    # The agent without its preposition: "by a man".
    return reason_of(
        verb_has_auxiliary=len(helpers) != bool(passive.helper)
        or any(each.id != clause.finite.id for each in helpers),
        agent_said_otherwise=(case.lemma if case else "") != passive.adposition
        or (case is not None and bool(tree.children(case.id))),
        verb_has_two_objects=tree.child(verb.id, "iobj", "obj") is not None,
        agent_may_be_adverbial=is_bare(pack, tree, agent),
        # "Fue vista por el hombre": he saw *a* la mujer.
        object_marker_may_change=not fits_as_object(pack, tree, subject, is_marked=False),
    ) or (phrase_unfit(tree, subject) or phrase_unfit(tree, agent))
