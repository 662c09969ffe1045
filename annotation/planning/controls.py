"""Control items: pairs with a known answer, from which checkpoints are made (SICK 3.4).

They are written for Pairwright, and so plain that only people who do not read get them wrong.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from annotation.planning.protocol import CheckpointKind, Protocol, Unit
from annotation.planning.similar import MostSimilar, questions_of
from annotation.planning.texts.bundle import Texts, texts_in
from annotation.planning.wording import LabelName


@dataclass(frozen=True)
class Control:
    """A pair of sentences with the right answers.

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

    @property
    def texts(self) -> tuple[str, str]:
        """Both sentences, as they stand."""
        return self.text_a, self.text_b


def _same(text_a: str, text_b: str) -> Control:
    return Control(text_a, text_b, ("ENTAILMENT",), ("ENTAILMENT",), 0.75, 1.0)


def _opposite(text_a: str, text_b: str) -> Control:
    # How related opposites are is a matter of opinion; that they contradict is not.
    return Control(text_a, text_b, ("CONTRADICTION",), ("CONTRADICTION",), 0.0, 1.0)


def _unrelated(text_a: str, text_b: str) -> Control:
    return Control(text_a, text_b, ("NEUTRAL",), ("NEUTRAL",), 0.0, 0.25)


def _special(text_a: str, text_b: str) -> Control:
    """A is a special case of B; B does not say whether A is true."""
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


def ready_checkpoints(
    protocol: Protocol, texts: Texts
) -> tuple[Control, ...] | tuple[MostSimilar, ...]:
    """Return the ready-made checkpoints of the kind that a protocol uses.

    Parameters
    ----------
    protocol : Protocol
    texts : Texts
        Bundle of the language of the sentences.

    Returns
    -------
    tuple of Control or tuple of MostSimilar
        Empty where none fit.
    """
    if protocol.checkpoints.kind is CheckpointKind.MOST_SIMILAR:
        return questions_of(texts)
    # The control pairs are sentences, and without a share the protocol has no place for them.
    is_for_sentences = protocol.unit is Unit.SENTENCES
    has_place = protocol.checkpoints.period is not None
    return controls_of(texts) if is_for_sentences and has_place else ()


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
    >>> len(controls_in("en-GB")), len(controls_in("pl")), len(controls_in("xx"))
    (20, 20, 0)
    """
    return controls_of(texts_in(language))


def controls_of(texts: Texts) -> tuple[Control, ...]:
    """Return the ready-made control items of a bundle.

    Parameters
    ----------
    texts : Texts

    Returns
    -------
    tuple of Control
        Those whose two sentences are there.
    """
    return pairs_in_words(_ENGLISH, "controls", texts)


def pairs_in_words(english: tuple[Control, ...], section: str, texts: Texts) -> tuple[Control, ...]:
    """Return the pairs that a bundle has in its language; what is right about them stays.

    Parameters
    ----------
    english : tuple of Control
    section : str
        First part of the keys of their sentences.
    texts : Texts

    Returns
    -------
    tuple of Control
    """
    keys = [(f"{section}.{n}.1", f"{section}.{n}.2") for n in range(1, len(english) + 1)]
    return tuple(
        replace(control, text_a=texts.text(a, control.text_a), text_b=texts.text(b, control.text_b))
        for control, (a, b) in zip(english, keys, strict=True)
        if texts.has((a, b))
    )
