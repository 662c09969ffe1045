"""s4.ambitransitive (en) — the subject itself does what it did to the object ("A boy is bouncing a
ball" → "A boy is bouncing with a ball"; SICK, Table 3, last row: "exploit verb transitive/
intransitive alternations").

Such verbs are listed (`words/ambitransitives.txt`). The object stays in the sentence as a
comitative. The same words mean something else: the pair is neutral in both directions.

Refuses inanimate subjects, objects that are a pronoun or a body part, and verbs that are
negated, coordinated or passive.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.words import is_idiom, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.clause import Clause, clause_at_root
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.substitution import lemma_of
from transforms.rules.proposal import propose
from transforms.tree import Tree


class Ambitransitive(Rule):
    """Makes a transitive verb intransitive and its object a comitative."""

    id = "s4.ambitransitive"
    kind = Kind.S4
    paper = "SICK X1"
    languages = ("en",)
    expected_ab = expected_ba = Relation.NEUTRAL
    prior = priors.S4

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = clause_at_root(tree)
        if isinstance(clause, Reason) or clause.predicate.upos != "VERB":
            return
        verb = clause.predicate
        thing = tree.child(verb.id, "obj")
        if thing is None or lemma_of(verb) not in words("ambitransitives"):
            return
        phrase = NounPhrase(tree, thing)
        if reason := _unfit(clause, phrase):
            yield Refusal(self.id, reason)
            return
        edit = Edit(tree)
        edit.insert(
            "with", before=phrase.first.id, head=thing.id, deprel="case", upos="ADP", xpos="IN"
        )
        edit.reattach(thing.id, verb.id, "obl")
        yield propose(self, edit, Reason("made_companion", thing=thing.form, verb=verb.form))


def _unfit(clause: Clause, thing: NounPhrase) -> Reason | None:
    tree, verb = clause.tree, clause.predicate
    return reason_of(
        clause_is_negated=clause.negation is not None,
        verb_is_passive_or_coordinated=clause.is_passive
        or bool(tree.children(verb.id, "conj", "compound")),
        subject_not_animate=not NounPhrase(tree, clause.subject).is_animate,
        object_pronoun_or_body_part=not thing.is_noun or thing.head.lemma in words("body_parts"),
        verb_and_noun_are_idiom=is_idiom(lemma_of(verb), thing.head.lemma),
    )
