"""s3.negation (en) — insert or remove *not* ("The boy is playing the piano" → "The boy is not
playing the piano"; SICK, Table 3, "Insert or remove negations to produce contradictions").

*not* goes behind the finite *be*; it is removed where it stands. The pair contradicts only if both
sentences speak of the same subject, so the rule asks for a subject that is definite or coordinated
("A man and a woman are not eating"). With an indefinite subject two different boys could be meant
("A boy ...": 72 % of the pairs that SICK's annotators called NEUTRAL, section 4): s3.determiner
negates those with *there is no*.

Refuses indefinite and quantified subjects, simple tenses (they would need *does not*), and clauses
that are joined to another one, because the reader could not tell how far *not* reaches.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation
from transforms.rules.english.clause import Clause, Unreadable, clauses_joined, main_clause
from transforms.rules.english.noun_phrase import Definiteness, NounPhrase
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

NEGATIVE = Feats({"Polarity": "Neg"})


@dataclass(frozen=True)
class Negation:
    """Negates the finite verb, or takes its negation away."""

    id: str = "s3.negation"
    version: int = 1
    kind: Kind = Kind.S3
    paper: str = "SICK C1"
    languages: tuple[str, ...] = ("en",)
    expected_ab: Relation = Relation.CONTRADICTION
    expected_ba: Relation = Relation.CONTRADICTION
    prior: Prior | None = None
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        if isinstance(clause, Unreadable):
            yield Refusal(self.id, clause.reason)
            return
        if reason := _unfit(clause):
            yield Refusal(self.id, reason)
        elif clause.negation is not None:
            yield _without(self, clause, clause.negation)
        else:
            yield _with(self, clause)


def _unfit(clause: Clause) -> str | None:
    tree, verb = clause.tree, clause.predicate
    phrase = NounPhrase(tree, clause.subject)
    is_known = phrase.definiteness is Definiteness.DEFINITE or _is_pair(phrase)
    reasons = {
        "'there is' is negated by its determiner": clause.expletive is not None,
        "the subject is quantified": phrase.definiteness is Definiteness.QUANTIFIED,
        "the subject is indefinite: 'there is no' negates it": not is_known,
        "a simple tense would need 'does not'": not clause.has_be,
        "the clause is joined to another one": bool(clauses_joined(tree, verb)),
        "a clause follows: it is unclear how far the negation reaches": _has_clause(tree, verb),
        "a part of the sentence hangs loosely": bool(tree.child(verb.id, "parataxis", "dep")),
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


def _is_pair(phrase: NounPhrase) -> bool:
    """Tell whether several indefinite nouns are coordinated: together they are as known."""
    joined = phrase.conjuncts
    return bool(joined) and all(
        NounPhrase(phrase.tree, t).is_animate for t in (phrase.head, *joined)
    )


def _has_clause(tree: Tree, verb: Token) -> bool:
    return any(tree.child(each.id, "nsubj", "mark") for each in tree.children(verb.id, "advcl"))


def _with(rule: Negation, clause: Clause) -> Candidate:
    edit = Edit(clause.tree)
    edit.insert(
        "not",
        after=clause.finite.id,
        head=clause.predicate.id,
        deprel="advmod",
        upos="PART",
        xpos="RB",
        feats=NEGATIVE,
    )
    return propose(rule, edit, f"put not behind {clause.finite.form}")


def _without(rule: Negation, clause: Clause, negation: Token) -> Candidate:
    edit = Edit(clause.tree)
    edit.remove(negation.id)
    return propose(rule, edit, f"removed {negation.form}")
