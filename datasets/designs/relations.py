"""The relation that a design expects between two sentences.

The groups of SICK's Table 5, and the pairs of CDSCorpus that only share a theme (kinds 6 and 7).
"""

from enum import StrEnum


class PairRelation(StrEnum):
    SIMILAR = "similar"
    OPPOSITE = "opposite"
    SCRAMBLED = "scrambled"
    SAME_THEME = "same theme"
    UNRELATED = "unrelated"


# How a sentence of a stage relates to the S1 that it was made from.
RELATION_OF_STAGE = {
    "1": PairRelation.SIMILAR,
    "2": PairRelation.SIMILAR,
    "3": PairRelation.OPPOSITE,
    "4": PairRelation.SCRAMBLED,
}
