"""s4.ambitransitive (en) — the subject does itself what it did to the object ("A boy is bouncing a
ball" → "A boy is bouncing with a ball"; SICK, Table 3, last row: "exploit verb transitive/
intransitive alternations").

Verbs that say of an object what they may say of a subject are listed (`words/ambitransitives.txt`).
The object stays in the sentence as a companion. The same words say something else: the pair is
neutral in both directions.

Refuses things for a subject, objects that are a pronoun or a part of the body, and verbs that are
negated, coordinated or passive.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.english.words import is_idiom, words
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation, reason_of
from transforms.rules.english import priors
from transforms.rules.english.clause import Clause, Unreadable, main_clause
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.substitution import lemma_of
from transforms.rules.proposal import propose
from transforms.tree import Tree


@dataclass(frozen=True)
class Ambitransitive:
    """Makes a transitive verb intransitive and its object a companion."""

    id: str = "s4.ambitransitive"
    version: int = 1
    kind: Kind = Kind.S4
    paper: str = "SICK X1"
    languages: tuple[str, ...] = ("en",)
    expected_ab: Relation = Relation.NEUTRAL
    expected_ba: Relation = Relation.NEUTRAL
    prior: Prior | None = priors.S4
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        if isinstance(clause, Unreadable) or clause.predicate.upos != "VERB":
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
        yield propose(self, edit, f"made {thing.form} the companion of who is {verb.form}")


def _unfit(clause: Clause, thing: NounPhrase) -> str | None:
    tree, verb = clause.tree, clause.predicate
    reasons = {
        "the clause is negated": clause.negation is not None,
        "the verb is passive or coordinated": clause.is_passive
        or bool(tree.children(verb.id, "conj", "compound")),
        "the subject is no person or animal": not NounPhrase(tree, clause.subject).is_animate,
        "the object is a pronoun or a part of the body": not thing.is_noun
        or thing.head.lemma in words("body_parts"),
        "verb and noun form one idiom": is_idiom(lemma_of(verb), thing.head.lemma),
    }
    return reason_of(reasons)
