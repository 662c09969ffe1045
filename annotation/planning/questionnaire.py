"""The optional questionnaire about annotators: which questions, when, and what is an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Final, Self, TypeAlias

from pydantic import Field, model_validator

from annotation.planning.settings import Settings

# An option's code, codes of several options, or what somebody wrote.
Answer: TypeAlias = str | list[str]
Answers: TypeAlias = dict[str, Answer]

# Fewer than three people in a cell would let two of them learn about the third.
LEAST_CELL: Final = 3
USUAL_CELL: Final = 5
MOST_QUESTIONS: Final = 20
LONGEST_TEXT: Final = 300

# The fields of a data statement about annotators (Bender & Friedman 2018, section 5), with the
# codes of their options; all are single choices.
STANDARD: Final[Mapping[str, tuple[str, ...]]] = {
    "age": ("18-24", "25-34", "35-44", "45-54", "55-64", "65"),
    "education": ("primary", "secondary", "vocational", "bachelor", "master", "doctorate"),
    "native_language": ("this", "both", "other"),
    "dialect": ("standard", "both", "dialect"),
    "expertise": ("none", "some", "professional"),
}


class Kind(StrEnum):
    """How a question is answered."""

    SINGLE = "single"
    SEVERAL = "several"
    TEXT = "text"


class Place(StrEnum):
    """When a question is asked: before the first pair, or after the last."""

    START = "start"
    END = "end"


Words = Annotated[str, Field(min_length=1, max_length=200)]


class Question(Settings):
    """One question. A standard one is worded by the program, one of the lead's own by them."""

    key: Annotated[str, Field(pattern=r"^[a-z][a-z_]*[0-9]*$", max_length=40)]
    place: Place = Place.START
    kind: Kind = Kind.SINGLE
    text: Annotated[str, Field(max_length=300)] = ""
    options: tuple[Words, ...] = ()

    @property
    def is_standard(self) -> bool:
        return self.key in STANDARD

    @property
    def codes(self) -> tuple[str, ...]:
        """Return what can be chosen, as it is stored."""
        return STANDARD.get(self.key, self.options)

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.is_standard:
            if self.kind is not Kind.SINGLE or self.text or self.options:
                raise ValueError("a standard question has its own words and options")
            return self
        if not self.text:
            raise ValueError("a question of the lead's own needs a text")
        needed = 0 if self.kind is Kind.TEXT else 2
        if len(self.options) < needed or (not needed and self.options):
            raise ValueError("a choice needs two options at least, and a text has none")
        if len(set(self.options)) < len(self.options):
            raise ValueError("two options are the same")
        return self


class QuestionnaireSettings(Settings):
    """The questions in their sequence, and what is done with the answers."""

    questions: Annotated[tuple[Question, ...], Field(max_length=MOST_QUESTIONS)] = ()
    # Nothing is counted of fewer people than these.
    least: Annotated[int, Field(ge=LEAST_CELL, le=100)] = USUAL_CELL
    # Months after the campaign was closed, when answers are deleted.
    months_kept: Annotated[int, Field(ge=1, le=120)] = 12
    # Key of the single choice by which opinions are compared; "" for none.
    groups_by: str = ""
    # Whether a release has what the groups say of each pair.
    releases_groups: bool = False

    @model_validator(mode="after")
    def _check(self) -> Self:
        keys = [question.key for question in self.questions]
        if len(set(keys)) < len(keys):
            raise ValueError("a question is asked once")
        single = {question.key for question in self.questions if question.kind is Kind.SINGLE}
        if self.groups_by and self.groups_by not in single:
            raise ValueError("opinions are compared by a single choice that is asked")
        if self.releases_groups and not self.groups_by:
            raise ValueError("there are no groups to release without a question that makes them")
        return self

    def at(self, place: Place) -> tuple[Question, ...]:
        """Return the questions that are asked at one of the two places.

        Parameters
        ----------
        place : Place
            Before the first pair, or after the last.

        Returns
        -------
        tuple of Question
            In their sequence.
        """
        return tuple(question for question in self.questions if question.place is place)

    def question(self, key: str) -> Question:
        """Return a question by its key.

        Parameters
        ----------
        key : str
            One of the questionnaire's.

        Returns
        -------
        Question
        """
        return next(question for question in self.questions if question.key == key)


def answers_given(questions: Sequence[Question], values: Mapping[str, object]) -> Answers:
    """Return what was answered of some questions.

    Parameters
    ----------
    questions : sequence of Question
        Those that were asked.
    values : mapping of str to object
        What was sent, by key; other keys are ignored.

    Returns
    -------
    dict of str to str or list of str
        Without questions that were skipped.

    Raises
    ------
    ValueError
        For an option that is not offered.

    Examples
    --------
    >>> answers_given([Question(key="age")], {"age": "18-24", "shoes": "42"})
    {'age': '18-24'}
    >>> answers_given([Question(key="age")], {"age": ""})
    {}
    """
    answers: Answers = {}
    for question in questions:
        value = values.get(question.key)
        if question.kind is Kind.TEXT:
            answer: Answer = str(value or "").strip()[:LONGEST_TEXT]
        elif question.kind is Kind.SEVERAL:
            ticked = value if isinstance(value, list | tuple) else []
            answer = _in_offered_order(question, [str(value) for value in ticked])
        else:
            answer = "".join(_in_offered_order(question, [str(value)] if value else []))
        if answer:
            answers[question.key] = answer
    return answers


def _in_offered_order(question: Question, chosen: Sequence[str]) -> list[str]:
    """Return chosen options in the sequence in which they are offered, each once."""
    if strange := set(chosen) - set(question.codes):
        raise ValueError(f"{question.key} does not offer {sorted(strange)}")
    return [code for code in question.codes if code in chosen]
