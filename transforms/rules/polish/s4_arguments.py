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

from transforms.edit import Edit
from transforms.packs.polish.noun_phrase import (
    agreement,
    case_of,
    governing_numeral,
    is_person,
    recase,
)
from transforms.packs.polish.tags import NOUNS, tag
from transforms.packs.polish.words import words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.polish.adjuncts import reverses_entailment
from transforms.rules.polish.agreeing import agree_predicates
from transforms.rules.polish.clause import (
    Clause,
    coordinated_verbs,
    direct_object,
    main_clause,
)
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# Prepositions before a noun for somebody to whom something is done.
DIRECTIONAL = frozenset({"do", "na", "nad", "od", "przed", "za"})
# Of two at rest, each is beside the other; if one moves, this does not follow.
BESIDE = frozenset({"koło", "niedaleko", "obok"})
VERBS_OF_REST = frozenset({"być", "klęczeć", "kucać", "leżeć", "siedzieć", "stać", "znajdować"})
REFERRING_WORDS = frozenset(
    {"swój", "jego", "jej", "ich", "sam", "który", "jeden", "drugi", "siebie"}
)


class Arguments(Rule):
    """Switches the subject with the object, or else with the noun of a preposition."""

    id = "s4.arguments"
    kind = Kind.S4
    paper = "SICK X1"
    languages = ("pl",)
    expected_ab = expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        subject, other = clause.subject, _other(tree, clause.verb)
        if subject is None or other is None:
            return
        if reason := _unfit(clause, subject, other):
            yield Refusal(self.id, reason)
            return
        yield self._candidate(clause, subject, other)

    def _candidate(self, clause: Clause, subject: Token, other: Token) -> Candidate:
        tree, edit = clause.tree, Edit(clause.tree)
        case = case_of(tree, other.id)
        recase(edit, tree, other.id, "nom")
        recase(edit, tree, subject.id, case)
        agree_predicates(edit, clause, *agreement(tree, other.id))
        _switch(edit, tree, subject, other)
        texts = [
            " ".join(tree[i].form for i in _phrase_ids(tree, each)) for each in (subject, other)
        ]
        return propose(self, edit, Reason("switched", first=texts[0], second=texts[1]))


def _other(tree: Tree, verb: Token) -> Token | None:
    """Return the object, or the noun of a preposition that reaches somebody."""
    if (target := direct_object(tree, verb)) is not None:
        return target
    for each in tree.children(verb.id, "obl"):
        cases = tree.children(each.id, "case")
        if (
            len(cases) == 1
            and cases[0].lemma in DIRECTIONAL | BESIDE
            and not tree.children(cases[0].id)
        ):
            return each if _is_alive(each) else None
    return None


def _is_alive(noun: Token) -> bool:
    return tag(noun.xpos).pos in NOUNS and (
        is_person(noun) or noun.lemma.lower() in words("animals")
    )


def _unfit(clause: Clause, subject: Token, other: Token) -> Reason | None:
    tree, verb = clause.tree, clause.verb
    both = (subject, other)
    return reason_of(
        arguments_not_two_persons_or_two_animals=not all(map(_is_alive, both)),
        argument_is_name_or_pronoun=any(each.upos != "NOUN" for each in both),
        negation_or_universal_quantifier=reverses_entailment(tree),
        two_nouns_are_same=subject.lemma == other.lemma,
        verbs_are_coordinated=bool(coordinated_verbs(tree, verb)),
        verb_symmetric=verb.lemma in words("symmetric"),
        act_not_of_animals_on_people=is_person(subject) != is_person(other)
        and verb.lemma not in words("verbs_of_animals"),
        mutual_position=verb.lemma in VERBS_OF_REST
        and any(each.lemma in BESIDE for each in tree.children(other.id, "case")),
        verb_is_one_of_being=verb.upos != "VERB" or verb.id != clause.finite.id,
        word_refers_to_argument=any(
            each.lemma in REFERRING_WORDS or each.xpos.startswith("ppron3") for each in tree
        ),
        clause_hangs_on_verb=bool(tree.children(verb.id, "xcomp", "ccomp", "advcl", "acl", "amod")),
        object_not_in_accusative=other.relation == "obj" and case_of(tree, other.id) != "acc",
        order_not_subject_verb_object=not (
            tree.index(subject.id) < tree.index(verb.id) < tree.index(other.id)
        ),
        subject_or_object_not_contiguous=not all(tree.is_contiguous(each.id) for each in both),
        clause_describes_subject_or_object=any(
            each.deprel == "acl:relcl" or each.form == ","
            for head in both
            for each in tree.subtree(head.id)
        ),
        numeral_governs_both=all(governing_numeral(tree, each.id) for each in both),
    )


def _phrase_ids(tree: Tree, noun: Token) -> list[int]:
    """Return the words of a phrase without the preposition."""
    outside = {each.id for each in tree.children(noun.id, "case")}
    return [each.id for each in tree.subtree(noun.id) if each.id not in outside]


def _switch(edit: Edit, tree: Tree, subject: Token, other: Token) -> None:
    """Put each phrase in the place of the other, with its relation and its preposition."""
    first, second = _phrase_ids(tree, subject), _phrase_ids(tree, other)
    behind = tree.tokens[tree.index(first[-1]) + 1].id
    edit.move(first, before=second[0])
    edit.move(second, before=behind)
    edit.reattach(subject.id, subject.head, other.deprel)
    edit.reattach(other.id, other.head, subject.deprel)
    for each in tree.children(other.id, "case"):
        edit.reattach(each.id, subject.id)
