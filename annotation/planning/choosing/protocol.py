"""The protocol of a campaign of best–worst scaling: what is asked, how often, and what it takes.

It is stored as JSON with its campaign and frozen when the campaign opens, like the protocol of a
campaign in which people rate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import Field

from annotation.planning.four_tuples import TIMES_A_HALF, TUPLE_SIZE
from annotation.planning.protocol import Unit
from annotation.planning.settings import Interval, Settings, Text
from annotation.planning.texts.bundle import Texts

CHOOSING_VERSION: Final[Literal[1]] = 1
# How long a tuple takes beside one rating: four pairs are read, two choices are made. An
# assumption, and the one that decides which plan is cheaper.
RATINGS_A_TUPLE: Final = 3.0
# Minutes that a rating takes in the presets of sentences, and of words.
MINUTES_A_RATING: Final = {Unit.SENTENCES: 0.5, Unit.WORDS: 0.1}
LongText = Annotated[str, Field(min_length=1, max_length=20_000)]

WORDS: Final = {
    "instructions": (
        "You will see four pairs at a time. Choose the pair whose two sentences are most related "
        "in meaning, and the pair whose two sentences are least related. If several seem alike, "
        "choose the one that comes to mind first."
    ),
    "instructions_words": (
        "You will see four pairs of words at a time. Choose the pair whose two words are most "
        "similar in meaning, and the pair whose two words are least similar. If several seem "
        "alike, choose the one that comes to mind first."
    ),
    "best": "most related",
    "worst": "least related",
    "best_words": "most similar",
    "worst_words": "least similar",
}


class ChoiceProtocol(Settings):
    """All settings of a campaign of best–worst scaling.

    Each pair is in eight of 2N tuples. Where the plan `is_iterative`, only the first N are made
    when the campaign opens; the others are made of what these have shown, so that close pairs
    meet. `reported` is the interval on which scores are reported.
    """

    schema_version: Literal[1] = CHOOSING_VERSION
    unit: Unit = Unit.SENTENCES
    instructions: LongText
    best: Text
    worst: Text
    answers_per_tuple: Annotated[int, Field(ge=1, le=50)] = 2
    is_iterative: bool = False
    tuples_at_most: Annotated[int, Field(ge=1)] | None = None  # of one annotator
    lease_minutes: Annotated[float, Field(ge=1, le=7 * 24 * 60)] = 30
    minutes_per_tuple: Annotated[float, Field(gt=0, le=60)]
    reported: Interval = Interval(low=1, high=5)


@dataclass(frozen=True)
class ChoiceEffort:
    """Size, time and cost of a plan of tuples; `cost` is None without a pay."""

    pairs: int
    tuples: int
    answers: int
    hours: float
    ratings: int  # that take as long
    cost: float | None


def choice_preset(unit: Unit, texts: Texts) -> ChoiceProtocol:
    """Return what a new campaign begins with, in the words of a language.

    Parameters
    ----------
    unit : Unit
    texts : Texts
        Words of the language; in English where they are missing.

    Returns
    -------
    ChoiceProtocol
    """
    ending = "_words" if unit is Unit.WORDS else ""
    return ChoiceProtocol(
        unit=unit,
        instructions=texts.text(*_keyed(f"instructions{ending}")),
        best=texts.text(*_keyed(f"best{ending}")),
        worst=texts.text(*_keyed(f"worst{ending}")),
        minutes_per_tuple=RATINGS_A_TUPLE * MINUTES_A_RATING[unit],
    )


def words_of_choosing() -> dict[str, str]:
    """Return what annotators read in English, by key."""
    return dict(_keyed(name) for name in WORDS)


def _keyed(name: str) -> tuple[str, str]:
    return f"choosing.{name}", WORDS[name]


def tuples_in_all(pairs: int) -> int:
    """Return the number of tuples of both halves.

    >>> tuples_in_all(40)
    80
    """
    return 2 * pairs * TIMES_A_HALF // TUPLE_SIZE


def choice_effort(
    protocol: ChoiceProtocol, *, pairs: int, pay_per_hour: float | None, minutes_per_rating: float
) -> ChoiceEffort:
    """Return what a plan takes.

    Parameters
    ----------
    protocol : ChoiceProtocol
    pairs : int
    pay_per_hour : float or None
    minutes_per_rating : float
        For the number of ratings that take as long.

    Returns
    -------
    ChoiceEffort

    Examples
    --------
    >>> protocol = choice_preset(Unit.SENTENCES, Texts("en"))
    >>> effort = choice_effort(protocol, pairs=40, pay_per_hour=10.0, minutes_per_rating=0.5)
    >>> effort.tuples, effort.answers, effort.hours, effort.ratings, effort.cost
    (80, 160, 4.0, 480, 40.0)
    """
    tuples = tuples_in_all(pairs)
    answers = tuples * protocol.answers_per_tuple
    minutes = answers * protocol.minutes_per_tuple
    return ChoiceEffort(
        pairs=pairs,
        tuples=tuples,
        answers=answers,
        hours=minutes / 60,
        ratings=round(minutes / minutes_per_rating),
        cost=None if pay_per_hour is None else minutes / 60 * pay_per_hour,
    )
