"""s4.arguments (pl) — subject and object change places ("Żółw goni rybę." → "Ryba goni żółwia.";
SICK, Table 3, last row), and so do subject and the noun of a preposition ("Chłopiec patrzy na psa."
→ "Pies patrzy na chłopca."). The same words say something else: neutral in both directions.

Each phrase takes the case of the other, with its numeral, its adjectives and what is coordinated,
and the verb agrees with the new subject ("Pies goni dwa koty." → "Dwa koty gonią psa.").

Both must be persons or animals; where one is of each, the verb one for what animals do too
(`words/verbs_of_animals.txt`). Refuses verbs that mean the same either way (*całować*), pronouns,
negation, and what refers to one of the two.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.polish.noun_phrase import (
    Doubt,
    agreement,
    case_of,
    governing_numeral,
    is_person,
    recase,
)
from transforms.packs.polish.tags import NOUNS, tag
from transforms.packs.polish.words import words
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation, reason_of
from transforms.rules.polish.adjuncts import turns_round
from transforms.rules.polish.agreeing import agree_predicates
from transforms.rules.polish.clause import (
    Clause,
    coordinated_verbs,
    direct_object,
    main_clause,
)
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# Prepositions behind which somebody stands to whom something is done.
REACHING = frozenset({"do", "na", "nad", "od", "przed", "za"})
# Of two at rest each is beside the other; of one that moves nothing follows.
BESIDE = frozenset({"koło", "niedaleko", "obok"})
RESTING = frozenset({"być", "klęczeć", "kucać", "leżeć", "siedzieć", "stać", "znajdować"})
REFERRING = frozenset({"swój", "jego", "jej", "ich", "sam", "który", "jeden", "drugi", "siebie"})


@dataclass(frozen=True)
class Arguments:
    """Switches the subject with the object, or else with the noun of a preposition."""

    id: str = "s4.arguments"
    version: int = 1
    kind: Kind = Kind.S4
    paper: str = "SICK X1"
    languages: tuple[str, ...] = ("pl",)
    expected_ab: Relation = Relation.NEUTRAL
    expected_ba: Relation = Relation.NEUTRAL
    prior: Prior | None = None
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        if isinstance(clause, str):
            yield Refusal(self.id, clause)
            return
        subject, other = clause.subject, _other(tree, clause.verb)
        if subject is None or other is None:
            return
        if reason := _unfit(clause, subject, other):
            yield Refusal(self.id, reason)
            return
        try:
            yield self._candidate(clause, subject, other)
        except Doubt as doubt:
            yield Refusal(self.id, str(doubt))

    def _candidate(self, clause: Clause, subject: Token, other: Token) -> Candidate:
        tree, edit = clause.tree, Edit(clause.tree)
        case = case_of(tree, other.id)
        recase(edit, tree, other.id, "nom")
        recase(edit, tree, subject.id, case)
        agree_predicates(edit, clause, *agreement(tree, other.id))
        _switch(edit, tree, subject, other)
        shown = [" ".join(tree[i].form for i in _own(tree, each)) for each in (subject, other)]
        return propose(self, edit, f"switched {shown[0]} and {shown[1]}")


def _other(tree: Tree, verb: Token) -> Token | None:
    """Return the object, or the noun of a preposition that reaches somebody."""
    if (found := direct_object(tree, verb)) is not None:
        return found
    for each in tree.children(verb.id, "obl"):
        cases = tree.children(each.id, "case")
        if (
            len(cases) == 1
            and cases[0].lemma in REACHING | BESIDE
            and not tree.children(cases[0].id)
        ):
            return each if _is_alive(each) else None
    return None


def _is_alive(noun: Token) -> bool:
    return tag(noun.xpos).pos in NOUNS and (
        is_person(noun) or noun.lemma.lower() in words("animals")
    )


def _unfit(clause: Clause, subject: Token, other: Token) -> str | None:
    tree, verb = clause.tree, clause.verb
    both = (subject, other)
    reasons = {
        "the arguments are not both persons or animals": not all(map(_is_alive, both)),
        "an argument is a name or a pronoun": any(each.upos != "NOUN" for each in both),
        "the sentence denies or speaks of all": turns_round(tree),
        "the two nouns are the same": subject.lemma == other.lemma,
        "verbs are coordinated": bool(coordinated_verbs(tree, verb)),
        "the verb means the same with its arguments switched": verb.lemma in words("symmetric"),
        "animals do not do that to people": is_person(subject) != is_person(other)
        and verb.lemma not in words("verbs_of_animals"),
        "each is beside the other": verb.lemma in RESTING
        and any(each.lemma in BESIDE for each in tree.children(other.id, "case")),
        "the verb is one of being": verb.upos != "VERB" or verb.id != clause.finite.id,
        "a word refers to an argument": any(
            each.lemma in REFERRING or each.xpos.startswith("ppron3") for each in tree
        ),
        "a clause hangs on the verb": bool(
            tree.children(verb.id, "xcomp", "ccomp", "advcl", "acl", "amod")
        ),
        "the object is not in the accusative": other.relation == "obj"
        and case_of(tree, other.id) != "acc",
        "subject, verb and object do not stand in this order": not (
            tree.index(subject.id) < tree.index(verb.id) < tree.index(other.id)
        ),
        "subject or object does not stand together": not all(
            tree.is_contiguous(each.id) for each in both
        ),
        "a clause describes subject or object": any(
            each.deprel == "acl:relcl" or each.form == ","
            for head in both
            for each in tree.subtree(head.id)
        ),
        "a numeral governs both": all(governing_numeral(tree, each.id) for each in both),
    }
    return reason_of(reasons)


def _own(tree: Tree, noun: Token) -> list[int]:
    """Return the words of a phrase without the preposition."""
    outside = {each.id for each in tree.children(noun.id, "case")}
    return [each.id for each in tree.subtree(noun.id) if each.id not in outside]


def _switch(edit: Edit, tree: Tree, subject: Token, other: Token) -> None:
    """Put each phrase in the place of the other, with its relation and its preposition."""
    first, second = _own(tree, subject), _own(tree, other)
    behind = tree.tokens[tree.index(first[-1]) + 1].id
    edit.move(first, before=second[0])
    edit.move(second, before=behind)
    edit.reattach(subject.id, subject.head, other.deprel)
    edit.reattach(other.id, other.head, subject.deprel)
    for each in tree.children(other.id, "case"):
        edit.reattach(each.id, subject.id)
