"""n.existential (en) — *there is* away ("There are two dogs chasing a ball" → "Two dogs are chasing
a ball"; SICK, Table 2, fourth row).

What describes the noun becomes its predicate, as in descriptions without verb (`n_sentence.py`): a
participle, a place or clothes.

Refuses definite, denied and pronominal subjects ("There is no dog in the garden"), other tenses,
and nouns with nothing to say of them ("There is a dog").
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Change, Edit
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation, reason_of
from transforms.rules.english.noun_phrase import Definiteness, NounPhrase
from transforms.rules.english.predication import supply_predicate, why_not
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree


@dataclass(frozen=True)
class Existential:
    """Says what somebody does instead of that there is somebody who does it."""

    id: str = "n.existential"
    version: int = 1
    kind: Kind = Kind.N
    paper: str = "SICK N4"
    languages: tuple[str, ...] = ("en",)
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.ENTAILMENT
    prior: Prior | None = None
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        there, noun = tree.child(tree.root.id, "expl"), tree.child(tree.root.id, "nsubj")
        if there is None or there.form.lower() != "there" or tree.root.lemma != "be":
            return
        if noun is None:
            yield Refusal(self.id, "the clause has no subject")
            return
        if reason := _unfit(tree, noun):
            yield Refusal(self.id, reason)
            return
        described, log = _as_description(tree, there, noun)
        edit = Edit(described, log=log)
        found = supply_predicate(edit, described, described[noun.id])
        if found is None:
            yield Refusal(self.id, why_not(described, described[noun.id]))
        else:
            yield propose(self, edit, f"removed there {tree.root.form}; {found}")


def _unfit(tree: Tree, noun: Token) -> str | None:
    root = tree.root
    is_asked = tree.tokens[-1].form == "?"
    others = tree.children(root.id, "aux", "advmod", "advcl", "conj", "ccomp", "parataxis", "xcomp")
    definiteness = NounPhrase(tree, noun).definiteness
    reasons = {
        "the sentence is a question": is_asked,
        "the verb is not in the present": root.form.lower() not in ("is", "are", "'s"),
        "the clause says more than that something is there": bool(others),
        "the subject is not an indefinite noun": noun.upos != "NOUN"
        or definiteness is not Definiteness.INDEFINITE,
    }
    return reason_of(reasons)


def _as_description(tree: Tree, there: Token, noun: Token) -> tuple[Tree, tuple[Change, ...]]:
    """Return the noun phrase alone, with what hung on *be* behind it, and what was done."""
    edit, root = Edit(tree), tree.root
    for token in tree.children(root.id):
        if token.id not in (there.id, noun.id):
            edit.reattach(token.id, noun.id, "nmod" if token.relation == "obl" else None)
    edit.reattach(noun.id, 0)
    edit.remove(there.id, root.id)
    return edit.commit(), edit.log
