"""Questions which of three pairs of words is most similar (SimLex 3.2 and 3.4).

Written for Pairwright: all three pairs belong together, and the words of only one are nearly
synonyms. There is one for nouns (N), verbs (V) and adjectives (A), and one for any pairs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class MostSimilar:
    """A question which of three pairs of words is the most similar.

    Attributes
    ----------
    batch : str
        Batch before whose pairs it is asked; "" for batches that have no question of their own.
    options : tuple of three (str, str)
        The pairs of words.
    answer : int
        Position of the right one, from 0.
    """

    batch: str
    options: tuple[tuple[str, str], tuple[str, str], tuple[str, str]]
    answer: int


_QUESTIONS: Mapping[str, tuple[MostSimilar, ...]] = {
    "en": (
        MostSimilar("N", (("doctor", "hospital"), ("coat", "jacket"), ("spoon", "soup")), 1),
        MostSimilar("V", (("cook", "eat"), ("knock", "enter"), ("begin", "start")), 2),
        MostSimilar("A", (("quick", "fast"), ("sunny", "warm"), ("wet", "slippery")), 0),
        MostSimilar("", (("key", "door"), ("sofa", "couch"), ("tea", "cup")), 1),
    ),
    "pl": (
        MostSimilar("N", (("lekarz", "szpital"), ("kurtka", "płaszcz"), ("łyżka", "zupa")), 1),
        MostSimilar(
            "V", (("gotować", "jeść"), ("pukać", "wchodzić"), ("zaczynać", "rozpoczynać")), 2
        ),
        MostSimilar("A", (("szybki", "prędki"), ("słoneczny", "ciepły"), ("mokry", "śliski")), 0),
        MostSimilar("", (("klucz", "drzwi"), ("kanapa", "sofa"), ("herbata", "kubek")), 1),
    ),
}


def questions_in(language: str) -> tuple[MostSimilar, ...]:
    """Return the ready-made questions of a language.

    Parameters
    ----------
    language : str
        Code of the language, such as `en` or `en-GB`.

    Returns
    -------
    tuple of MostSimilar
        Empty where nobody has written any yet.

    References
    ----------
    Hill et al. (2015), sections 3.2 and 3.4.

    Examples
    --------
    >>> question = questions_in("en")[0]
    >>> question.options[question.answer]
    ('coat', 'jacket')
    """
    return _QUESTIONS.get(language.partition("-")[0], ())
