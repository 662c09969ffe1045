"""Entailment labels as files spell them. A label is always about the first sentence shown."""

from enum import StrEnum
from functools import cache


class Label(StrEnum):
    ENTAILMENT = "ENTAILMENT"
    CONTRADICTION = "CONTRADICTION"
    NEUTRAL = "NEUTRAL"


class Order(StrEnum):
    """Which sentence was shown first."""

    AB = "AB"
    BA = "BA"


_WORDS = {label.value: label for label in Label} | {label.value[0]: label for label in Label}
_VERBS = {Label.ENTAILMENT: "entails", Label.CONTRADICTION: "contradicts", Label.NEUTRAL: "neutral"}


def label_of(text: str) -> Label | None:
    """Return the label that `text` spells: the whole word or its first letter, in any case.

    >>> label_of("entailment"), label_of(" C"), label_of("no relation")
    (<Label.ENTAILMENT: 'ENTAILMENT'>, <Label.CONTRADICTION: 'CONTRADICTION'>, None)
    """
    return _WORDS.get(text.strip().upper())


@cache
def directed_label(label: Label, order: Order) -> str:
    """Spell a label as SICK does in `entailment_AB` and `entailment_BA`.

    >>> directed_label(Label.NEUTRAL, Order.BA)
    'B_neutral_A'
    """
    return f"{order[0]}_{_VERBS[label]}_{order[1]}"


def label_of_directed(text: str, order: Order) -> Label | None:
    """Return the label that SICK's spelling means, or None if it is not one for that order."""
    return next((label for label in Label if directed_label(label, order) == text), None)
