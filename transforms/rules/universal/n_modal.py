"""n.modal (any language) — removing a modal or auxiliary, with the verb in the present ("A kid has
to eat a vegetable soup" → "A kid eats a vegetable soup", which `n.progressive` makes "is eating";
SICK, Table 2, fifth row).

The words table lists the auxiliaries with the form of their verb (`modal`: German *können, Inf*;
*haben, Part* of the perfect). The verb takes the place of the auxiliary and its person; a prefix
that the main clause parts from its verb (`separable`) stays behind.

Refuses several auxiliaries, the passive, other moods and the future, what stands between verb and
auxiliary as one word with either, and what `n.progressive` refuses.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.present_tense import (
    check_tense,
    helpers,
    present_form,
    separable_verb,
)
from transforms.tree import Token, Tree

TENSES = frozenset({"Past", "Pres", "Imp"})


class Modal(Rule):
    """Replaces the only auxiliary with its verb."""

    id = "n.modal"
    kind = Kind.N
    paper = "SICK N5"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack, verb = pack_of(context), tree.root
        helper = tree.child(verb.id, "aux")
        if helper is None or verb.upos != "VERB":
            return
        entries = [
            each
            for each in pack.table.of("modal")
            if (each.word, each.other) == (helper.lemma, verb.feats.get("VerbForm"))
        ]
        if not entries:
            return
        if reason := _unfit(tree, helper):
            raise Refused(reason)
        check_tense(pack, tree)
        yield self._without(pack, tree, helper)

    def _without(self, pack: FallbackPack, tree: Tree, helper: Token) -> Candidate:
        verb, edit = tree.root, Edit(tree)
        # Where the finite verb comes last or anywhere, no main clause separates its prefix.
        separable = separable_verb(pack, verb.lemma)
        stem = separable.stem if separable else verb.lemma
        form, feats = present_form(pack, stem, helper.feats)
        if separable is not None:
            edit.insert(
                separable.prefix, after=verb.id, head=verb.id, deprel="compound:prt",
                lemma=separable.prefix, upos="ADP",
            )  # fmt: skip
        edit.set(verb.id, form=form, feats=feats)
        edit.move([verb.id], after=helper.id)
        edit.remove(helper.id)
        old = f"{helper.form} {verb.form}"
        return propose(self, edit, Reason("changed", old=old, new=form))


def _unfit(tree: Tree, helper: Token) -> Reason | None:
    verb = tree.root
    return reason_of(
        verb_has_auxiliary=len(list(helpers(tree))) != 1 or helper.subrelation == "pass",
        verb_not_indicative=helper.feats.get("Mood") not in {"", "Ind"}
        or helper.feats.get("Tense") not in TENSES,
        word_is_multiword=helper.multiword is not None,
        auxiliary_behind_verb=tree.index(helper.id) > tree.index(verb.id),
        verb_is_part_of_expression=tree.child(verb.id, "compound", "mark", "xcomp") is not None
        or bool(tree.children(helper.id)),
        # "hat sich gefreut": the participle's own sign
        clause_has_no_subject=tree.child(verb.id, "nsubj") is None
        and not helper.feats.get("Person"),
    )
