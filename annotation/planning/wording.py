"""The words of a protocol: everything the annotator reads that is not a sentence of the corpus."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from annotation.planning.settings import Settings, Text

LabelName = Literal["ENTAILMENT", "CONTRADICTION", "NEUTRAL"]


_LABELS = 3


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
