"""The words of a protocol: everything the annotator reads that is not a sentence of the corpus."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from annotation.planning.settings import Settings, Text

LabelName = Literal["ENTAILMENT", "CONTRADICTION", "NEUTRAL"]


_LABELS = 3
_LONGEST_LETTER = 2


class LabelWording(Settings):
    """How a label is worded for the annotator."""

    label: LabelName
    text: Text


class Example(Settings):
    """An example in the instructions; SICK explained the task by examples only (3.4)."""

    caption: Text
    first: Text
    second: Text


class Wording(Settings):
    """Everything the annotator reads that is not a sentence of the corpus."""

    instructions: Text
    first_name: Text  # of the sentence shown first
    second_name: Text
    rating_question: Text
    label_question: Text | None = None
    labels: tuple[LabelWording, ...] = ()
    examples: tuple[Example, ...] = ()

    @property
    def letters(self) -> tuple[str, str]:
        """Short names of the two sentences, as captions and questions use them.

        They are what the full names do not share ("Satz A" and "Satz B": A and B; "משפט א" and
        "משפט ב": א and ב); A and B where that is more than a letter or two.
        """
        names = self.first_name.strip(), self.second_name.strip()
        beginning = _shared(*names)
        first, second = (name[beginning:] for name in names)
        ending = _shared(first[::-1], second[::-1])
        first, second = (rest[: len(rest) - ending].strip() for rest in (first, second))
        is_short = all(0 < len(rest) <= _LONGEST_LETTER for rest in (first, second))
        return (first, second) if is_short else ("A", "B")

    @model_validator(mode="after")
    def _check_labels(self) -> Self:
        if len({wording.label for wording in self.labels}) != len(self.labels):
            raise ValueError("give each label exactly one wording")
        if len(self.labels) not in (0, _LABELS):
            raise ValueError("give a wording for all three labels, or for none")
        if bool(self.labels) != (self.label_question is not None):
            raise ValueError(
                "give both a question about the label and wordings of the labels, or neither"
            )
        return self


def _shared(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
