"""Implied verbs: what an airplane does in the air, and people on a bench or in a hat.

The list `usual_verbs` has what is nearly always meant; otherwise the rules write *is*.
"""

from dataclasses import dataclass
from functools import cache

from transforms.packs.english.words import is_person, words
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.tree import Token, Tree

PEOPLE = "people"
# After these verbs the place is an object: "on a horse", but "riding a horse".
TRANSITIVE = frozenset({"ride", "wear"})


@dataclass(frozen=True)
class Usual:
    """A subject's usual activity at a place."""

    verb: str
    prepositions: frozenset[str]
    places: frozenset[str]
    subjects: frozenset[str]

    def fits(self, subject: str, preposition: str, place: str) -> bool:
        is_subject = subject in self.subjects or (PEOPLE in self.subjects and is_person(subject))
        return is_subject and preposition in self.prepositions and place in self.places


@cache
def _usual_verbs() -> tuple[Usual, ...]:
    rows = (line.split(":") for line in sorted(words("usual_verbs")))
    return tuple(Usual(verb, *(frozenset(each.split()) for each in rest)) for verb, *rest in rows)


def usual_verb(tree: Tree, noun: Token, preposition: str, place: Token) -> str | None:
    """Return the lemma of the implied verb, None if several are possible."""
    subject, lemma = _described_lemma(tree, noun), place.lemma.lower()
    for usual in _usual_verbs():
        if usual.fits(subject, preposition, lemma):
            return usual.verb
    return None


def is_worn(tree: Tree, noun: Token, preposition: str, garment: Token) -> bool:
    """Tell whether a person or animal in or with something wears it."""
    names = {garment.lemma.lower(), garment.form.lower()}
    is_garment = names & (words("garments", "worn")) != set()
    return is_garment and preposition in ("in", "with") and NounPhrase(tree, noun).is_animate


def _described_lemma(tree: Tree, noun: Token) -> str:
    """Return the lemma of the noun described: "people" of "a group of people"."""
    inner = tree.child(noun.id, "nmod") if noun.lemma in words("containers") else None
    return (inner or noun).lemma.lower()
