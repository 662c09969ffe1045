"""Relations of the second word of a pair to the first, as in wordnets and thesauri."""

from enum import StrEnum


class WordRelation(StrEnum):
    """The relation of the second word to the first; the values are RUSSE's labels.

    If several hold, the first in this order is used. CO_HYPONYM, MERONYM, HOLONYM and ASSOCIATION
    have no label in RUSSE's files of relations.
    """

    SYNONYM = "syn"
    HYPERNYM = "hyper"
    HYPONYM = "hypo"
    MERONYM = "mero"
    HOLONYM = "holo"
    CO_HYPONYM = "cohypo"
    ASSOCIATION = "assoc"
    UNRELATED = "none"

    @property
    def inverse(self) -> "WordRelation":
        """The relation of the first word to the second; an association stays an association."""
        return _INVERSE.get(self, self)


_INVERSE = {
    WordRelation.HYPERNYM: WordRelation.HYPONYM,
    WordRelation.HYPONYM: WordRelation.HYPERNYM,
    WordRelation.MERONYM: WordRelation.HOLONYM,
    WordRelation.HOLONYM: WordRelation.MERONYM,
}
# Relations in wordnets and thesauri, in order of preference.
LEXICAL = (
    WordRelation.SYNONYM,
    WordRelation.HYPERNYM,
    WordRelation.HYPONYM,
    WordRelation.MERONYM,
    WordRelation.HOLONYM,
    WordRelation.CO_HYPONYM,
)
RELATION_OF_LABEL = {relation.value: relation for relation in LEXICAL}
PREFERENCE = {relation: place for place, relation in enumerate(WordRelation)}


def association_strength(direct: float, reverse: float) -> float:
    """Return RUSSE's similarity of two words (AE2) from the numbers of responses in each direction.

    Source: RUSSE, section 2.2.

    >>> association_strength(6, 6), round(association_strength(10, 0), 4)
    (6.0, 0.8333)
    """
    low, high = sorted((direct + 2, reverse + 2))
    return (direct + reverse) / 2 * low / high
