"""s4.arguments (en) — two arguments change places ("The turtle is following the fish" → "The fish
is following the turtle"; SICK, Table 3, last row).

Tried in this order: subject and object; subject and the noun of a preposition ("is looking at a
man", "is walking in front of a crowd"); object and recipient ("feeding a mouse to a snake"); the
subjects of two coordinated clauses; any two others of one kind, be they objects, in phrases of the
verb or the subject, or coordinated with it ("A man with a boy is watching a girl" → "A man with a
girl is watching a boy"). The result must be meaningful, so both nouns must be people or
animals, and for one of each the verb one for actions between animals and people. The same words
mean something else: the pair is neutral in both directions. Verbs and places that mean the same
with their arguments switched (kiss, marry, stand next to) entail each other, with a warning, as
that is no S4; who feeds or walks whom seldom happens the other way round, which is warned of.

Refuses things, which can only be agent or only patient ("a guitar is playing a man"), pronouns that
refer to the other argument, equal nouns, those who talk to each other, *one* ("one man"),
relatives ("the daughter"), groups in coordinated clauses, babies in the place of an adult, toy
animals, and animals on a leash.
"""

from collections.abc import Iterator
from itertools import combinations

from transforms.edit import Edit
from transforms.packs.english.agreement import Number, be_form, finite_form, number_of
from transforms.packs.english.words import is_idiom, is_person, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.direction import BOTH_WAYS
from transforms.rules.english import priors
from transforms.rules.english.being import be_tag
from transforms.rules.english.clause import (
    Clause,
    coordinated_clauses,
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

BESIDE = frozenset({"next to", "close to", "near", "beside", "alongside"})
# Babies look, touch, push and follow, as animals do, but do little else to anybody.
BABIES = frozenset({"baby", "infant", "newborn"})
# Talking is mutual.
VERBS_OF_TALKING = frozenset({"talk", "chat", "speak", "converse"})
# Done to animals and children, who seldom do it to others.
ONE_WAY = frozenset({"feed", "walk"})
# When "the daughter" comes first, nothing has said yet whose daughter she is.
KIN = frozenset(
    {
        "aunt", "brother", "dad", "daughter", "father", "grandfather", "grandmother", "husband",
        "mom", "mother", "mum", "parent", "sister", "son", "uncle", "wife",
    }
)  # fmt: skip
MEANS_OF_LEADING = frozenset({"leash", "lead", "rein", "chain"})


class Arguments(Rule):
    """Switches two noun phrases that depend on the same verb or on coordinated verbs."""

    id = "s4.arguments"
    version = 6
    kind = Kind.S4
    paper = "SICK X1"
    languages = ("en",)
    expected_ab = expected_ba = Relation.NEUTRAL
    prior = priors.S4

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        tried_pairs: set[frozenset[int]] = set()
        for clauses, one, other in _pairs(clause):
            tried_pairs.add(frozenset((one.head.id, other.head.id)))
            if reason := _unfit(clauses[0], one, other):
                yield Refusal(self.id, reason)
            else:
                yield _candidate(self, clauses, one, other)
        for one, other in combinations(_others(clause), 2):
            if frozenset((one.head.id, other.head.id)) in tried_pairs:
                continue
            if reason := _unfit_others(clause, one, other):
                yield Refusal(self.id, reason)
            else:
                yield _exchange(self, one, other)


def _others(clause: Clause) -> list[NounPhrase]:
    """Return the people and animals of the clause besides its subject."""
    tree, verb, subject = clause.tree, clause.predicate, clause.subject
    if clause.expletive is not None or clause.is_copular:
        return []
    nouns = [
        *tree.children(verb.id, "obj", "obl"),
        *tree.children(subject.id, "nmod", "conj"),
        *_in_front(tree, verb),
    ]
    phrases = [NounPhrase(tree, noun) for noun in nouns if noun.deprel != "obl:agent"]
    return [each for each in phrases if each.is_animate and each.is_noun]


def _unfit_others(clause: Clause, one: NounPhrase, other: NounPhrase) -> Reason | None:
    """Return why two phrases, neither of which is the subject, cannot change places."""
    tree = clause.tree
    conjuncts = [each for each in (one, other) if each.head.relation == "conj"]
    return reason_of(
        clause_is_negated=clause.negation is not None,
        verbs_are_coordinated=bool(tree.children(clause.predicate.id, "conj")),
        two_nouns_are_same=one.head.lemma == other.head.lemma,
        arguments_not_both_people_or_animals=is_person(one.head.lemma)
        != is_person(other.head.lemma),
        argument_numbers_differ=bool(conjuncts) and one.is_plural != other.is_plural,
        pronoun_points_to_argument=_has_pronoun(clause),
        phrase_is_coordinated=len(conjuncts) > 1 or bool(one.conjuncts or other.conjuncts),
        some_argument_not_contiguous=not all(tree.is_contiguous(p.head.id) for p in (one, other)),
        one_noun_is_part_of_other=one.head in other.tokens or other.head in one.tokens,
        argument_is_relative=any(_is_relative(each) for each in (one, other)),
        argument_is_group=any(_is_group(each) for each in (one, other)),
        argument_is_one=any(_is_one(each) for each in (one, other)),
        argument_has_another="another" in _determiners(one, other),
        animal_is_led=any(t.lemma.lower() in MEANS_OF_LEADING for t in tree),
        noun_carries_another_phrase=any(_goes_on(each) for each in (one, other)),
        verb_governs_verb=_governs(clause),
    )


def _goes_on(phrase: NounPhrase) -> bool:
    """Tell whether a clause or phrase follows the noun, which may belong to something else."""
    return phrase.tree.child(phrase.head.id, "acl", "nmod", "appos") is not None


def _exchange(rule: Arguments, one: NounPhrase, other: NounPhrase) -> Candidate:
    edit = Edit(one.tree)
    first, second = sorted((one, other), key=lambda each: one.tree.index(each.head.id))
    _switch(edit, first, second)
    texts = [" ".join(one.tree[each].form for each in _own_tokens(p)) for p in (first, second)]
    return propose(rule, edit, Reason("switched", first=texts[0], second=texts[1]))


def _pairs(clause: Clause) -> Iterator[tuple[tuple[Clause, ...], NounPhrase, NounPhrase]]:
    """Yield the arguments that may change places, with the clauses whose agreement changes."""
    tree, verb = clause.tree, clause.predicate
    if clause.expletive is not None or clause.is_copular:
        return
    subject = NounPhrase(tree, clause.subject)
    objects = tree.children(verb.id, "obj")
    obliques = [t for t in tree.children(verb.id, "obl") if _is_argument(tree, t)]
    obliques += _in_front(tree, verb)
    if objects:
        yield (clause,), subject, NounPhrase(tree, objects[0])
    elif obliques:
        yield (clause,), subject, NounPhrase(tree, obliques[0])
    recipients = [t for t in obliques if any(c.lemma == "to" for c in tree.children(t.id, "case"))]
    if objects and recipients:
        yield (clause,), NounPhrase(tree, objects[0]), NounPhrase(tree, recipients[0])
    for conjunct in coordinated_clauses(tree, verb):
        second = read_clause(tree, conjunct)
        if isinstance(second, Clause) and second.expletive is None:
            yield (clause, second), subject, NounPhrase(tree, second.subject)


def _in_front(tree: Tree, verb: Token) -> list[Token]:
    """Return the people in front of whom somebody does something ("in front of a crowd")."""
    fronts = [t for t in tree.children(verb.id, "obl") if t.lemma == "front"]
    nouns = [noun for front in fronts for noun in tree.children(front.id, "nmod")]
    return [t for t in nouns if any(case.lemma == "of" for case in tree.children(t.id, "case"))]


def _is_argument(tree: Tree, oblique: Token) -> bool:
    cases = tree.children(oblique.id, "case")
    prepositions = words("transitive_prepositions") | BESIDE
    return len(cases) == 1 and cases[0].lemma in prepositions


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
        pronoun_points_to_argument=_has_pronoun(clause),
        act_not_of_animals_on_people=same_verb
        and is_person(one.head.lemma) != is_person(other.head.lemma)
        and lemma_of(verb) not in words("verbs_of_animals"),
        agent_too_young=same_verb
        and other.head.lemma in BABIES
        and lemma_of(verb) not in words("verbs_of_animals"),
        arguments_are_toys=_is_toy(one) or _is_toy(other),
        phrase_would_be_doubled=_stands_twice(one, other),
        verb_symmetric=same_verb and lemma_of(verb) in VERBS_OF_TALKING,
        argument_is_group=not same_verb and any(_is_group(each) for each in (one, other)),
        argument_is_relative=same_verb and any(_is_relative(each) for each in (one, other)),
        argument_is_one=same_verb and any(_is_one(each) for each in (one, other)),
        animal_is_led=same_verb and any(t.lemma.lower() in MEANS_OF_LEADING for t in clause.tree),
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
    conjuncts = (NounPhrase(each.tree, t) for each in (one, other) for t in each.conjuncts)
    return one.is_animate and other.is_animate and all(each.is_animate for each in conjuncts)


def _is_toy(phrase: NounPhrase) -> bool:
    """Tell whether an adjective says that the animal is none ("an inflatable crocodile")."""
    modifiers = phrase.tree.children(phrase.head.id, "amod", "compound")
    return any(t.form.lower() in words("privatives") | {"inflatable", "stuffed"} for t in modifiers)


def _determiners(*phrases: NounPhrase) -> set[str]:
    return {p.determiner.form.lower() for p in phrases if p.determiner}


def _is_one(phrase: NounPhrase) -> bool:
    """Tell whether the phrase is counted as *one*, which sets it against others ("one man")."""
    return any(t.form.lower() == "one" for t in phrase.tree.children(phrase.head.id))


def _is_group(phrase: NounPhrase) -> bool:
    """Tell whether the noun means many, who do not all do what one of them does."""
    return phrase.head.lemma.lower() in words("collectives", "quantity_nouns")


def _is_relative(phrase: NounPhrase) -> bool:
    """Tell whether the noun needs somebody whose relative is meant ("a daughter")."""
    return phrase.head.lemma.lower() in KIN


def _stands_twice(one: NounPhrase, other: NounPhrase) -> bool:
    """Tell whether both nouns have the same modifier ("in blue"), so that it may end up doubled."""
    modifier_forms = [
        {t.form for each in p.tree.children(p.head.id, "nmod") for t in p.tree.subtree(each.id)}
        for p in (one, other)
    ]
    return bool(modifier_forms[0] & modifier_forms[1])


def _is_symmetric(clause: Clause, other: NounPhrase) -> bool:
    """Tell whether the meaning stays the same when agent and patient are switched."""
    if other.head.relation == "nsubj":
        return False
    return lemma_of(clause.predicate) in words("symmetric") or _is_beside(other)


def _is_beside(phrase: NounPhrase) -> bool:
    """Tell whether somebody is next to somebody, who then is next to them ("near a cat")."""
    tree = phrase.tree
    first = tree.index(_own_tokens(phrase)[0])
    before = [token.form.lower() for token in tree.tokens[max(0, first - 2) : first]]
    return " ".join(before) in BESIDE or (bool(before) and before[-1] in BESIDE)


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
    texts = [
        " ".join(one.tree[each].form for each in _own_tokens(phrase)) for phrase in (one, other)
    ]
    because = Reason("switched", first=texts[0], second=texts[1])
    is_done = other.head.relation == "obj" or lemma_of(clauses[0].predicate) == "feed"
    if other.head.relation != "nsubj" and lemma_of(clauses[0].predicate) in ONE_WAY and is_done:
        return propose(rule, edit, because, warnings=(Reason("roles_improbable"),))
    if not _is_symmetric(clauses[0], other):
        return propose(rule, edit, because)
    # The meaning stays the same, so it is no S4 and a project lead has to choose it.
    warnings = (Reason("verb_symmetric"),)
    return propose(rule, edit, because, warnings=warnings, expected=BOTH_WAYS)


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
