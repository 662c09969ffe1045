"""The meaning of labels that people typed in different ways."""

from __future__ import annotations

from typing import Final

from annotation.stats.arrays import NO_LABEL, LabelCode

_ENTAILMENT: Final = frozenset({"e", "entailment", "entails", "entailed", "yes", "true"})
_CONTRADICTION: Final = frozenset({"c", "contradiction", "contradicts", "no", "false"})
_NEUTRAL: Final = frozenset({"n", "neutral", "unknown", "neither", "undetermined"})
_MEANINGS: Final = (
    (_ENTAILMENT, LabelCode.ENTAILMENT),
    (_CONTRADICTION, LabelCode.CONTRADICTION),
    (_NEUTRAL, LabelCode.NEUTRAL),
)


def meaning(label: str) -> int:
    """Return the code of the label that was meant, -1 if unknown.

    >>> meaning(" C"), meaning("A_entails_B"), meaning("No relation")
    (1, 0, -1)
    """
    plain = label.strip().lower()
    plain = plain.removeprefix("a_").removeprefix("b_").removesuffix("_b").removesuffix("_a")
    return next((int(code) for words, code in _MEANINGS if plain in words), NO_LABEL)


def cleaned(label: str) -> str:
    """Return the name of the label that was meant, or the stripped text if unknown."""
    code = meaning(label)
    return label.strip() if code == NO_LABEL else LabelCode(code).name
