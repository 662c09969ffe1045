"""Questions which of three word pairs is the most similar (SimLex 3.2 and 3.4).

They are written for Pairwright: the words of all three pairs are related, and those of only one are
near-synonyms. There is one for nouns (N), verbs (V) and adjectives (A), and one for any pairs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from annotation.planning.texts.bundle import Texts, texts_in


@dataclass(frozen=True)
class MostSimilar:
    """A question which of three word pairs is the most similar.

    Attributes
    ----------
    batch : str
        Batch before whose pairs it is asked; "" for batches without their own question.
    options : tuple of three (str, str)
        The pairs of words.
    answer : int
        Position of the right one, from 0.
    """

    batch: str
    options: tuple[tuple[str, str], tuple[str, str], tuple[str, str]]
    answer: int

    @property
    def words(self) -> tuple[str, ...]:
        """All six words, as they stand."""
        return tuple(word for pair in self.options for word in pair)

    def in_words(self, words: tuple[str, str, str, str, str, str]) -> MostSimilar:
        """Return the same question with other words.

        Parameters
        ----------
        words : tuple of six str

        Returns
        -------
        MostSimilar
        """
        a, b, c, d, e, f = words
        return replace(self, options=((a, b), (c, d), (e, f)))


_ENGLISH = (
    MostSimilar("N", (("doctor", "hospital"), ("coat", "jacket"), ("spoon", "soup")), 1),
    MostSimilar("V", (("cook", "eat"), ("knock", "enter"), ("begin", "start")), 2),
    MostSimilar("A", (("quick", "fast"), ("sunny", "warm"), ("wet", "slippery")), 0),
    MostSimilar("", (("key", "door"), ("sofa", "couch"), ("tea", "cup")), 1),
)


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
    return questions_of(texts_in(language))


def questions_of(texts: Texts) -> tuple[MostSimilar, ...]:
    """Return the ready-made questions of a bundle.

    Parameters
    ----------
    texts : Texts

    Returns
    -------
    tuple of MostSimilar
        Those whose six words are there.
    """
    questions = []
    for number, question in enumerate(_ENGLISH, start=1):
        keys = [f"questions.{number}.{n}" for n in range(1, 7)]
        if texts.has(keys):
            a, b, c, d, e, f = map(texts.text, keys, question.words)
            questions.append(question.in_words((a, b, c, d, e, f)))
    return tuple(questions)
