"""s4.arguments (en) — two arguments change places ("The turtle is following the fish" → "The fish
is following the turtle"; SICK, Table 3, last row).

Tried in this order: subject and object; subject and the noun of a preposition ("is looking at a
man"); object and recipient ("feeding a mouse to a snake"); the subjects of two coordinated clauses.
The result must be meaningful, so both nouns must be people or animals, and for one of each the verb
one for actions between animals and people. The same words mean something else: the pair is neutral
in both directions.

Refuses things, which can only be agent or only patient ("a guitar is playing a man"), verbs that
mean the same with their arguments switched (kiss, fight, marry), pronouns that refer to the other
argument, and equal nouns.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.agreement import Number, be_form, finite_form, number_of
from transforms.packs.english.words import is_idiom, is_person, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.being import be_tag
from transforms.rules.english.clause import (
    Clause,
    clauses_joined,
    main_clause,
    read_clause,
)
from transforms.rules.english.noun_phrase import (
    OBJECT_FORM,
    SUBJECT_FORM,
    NounPhrase,
    recase,
)
from transforms.rules.english.substitution import lemma_of
from transforms.rules.english.voice import unfit_object
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree


class Arguments(Rule):
    """Switches two noun phrases that depend on the same verb or on coordinated verbs."""

    id = "s4.arguments"
    version = 2
    kind = Kind.S4
    paper = "SICK X1"
    languages = ("en",)
    expected_ab = expected_ba = Relation.NEUTRAL
    prior = priors.S4

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        for clauses, one, other in _pairs(clause):
            if reason := _unfit(clauses[0], one, other):
                yield Refusal(self.id, reason)
            else:
                yield _candidate(self, clauses, one, other)


def _pairs(clause: Clause) -> Iterator[tuple[tuple[Clause, ...], NounPhrase, NounPhrase]]:
    """Yield the arguments that may change places, with the clauses whose agreement changes."""
    tree, verb = clause.tree, clause.predicate
    if clause.expletive is not None or clause.is_copular:
        return
    subject = NounPhrase(tree, clause.subject)
    objects = tree.children(verb.id, "obj")
    obliques = [t for t in tree.children(verb.id, "obl") if _is_argument(tree, t)]
    if objects:
        yield (clause,), subject, NounPhrase(tree, objects[0])
    elif obliques:
        yield (clause,), subject, NounPhrase(tree, obliques[0])
    recipients = [t for t in obliques if any(c.lemma == "to" for c in tree.children(t.id, "case"))]
    if objects and recipients:
        yield (clause,), NounPhrase(tree, objects[0]), NounPhrase(tree, recipients[0])
    for conjunct in clauses_joined(tree, verb):
        second = read_clause(tree, conjunct)
        if isinstance(second, Clause) and second.expletive is None:
            yield (clause, second), subject, NounPhrase(tree, second.subject)


def _is_argument(tree: Tree, oblique: Token) -> bool:
    cases = tree.children(oblique.id, "case")
    return len(cases) == 1 and cases[0].lemma in words("transitive_prepositions")


def _unfit(clause: Clause, one: NounPhrase, other: NounPhrase) -> Reason | None:
    verb = clause.predicate
    same_verb = other.head.relation != "nsubj"
    is_object = other.head.relation == "obj"
    reason = reason_of(
        argument_is_name_or_pronoun=not (one.is_noun and other.is_noun),
        verbs_are_coordinated=same_verb and bool(clause.tree.children(verb.id, "conj")),
        clause_is_negated=clause.negation is not None,
        two_nouns_are_same=one.head.lemma == other.head.lemma,
        arguments_not_both_people_or_animals=not _are_alike(one, other),
        verb_symmetric=same_verb and _is_symmetric(verb),
        pronoun_points_to_argument=_has_pronoun(clause),
        act_not_of_animals_on_people=same_verb
        and is_person(one.head.lemma) != is_person(other.head.lemma)
        and lemma_of(verb) not in words("verbs_of_animals"),
        phrase_would_be_doubled=_stands_twice(one, other),
        argument_has_another="another" in _determiners(one, other),
        verb_and_object_are_idiom=is_object and is_idiom(verb.lemma, other.head.lemma),
        verb_governs_verb=same_verb and _governs(clause),
    )
    if reason is None and is_object:
        return unfit_object(clause, other)
    if reason is None and not all(one.tree.is_contiguous(p.head.id) for p in (one, other)):
        return Reason("some_argument_not_contiguous")
    return reason


def _are_alike(one: NounPhrase, other: NounPhrase) -> bool:
    return one.is_animate and other.is_animate and not (one.conjuncts or other.conjuncts)


def _determiners(*phrases: NounPhrase) -> set[str]:
    return {p.determiner.form.lower() for p in phrases if p.determiner}


def _stands_twice(one: NounPhrase, other: NounPhrase) -> bool:
    """Tell whether both nouns have the same modifier ("in blue"), so that it may end up doubled."""
    carried = [
        {t.form for each in p.tree.children(p.head.id, "nmod") for t in p.tree.subtree(each.id)}
        for p in (one, other)
    ]
    return bool(carried[0] & carried[1])


def _is_symmetric(verb: Token) -> bool:
    return verb.lemma in words("symmetric")


def _has_pronoun(clause: Clause) -> bool:
    return any(t.xpos in ("PRP", "PRP$") for t in clause.tree)


def _governs(clause: Clause) -> bool:
    tree, verb = clause.tree, clause.predicate
    return tree.child(verb.id, "xcomp", "ccomp", "advcl", "parataxis", "dep") is not None


def _candidate(
    rule: Arguments, clauses: tuple[Clause, ...], one: NounPhrase, other: NounPhrase
) -> Candidate:
    edit = Edit(one.tree)
    _switch(edit, one, other)
    for clause in clauses:
        new = other if clause.subject.id == one.head.id else one
        if clause.subject.id in (one.head.id, other.head.id):
            _agree(edit, clause, new.head)
    shown = [
        " ".join(one.tree[each].form for each in _own_tokens(phrase)) for phrase in (one, other)
    ]
    return propose(rule, edit, Reason("switched", first=shown[0], second=shown[1]))


def _own_tokens(phrase: NounPhrase) -> list[int]:
    """Return the ids of the phrase without its preposition and conjunction."""
    tree = phrase.tree
    outside = {
        t.id
        for each in tree.children(phrase.head.id, "case", "cc")
        if tree.index(each.id) < tree.index(phrase.head.id)
        for t in tree.subtree(each.id)
    }
    return [t.id for t in phrase.tokens if t.id not in outside]


def _switch(edit: Edit, one: NounPhrase, other: NounPhrase) -> None:
    """Put each phrase in the other's place, with the other's head, relation and preposition."""
    tree = one.tree
    first, second = _own_tokens(one), _own_tokens(other)
    cases = [
        (t, b.head)
        for a, b in ((one, other), (other, one))
        for t in tree.children(a.head.id, "case")
    ]
    places = (one.head.head, one.head.deprel), (other.head.head, other.head.deprel)
    marker = edit.insert("|", before=first[0], head=one.head.id, deprel="dep")
    edit.move(first, before=second[0])
    edit.move(second, after=marker)
    edit.remove(marker)
    edit.reattach(one.head.id, *places[1])
    edit.reattach(other.head.id, *places[0])
    for case, head in cases:
        edit.reattach(case.id, head.id)
    recase(edit, one, OBJECT_FORM if other.head.relation != "nsubj" else SUBJECT_FORM)
    recase(edit, other, SUBJECT_FORM if one.head.relation == "nsubj" else OBJECT_FORM)


def _agree(edit: Edit, clause: Clause, subject: Token) -> None:
    finite, number = clause.finite, number_of(clause.tree, subject.id)
    if clause.has_be:
        form = be_form(number, subject, is_past=clause.is_past)
        edit.set(finite.id, form=form, xpos=be_tag(form))
    elif finite.xpos in ("VBZ", "VBP"):
        form = finite_form(finite.lemma, number)
        edit.set(finite.id, form=form, xpos="VBP" if number is Number.PLURAL else "VBZ")
