"""Which verbs and nouns of a treebank have people as their subjects or owners.

Things hardly ever say "I", so a verb that does is one of people, as is one whose subject has a name
or is *he* or *she*; a noun that somebody calls "mine" is one that people own.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from transforms.packs.fallback.usage_kinds import Row
from transforms.tree import Token, Tree

if TYPE_CHECKING:  # the usage table is made of these rows
    from transforms.packs.fallback.usage import Usage

SPEAKERS = ("1", "2")
OTHER = "3"
PERSONS = (*SPEAKERS, OTHER)  # not the 0 of Finnish, where the verb says it of anybody
SUBJECT, OWNER = "subject", "owner"
OTHER_PLACE = "other"
# A pronoun of people in general (German *man*) is a subject, at least so often and hardly ever
# anything else; *someone* is an object as well.
MIN_GENERIC, MAX_OTHERS = 5, 0.05


def speakers(tree: Tree, token: Token) -> Iterator[Row]:
    """Yield the rows of the usage table about who is the subject of a verb or owner of a noun."""
    if token.upos == "VERB":
        words = (token, *tree.children(token.id, "aux"))
        values, place = {each.feats.get("Person") for each in words} - {OTHER}, SUBJECT
        if any(map(_is_somebody, tree.children(token.id, "nsubj"))):
            values.add(OTHER)
    elif token.upos == "NOUN":
        owners = (each for each in tree.children(token.id) if each.feats.get("Poss") == "Yes")
        values, place = {each.feats.get("Person") for each in owners}, OWNER
        values.add(token.feats.get("Person[psor]"))
    elif token.upos == "PRON" and "Ind" in token.pronoun_types:
        place = SUBJECT if token.relation == "nsubj" else OTHER_PLACE
        yield "generic", token.lemma.lower(), "", place
        return
    elif _is_personal_without_case(token):
        place = SUBJECT if token.relation == "nsubj" else OTHER_PLACE
        yield "pronoun", token.form.lower(), "", place
        return
    else:
        return
    persons = PERSONS if place == SUBJECT else SPEAKERS
    for person in sorted(values.intersection(persons)):
        yield "person", token.lemma.lower(), person, place


def subject_pronouns(usage: "Usage") -> frozenset[str]:
    """Return the pronouns without case that mostly are subjects."""
    return frozenset(
        form
        for form in usage.words("pronoun")
        if usage.count("pronoun", form, where=SUBJECT)
        > usage.count("pronoun", form, where=OTHER_PLACE)
    )


def is_generic(usage: "Usage", pronoun: Token) -> bool:
    """Tell whether an indefinite pronoun speaks of people in general (German *man*)."""
    as_subject, otherwise = (
        usage.count("generic", pronoun.lemma, where=place) for place in (SUBJECT, OTHER_PLACE)
    )
    return as_subject >= MIN_GENERIC and otherwise <= MAX_OTHERS * as_subject


def _is_personal_without_case(token: Token) -> bool:
    feats = token.feats
    is_own = feats.get("Reflex") == "Yes" or feats.get("Poss") == "Yes" or "Case" in feats
    is_pronoun = token.upos == "PRON" and "Prs" in token.pronoun_types
    return is_pronoun and not is_own and token.relation != "expl"


def _is_somebody(subject: Token) -> bool:
    """Tell whether a subject in the active has a name, or is a pronoun of people."""
    if subject.subrelation == "pass":
        return False
    feats = subject.feats
    is_pronoun = subject.upos == "PRON" and feats.get("PronType") == "Prs"
    is_other = feats.get("Person") == OTHER and feats.get("Gender") != "Neut"
    return subject.upos == "PROPN" or (is_pronoun and is_other)
