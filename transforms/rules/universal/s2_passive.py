"""s2.passive (any language) — putting an active clause into the passive ("A man is driving a car" →
"The car is being driven by a man"; SICK, Table 3, first row). Both sentences entail each other.

The words table says how the passive is formed (`passive`: auxiliary or a form of the verb, and how
the agent is said) and where its participle stands (`participle`). Subject and object change places
and cases, the auxiliary takes the tense of the verb and agrees with the new subject.

Only a verb that the treebank has in the passive is turned, or any that is not listed in
`no_passive` where verbs are listed there. Refuses pronouns, possessives, coordinated and counted
nouns, objects with a preposition, bare objects where nouns have articles (to take place), particle
verbs, other auxiliaries, clauses of another order, and sentences with a negation or a universal
quantifier.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.clauses import Clause
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.placing import LAST, check_order, order_of, simple_clause
from transforms.rules.universal.voice import (
    NO_FORM,
    Passive,
    Warnings,
    agreeing_feats,
    check_clause,
    insert_adposition,
    is_bare,
    participle_bundles,
    passive_of,
    phrase_unfit,
    put_in_case,
    verb_form,
)
from transforms.tree import Feats, Token, Tree

DIRECT = frozenset({"", "Acc", "Nom"})


class ToPassive(Rule):
    """Makes the object the subject, and the subject the agent."""

    id = "s2.passive"
    kind = Kind.S2
    paper = "SICK P1"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        subject, target = tree.child(tree.root.id, "nsubj"), tree.child(tree.root.id, "obj")
        if tree.root.upos != "VERB" or subject is None or target is None or subject.subrelation:
            return
        passive = passive_of(pack)
        clause = simple_clause(tree)
        check_clause(pack, clause)
        if reason := _unfit(pack, clause, subject, target):
            raise Refused(reason)
        check_order(clause, order_of(pack))
        yield self._candidate(pack, clause, passive, target)

    def _candidate(
        self, pack: FallbackPack, clause: Clause, passive: Passive, target: Token
    ) -> Candidate:
        tree, verb, edit = clause.tree, clause.predicate, Edit(clause.tree)
        subject = clause.first
        agent, done_to = clause.words(subject), clause.words(target)
        warnings = put_in_case(pack, tree, edit, target, "Nom" if target.feats.get("Case") else "")
        warnings += put_in_case(pack, tree, edit, subject, passive.case)
        edit.move([each.id for each in done_to], before=agent[0].id)
        anchor = _before(clause, target)
        if anchor.id in {each.id for each in agent}:
            anchor = done_to[-1]
        edit.move([each.id for each in agent], after=anchor.id)
        insert_adposition(edit, tree, pack, subject, passive.adposition)
        edit.reattach(subject.id, verb.id, "obl:agent")
        edit.reattach(target.id, verb.id, "nsubj:pass")
        if passive.helper:
            warnings += _with_auxiliary(pack, edit, clause, passive, target)
        else:
            feats = agreeing_feats(verb.feats, target).updated(Voice="Pass")
            form, doubts = verb_form(pack, verb.lemma, "VERB", feats)
            edit.set(verb.id, form=form, feats=feats)
            warnings += doubts
        because = Reason(
            "turned_passive",
            object=" ".join(each.form for each in done_to),
            subject=" ".join(each.form for each in agent),
        )
        return propose(self, edit, because, warnings=warnings)


def _before(clause: Clause, phrase: Token) -> Token:
    """Return the word right before a phrase."""
    tree = clause.tree
    return tree.tokens[tree.span(phrase.id)[0] - 1]


def _with_auxiliary(
    pack: FallbackPack, edit: Edit, clause: Clause, passive: Passive, subject: Token
) -> Warnings:
    """Put the auxiliary in the verb's place, and the participle next to it or at the end."""
    tree, verb = clause.tree, clause.predicate
    feats = agreeing_feats(verb.feats, subject).updated(Voice="")
    helper, doubts = _auxiliary(pack, passive.helper, feats, verb.feats)
    participle, bundle = _participle(pack, passive.helper, verb, subject)
    aux = edit.insert(
        helper, before=verb.id, head=verb.id, deprel="aux:pass", lemma=passive.helper, upos="AUX",
        feats=feats,
    )  # fmt: skip
    edit.set(verb.id, form=participle, feats=bundle)
    if order_of(pack).kind == LAST:
        edit.move([aux], after=verb.id)
    elif passive.is_participle_last:
        last = next(t for t in reversed(tree.tokens) if t.upos != "PUNCT")
        now = [token.id for token in edit.commit() if token.upos != "PUNCT"]
        if last.id != now[-1]:
            last = tree[now[-1]]
        if last.id != verb.id:
            edit.move([verb.id], after=last.id)
    return doubts


def _auxiliary(
    pack: FallbackPack, lemma: str, feats: Feats, of_verb: Feats
) -> tuple[str, Warnings]:
    """Return the form of the auxiliary; a feature that auxiliaries never have is left out."""
    for bundle in (feats, of_verb.updated(**{n: feats.get(n) for n in ("Number", "Person")})):
        if pack.forms.has(lemma, "AUX", bundle):
            return verb_form(pack, lemma, "AUX", bundle)
    raise Refused(NO_FORM)


def _participle(pack: FallbackPack, helper: str, verb: Token, subject: Token) -> tuple[str, Feats]:
    """Return the participle of a verb as the treebank has it, or refuse."""
    for feats in participle_bundles(pack, helper, subject):
        if pack.forms.has(verb.lemma, "VERB", feats):
            form = pack.inflect(verb.lemma, f"VERB {feats}")
            if form.is_sure:
                return form.text, feats
    raise Refused(NO_FORM)


def _unfit(pack: FallbackPack, clause: Clause, subject: Token, target: Token) -> Reason | None:
    tree, verb = clause.tree, clause.predicate
    without_passive = pack.words("no_passive")
    is_known = bool(pack.usage.count("passive", verb.lemma))
    return (
        phrase_unfit(tree, subject)
        or phrase_unfit(tree, target)
        or reason_of(
            verb_has_auxiliary=clause.finite.id != verb.id,
            verb_has_no_passive=verb.lemma in without_passive
            or (not without_passive and not is_known),
            object_case_not_direct=target.feats.get("Case") not in DIRECT
            or tree.child(target.id, "case") is not None,
            bare_object_may_belong_to_verb=is_bare(pack, tree, target),
            verb_has_two_objects=tree.child(verb.id, "iobj") is not None,
        )
    )
