"""Signs that a phrase without a finite verb defines a word instead of describing a scene.

A dictionary writes noun phrases as captions do ("a coat of paint applied to keep water out"), but
nothing happens in them: making their modifier the predicate would say that something does. Only
people, animals and what a list of verbs says of things are taken to act.
"""

from transforms.packs.english.countable import is_unseen
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.inflection import inflect, is_verb_form, verb_lemma
from transforms.packs.english.words import is_animate, is_personal_act, words
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.tree import Token, Tree

# Definitions hold for whatever they fit; a picture shows one thing.
UNSPECIFIC = frozenset(
    {"any", "anything", "certain", "especially", "given", "particular", "somebody", "someone",
     "something", "specific", "usually"}
)  # fmt: skip
NO_PLACES = frozenset({"between", "beyond", "by", "within"})
# Lists of nouns that name a quantity of what follows *of*.
MEASURE_LISTS = ("containers", "groups", "measures", "parts", "quantity_nouns", "material_things")
# These verbs tell the result of something, which is not going on.
VERBS_OF_ORIGIN = frozenset({"arise", "derive", "originate", "result", "stem"})
NUMBERS = frozenset({"dozen", "hundred", "million", "thousand"})
PLACES = ("places_along", "places_at", "places_in", "places_on", "surroundings", "unique")
MOTION_LISTS = ("acts_of_things", "ambitransitives", "intransitives", "verbs_of_motion")


def may_define(tree: Tree, noun: Token) -> bool:
    """Tell whether the phrase of this noun may be the definition of a word."""
    if _is_verb_only(noun):
        return True  # "sever or remove by pinching"
    if any(t.form.lower() == "not" for t in tree):
        return True  # "a drink, not water, on the table": a contrast
    if is_shown(tree, noun):
        return False
    if any(t.upos == "PROPN" for t in tree.children(noun.id, "compound", "nmod:poss")):
        return True
    is_general = any(_is_unspecific(tree, t) for t in tree)
    return is_general or is_unseen(noun.lemma) or has_of_phrase(tree, noun)


def is_shown(tree: Tree, noun: Token) -> bool:
    """Tell whether the phrase means people or animals, also a group of them."""
    of_phrase = tree.child(noun.id, "nmod")
    is_group = noun.lemma in words("groups", "quantity_nouns") | NUMBERS
    is_group = is_group and of_phrase is not None
    heads = [noun, *tree.children(noun.id, "conj")]
    if is_group and of_phrase is not None:
        heads.append(of_phrase)
    if is_unseen(noun.lemma):
        return False  # "the position of things or persons"
    return any(NounPhrase(tree, each).is_animate and each.upos != "PRON" for each in heads)


def has_of_phrase(tree: Tree, noun: Token) -> bool:
    """Tell whether *of* introduces what a thing is an aspect of ("the shape of a wave")."""
    if any(noun.lemma in words(name) for name in MEASURE_LISTS):
        return False
    return any(
        t.lemma == "of"
        for each in tree.children(noun.id, "nmod")
        for t in tree.children(each.id, "case")
    )


def cannot_happen(tree: Tree, noun: Token, participle: Token) -> bool:
    """Tell whether the participle of a thing says what it is or was made, not what happens."""
    lemma = verb_lemma(participle.form, participle.lemma, participle.xpos) or participle.lemma
    # "people defined by a profession", "a group having a purpose"
    things = by_phrases(tree, participle)
    if lemma in words("statives"):
        things = tree.children(participle.id, "obj")
    if lemma in VERBS_OF_ORIGIN or any(is_unseen(t.lemma) for t in things):
        return True
    if is_shown(tree, noun):
        return False
    if participle.xpos == "VBG":
        return is_personal_act(lemma) and not any(lemma in words(name) for name in MOTION_LISTS)
    is_state = participle.form.lower() in words("always_adjectives")
    return not (is_state or has_living_agent(tree, participle))


def by_phrases(tree: Tree, verb: Token) -> tuple[Token, ...]:
    """Return the nouns of the phrases with *by*, which may say who does it."""
    return tuple(
        each
        for each in tree.children(verb.id, "obl")
        if any(t.lemma == "by" for t in tree.children(each.id, "case"))
    )


def has_living_agent(tree: Tree, participle: Token) -> bool:
    """Tell whether people or animals do it, as a phrase with *by* says."""
    return any(
        is_animate(each.lemma) or each.lemma in words("groups") & words("collectives")
        for each in by_phrases(tree, participle)
    )


def is_no_place_of_thing(tree: Tree, noun: Token, place: Token) -> bool:
    """Tell whether a phrase limits a thing ("a change between high and low values") and does not
    say where it is.
    """
    if is_shown(tree, noun):
        return False
    case = tree.child(place.id, "case")
    is_bare = tree.child(place.id, "det", "nmod:poss", "nummod") is None
    is_limit = case is not None and case.form.lower() in NO_PLACES and is_bare
    if is_unseen(place.lemma):
        return True  # "in an underhand manner"
    if has_of_phrase(tree, place) and place.lemma not in words(*PLACES):
        return True  # "a decrease in the strength of a signal"
    return place.upos != "NOUN" or is_limit or (case is not None and case.form.lower() == "by")


def may_be_participle(tree: Tree, verb: Token, subject: Token) -> bool:
    """Tell whether a past form after a thing may be a participle that describes it ("the goal
    intended to be reached", "the release of air built up in a tube").
    """
    is_past = verb.xpos in ("VBD", "VBN") and tree.child(verb.id, "aux", "cop", "obj") is None
    if not is_past or subject.upos != "NOUN" or is_shown(tree, subject):
        return False
    lemma = verb_lemma(verb.form, verb.lemma, verb.xpos) or verb.lemma
    if inflect(lemma, "VBN").text != verb.form.lower() or lemma in words("intransitives"):
        return False
    if tree.index(subject.id) > tree.index(verb.id):
        return False
    determiner = tree.child(subject.id, "det", "nmod:poss", "nummod")
    is_bare = determiner is None and subject.xpos == "NN"
    clauses = tree.children(verb.id, "xcomp", "advcl")
    marks = [t for each in clauses for t in tree.children(each.id, "mark")]
    return is_bare or any(t.form == "to" for t in marks) or has_of_phrase(tree, subject)


def _is_verb_only(noun: Token) -> bool:
    """Tell whether the dictionary knows the word as a verb and not as a noun ("depict")."""
    form = noun.form.lower()
    return noun.upos == "NOUN" and is_verb_form(form, "VB") and "NOUN" not in get_all_lemmas(form)


def _is_unspecific(tree: Tree, token: Token) -> bool:
    form = token.form.lower()
    if form in UNSPECIFIC or (token.relation == "cc" and form == "or"):
        return True
    return form == "some" and token.relation == "det" and tree[token.head].xpos == "NN"
