"""n.existential (en) — removal of *there is* ("There are two dogs chasing a ball" → "Two dogs are
chasing a ball"; SICK, Table 2, fourth row).

The noun's modifier becomes its predicate, as in descriptions without a verb (`n_sentence.py`): a
participle, a place or clothes.

Refuses sentences that describe no scene (`scene.py`) or compare, definite, negated and pronominal
subjects ("There is no dog in the garden"), other tenses, and nouns without a modifier ("There is a
dog").
"""

from collections.abc import Iterator

from transforms.edit import Change, Edit
from transforms.packs.english.countable import is_unseen
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.noun_phrase import Definiteness, NounPhrase
from transforms.rules.english.predication import supply_predicate, why_not
from transforms.rules.english.scene import tells_no_scene
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree


class Existential(Rule):
    """Says that somebody does something instead of that there is somebody doing it."""

    id = "n.existential"
    version = 3
    kind = Kind.N
    paper = "SICK N4"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        expletive, noun = tree.child(tree.root.id, "expl"), tree.child(tree.root.id, "nsubj")
        if expletive is None or expletive.form.lower() != "there" or tree.root.lemma != "be":
            return
        if noun is None:
            yield Refusal(self.id, Reason("clause_has_no_subject"))
            return
        if reason := _unfit(tree, noun):
            yield Refusal(self.id, reason)
            return
        description, log = _as_description(tree, expletive, noun)
        edit = Edit(description, log=log)
        explanation = supply_predicate(edit, description, description[noun.id])
        if explanation is None:
            yield Refusal(self.id, why_not(description, description[noun.id]))
        else:
            yield propose(
                self, edit, Reason("words_removed", words=f"there {tree.root.form}"), explanation
            )


def _unfit(tree: Tree, noun: Token) -> Reason | None:
    root = tree.root
    is_asked = tree.tokens[-1].form == "?"
    others = tree.children(root.id, "aux", "advmod", "advcl", "conj", "ccomp", "parataxis", "xcomp")
    definiteness = NounPhrase(tree, noun).definiteness
    things = (noun, *tree.children(noun.id, "conj"))
    return tells_no_scene(tree) or reason_of(
        sentence_is_question=is_asked,
        verb_not_in_present=root.form.lower() not in ("is", "are", "'s"),
        not_only_existential=bool(others) or any(t.form.lower() == "than" for t in tree),
        sentence_is_written_prose=any(is_unseen(each.lemma) for each in things),
        clause_may_describe_other=_is_far(tree, noun),
        subject_not_indefinite_noun=noun.upos != "NOUN"
        or definiteness is not Definiteness.INDEFINITE,
    )


def _is_far(tree: Tree, noun: Token) -> bool:
    """Tell whether other words part a relative clause from its noun ("a wind among the stones that
    casts men down").
    """
    clauses = [t for t in tree.children(noun.id, "acl") if t.deprel == "acl:relcl"]
    others = tree.children(noun.id, "nmod")
    return any(tree.index(t.id) < tree.index(each.id) for each in clauses for t in others)


def _as_description(tree: Tree, expletive: Token, noun: Token) -> tuple[Tree, tuple[Change, ...]]:
    """Return the noun phrase alone, with the dependents of *be* attached, and the changes."""
    edit, root = Edit(tree), tree.root
    for token in tree.children(root.id):
        if token.id not in (expletive.id, noun.id):
            edit.reattach(token.id, noun.id, "nmod" if token.relation == "obl" else None)
    edit.reattach(noun.id, 0)
    edit.remove(expletive.id, root.id)
    return edit.commit(), edit.log
