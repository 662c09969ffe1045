"""Control items: pairs with a known answer, from which checkpoints are made (SICK 3.4).

Written for Pairwright, and so plain that only somebody who does not read gets them wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from annotation.planning.protocol import CheckpointKind, LabelName, Protocol, Unit
from annotation.planning.similar import MostSimilar, questions_in


@dataclass(frozen=True)
class Control:
    """A pair of sentences, and the answers to it that are right.

    Attributes
    ----------
    text_a : str
    text_b : str
    accepted_ab : tuple of LabelName
        Labels that are right in order AB.
    accepted_ba : tuple of LabelName
        Labels that are right in order BA.
    least : float
        Lowest rating that is right, as a share of the scale: 0 is its low end, 1 its high end.
    most : float
        Highest rating that is right, as a share of the scale.
    """

    text_a: str
    text_b: str
    accepted_ab: tuple[LabelName, ...]
    accepted_ba: tuple[LabelName, ...]
    least: float
    most: float


def _same(text_a: str, text_b: str) -> Control:
    return Control(text_a, text_b, ("ENTAILMENT",), ("ENTAILMENT",), 0.75, 1.0)


def _opposite(text_a: str, text_b: str) -> Control:
    # How related opposites are is a matter of taste; that they contradict is not.
    return Control(text_a, text_b, ("CONTRADICTION",), ("CONTRADICTION",), 0.0, 1.0)


def _unrelated(text_a: str, text_b: str) -> Control:
    return Control(text_a, text_b, ("NEUTRAL",), ("NEUTRAL",), 0.0, 0.25)


def _special(text_a: str, text_b: str) -> Control:
    """A is a special case of B, and B leaves open whether A."""
    return Control(text_a, text_b, ("ENTAILMENT",), ("NEUTRAL",), 0.5, 1.0)


_ENGLISH = (
    _same("A boy is eating an apple", "An apple is being eaten by a boy"),
    _unrelated("A nurse is folding a blanket", "Two goats are climbing a rock"),
    _opposite("The door of the shed is open", "The door of the shed is closed"),
    _special("A red tractor is pulling a cart", "A tractor is pulling a cart"),
    _same("The girl is drinking some milk", "Some milk is being drunk by the girl"),
    _unrelated("A ship is leaving the harbour", "The child is brushing her teeth"),
    _opposite("A woman is singing on the stage", "Nobody is singing on the stage"),
    _special("Two men are quickly painting a fence", "Two men are painting a fence"),
    _same("A farmer is feeding the hens", "The hens are being fed by a farmer"),
    _unrelated("The baker is slicing a loaf", "A whale is swimming under the ice"),
    _opposite("All of the lamps are lit", "None of the lamps are lit"),
    _special("An old man is reading a newspaper aloud", "A man is reading a newspaper"),
    _same("A letter is being written by the teacher", "The teacher is writing a letter"),
    _unrelated("Three girls are building a snowman", "A mechanic is changing a tyre"),
    _opposite("The bus is empty", "The bus is full of people"),
    _special("A small dog is barking at a cat", "A dog is barking at a cat"),
    _same("The man is washing his car", "The car of the man is being washed by him"),
    _unrelated("A judge is signing a paper", "The kitten is asleep in a basket"),
    _opposite("The boy is standing still", "The boy is running"),
    _special("A woman is slicing a lemon in the kitchen", "A woman is slicing a lemon"),
)
_CONTROLS: Mapping[str, tuple[Control, ...]] = {"en": _ENGLISH}


def ready_checkpoints(
    protocol: Protocol, language: str
) -> tuple[Control, ...] | tuple[MostSimilar, ...]:
    """Return the ready-made checkpoints of the kind that a protocol asks for.

    Parameters
    ----------
    protocol : Protocol
    language : str
        Code of the language of the texts, such as `en` or `en-GB`.

    Returns
    -------
    tuple of Control or tuple of MostSimilar
        Empty where none fit.
    """
    if protocol.checkpoints.kind is CheckpointKind.MOST_SIMILAR:
        return questions_in(language)
    # The control pairs are sentences, and a protocol without a share has no place for them.
    is_for_sentences = protocol.unit is Unit.SENTENCES
    has_place = protocol.checkpoints.period is not None
    return controls_in(language) if is_for_sentences and has_place else ()


def controls_in(language: str) -> tuple[Control, ...]:
    """Return the ready-made control items of a language.

    Parameters
    ----------
    language : str
        Code of the language, such as `en` or `en-GB`.

    Returns
    -------
    tuple of Control
        Empty where nobody has written any yet.

    Examples
    --------
    >>> len(controls_in("en-GB")), len(controls_in("xx"))
    (20, 0)
    """
    return _CONTROLS.get(language.partition("-")[0], ())
