"""The groups of SICK's Table 5: the relation that a design expects between two sentences."""

from enum import StrEnum


class PairRelation(StrEnum):
    SIMILAR = "similar"
    OPPOSITE = "opposite"
    SCRAMBLED = "scrambled"
    UNRELATED = "unrelated"
