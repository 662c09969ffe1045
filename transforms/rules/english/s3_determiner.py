"""s3.determiner (en) — determiner to its opposite ("A dog is walking along a snowdrift" → "There is
no dog walking along a snowdrift"; SICK, Table 3, "Change determiners with their opposite").

{the, a, some, several, two, ...} → *there is no* / *there are no*; *someone* → *nobody*; {all,
every, each} → *no*; *no* → *every* and "there is no" → "there is a"; *many* ↔ *few*. The verb of a
negated sentence becomes a participle that describes the noun; where it cannot ("A man has a beard")
*no* takes the determiner's place. Both sentences cannot be true of one scene, so the pair
contradicts in both directions.

Refuses subjects with a possessor, names and pronouns, coordinated subjects (s3.negation has them),
and sentences that are negated already by *not*.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.english.articles import article_for
from transforms.packs.english.words import words
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation
from transforms.rules.english.clause import (
    Clause,
    Unreadable,
    clauses_joined,
    main_clause,
    verbs_joined,
)
from transforms.rules.english.existential import make_existential
from transforms.rules.english.noun_phrase import SOMEBODY, NounPhrase
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

UNIVERSAL = frozenset({"all", "every", "each"})
OPPOSITES = {"many": "few", "few": "many", "much": "little", "little": "much"}
REPLACED = frozenset(
    {"the", "a", "an", "some", "several", "any", "another", "one", "these", "those", "this", "that"}
)


@dataclass(frozen=True)
class OppositeDeterminer:
    """Denies that anybody or anything does what the sentence says."""

    id: str = "s3.determiner"
    version: int = 1
    kind: Kind = Kind.S3
    paper: str = "SICK C2"
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
        phrase = NounPhrase(tree, clause.subject)
        if reason := _unfit(clause, phrase):
            yield Refusal(self.id, reason)
            return
        determiner = phrase.determiner or phrase.quantity
        form = determiner.form.lower() if determiner is not None else ""
        if clause.subject.form.lower() in SOMEBODY:
            yield _nobody(self, clause)
        elif determiner is not None and form == "no":
            yield _not_no(self, clause, phrase, determiner)
        elif determiner is not None and form in OPPOSITES:
            yield _opposite(self, clause, determiner, OPPOSITES[form])
        elif clause.expletive is not None or form in UNIVERSAL or not _can_describe(clause):
            yield _no_for(self, clause, phrase)
        else:
            yield _there_is_no(self, clause, phrase)


def _unfit(clause: Clause, phrase: NounPhrase) -> str | None:
    determiner = phrase.determiner
    form = determiner.form.lower() if determiner is not None else ""
    is_somebody = clause.subject.form.lower() in SOMEBODY
    reasons = {
        "the clause is negated": clause.negation is not None,
        "the subject is a name or a pronoun": phrase.head.upos != "NOUN" and not is_somebody,
        "the subject has a possessor": phrase.possessor is not None,
        "the subject is coordinated": bool(phrase.conjuncts),
        "the subject is a quantity": phrase.head.lemma in ("lot", "couple", "number", "few", "bit"),
        "the subject is a mass of stuff": clause.expletive is None and _is_bare_singular(phrase),
        "there is no opposite of the determiner": form
        not in REPLACED | UNIVERSAL | set(OPPOSITES) | {"no", ""},
        "the coordinated verbs are not all participles": _is_mixed(clause),
        "a pronoun in another clause points to the subject": _is_referred_to(clause),
        "a part of the sentence hangs loosely": _is_loose(clause),
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


def _is_bare_singular(phrase: NounPhrase) -> bool:
    bare = phrase.determiner is None and phrase.numeral is None and phrase.quantity is None
    return bare and not phrase.is_plural and phrase.head.upos == "NOUN"


def _is_loose(clause: Clause) -> bool:
    return (
        clause.tree.child(clause.predicate.id, "parataxis", "dep", "vocative", "list") is not None
    )


def _is_referred_to(clause: Clause) -> bool:
    """Tell whether a coordinated clause speaks of the subject ("... and her dog is barking")."""
    tree = clause.tree
    joined = clauses_joined(tree, clause.predicate)
    return any(t.xpos in ("PRP", "PRP$") for each in joined for t in tree.subtree(each.id))


def _is_mixed(clause: Clause) -> bool:
    """Tell whether a finite verb is coordinated with a participle ("is sitting and waits")."""
    tree = clause.tree
    joined = verbs_joined(tree, clause.predicate)
    return any(
        t.upos == "VERB" and t.xpos not in ("VBG", "VBN") and clause.has_be for t in joined
    ) or any(t.upos not in ("VERB", "NOUN", "ADJ") for t in joined)


def _can_describe(clause: Clause) -> bool:
    """Tell whether the predicate can stand behind its noun: a participle or a phrase of place."""
    tree, predicate = clause.tree, clause.predicate
    if not clause.has_be or len(clause.helpers) > 2:
        return False
    if clause.is_copular:
        return tree.child(predicate.id, "case") is not None and predicate.upos in ("NOUN", "PROPN")
    return predicate.xpos in ("VBG", "VBN")


def _there_is_no(rule: OppositeDeterminer, clause: Clause, phrase: NounPhrase) -> Candidate:
    edit = Edit(clause.tree)
    be = make_existential(edit, clause, is_plural=phrase.is_plural)
    old = _write_no(edit, phrase)
    shown = " ".join(["there", be, "no"])
    return propose(rule, edit, f"changed {old} to {shown}" if old else f"added {shown}")


def _no_for(rule: OppositeDeterminer, clause: Clause, phrase: NounPhrase) -> Candidate:
    edit = Edit(clause.tree)
    tree = clause.tree
    was_all = phrase.determiner is not None and phrase.determiner.form.lower() == "all"
    old = _write_no(edit, phrase)
    # "All dogs are" keeps its plural: "No dogs are".
    if was_all:
        for extra in tree.children(phrase.head.id, "det")[1:]:
            edit.remove(extra.id)
    return propose(rule, edit, f"changed {old} to no" if old else "added no")


def _write_no(edit: Edit, phrase: NounPhrase) -> str:
    """Put *no* in the place of determiner and numeral; return what stood there."""
    olds = [t for t in (phrase.determiner, phrase.quantity, phrase.numeral) if t is not None]
    olds = list(dict.fromkeys(olds))
    edit.insert(
        "no",
        before=phrase.first.id,
        head=phrase.head.id,
        deprel="det",
        lemma="no",
        upos="DET",
        xpos="DT",
    )
    for old in olds:
        edit.remove_subtree(old.id)
    return " ".join(old.form for old in olds)


def _nobody(rule: OppositeDeterminer, clause: Clause) -> Candidate:
    edit = Edit(clause.tree)
    subject = clause.subject
    edit.set(subject.id, form="nobody", lemma="nobody")
    return propose(rule, edit, f"changed {subject.form} to nobody")


def _not_no(
    rule: OppositeDeterminer, clause: Clause, phrase: NounPhrase, determiner: Token
) -> Candidate:
    edit = Edit(clause.tree)
    if clause.expletive is not None:
        follower = clause.tree.tokens[clause.tree.index(determiner.id) + 1]
        is_mass = phrase.is_plural or phrase.head.lemma.lower() in words("mass")
        new = "some" if is_mass else article_for(follower.form)
    else:
        new = "all" if phrase.is_plural else "every"
    edit.set(determiner.id, form=new, lemma="a" if new == "an" else new)
    return propose(rule, edit, f"changed no to {new}")


def _opposite(rule: OppositeDeterminer, clause: Clause, determiner: Token, new: str) -> Candidate:
    edit = Edit(clause.tree)
    edit.set(determiner.id, form=new, lemma=new)
    # "a few" is not the opposite of "many": its article goes.
    for article in clause.tree.children(determiner.head, "det"):
        if article.form.lower() in ("a", "the") and article.id != determiner.id:
            edit.remove(article.id)
    return propose(rule, edit, f"changed {determiner.form} to {new}")
