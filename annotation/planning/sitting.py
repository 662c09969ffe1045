"""How an annotator's work is divided: groups, breaks, limits; and the hourly pay."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, model_validator

from annotation.planning.settings import Settings


class Layout(StrEnum):
    """SINGLE: one pair at a time. PAGE: a whole group on one page."""

    SINGLE = "single"
    PAGE = "page"


class ReasonAsked(StrEnum):
    """Whether each label comes with a reason, one line that explains it (VariErr NLI)."""

    NONE = "none"
    OPTIONAL = "optional"
    REQUIRED = "required"


# Of one line that a phone still shows whole, and of what a judgement can store.
SHORTEST_REASON, LONGEST_REASON = 20, 500


class Remarks(Settings):
    """What annotators may say beside their answers; none of the papers' protocols has it.

    `may_skip` lets them pass on a pair that they cannot judge, with a reason; somebody else judges
    it. `may_comment` lets them write a comment with an answer. `reason` asks why they chose a
    label; it is data like the label, and has at most `reason_length` characters.
    """

    may_skip: bool = False
    may_comment: bool = False
    reason: ReasonAsked = ReasonAsked.NONE
    reason_length: Annotated[int, Field(ge=SHORTEST_REASON, le=LONGEST_REASON)] = 200

    @property
    def asks_reason(self) -> bool:
        """Whether there is a field for the reason."""
        return self.reason is not ReasonAsked.NONE


class Groups(Settings):
    """How pairs are grouped; after each group there can be a break.

    The last three are for tranches: `carry_over` shows the last pair of a group again at the head
    of the next, `consistency` pairs are judged by everybody, and a tranche has at most `tranche`
    others (SimLex 3.2 and 3.4).
    """

    size: Annotated[int, Field(ge=1, le=100)] | None = None
    layout: Layout = Layout.SINGLE
    carry_over: bool = False
    consistency: Annotated[int, Field(ge=0, le=1000)] = 0
    tranche: Annotated[int, Field(ge=1, le=10_000)] | None = None

    @model_validator(mode="after")
    def _check_size(self) -> Self:
        smallest = 1 + self.carry_over + bool(self.consistency)
        if self.size is None:
            if self.layout is Layout.PAGE or smallest > 1:
                raise ValueError("set the number of pairs in a group")
        elif self.size < smallest:
            raise ValueError(
                "a group needs room for a new pair in addition to the repeated "
                "pair and one that everybody judges"
            )
        return self

    def number_at(self, position: int) -> int:
        """Return the group of a position in a seat.

        Parameters
        ----------
        position : int
            From 0.

        Returns
        -------
        int
            From 0; all positions are in one group if groups have no size.
        """
        return 0 if self.size is None else position // self.size


class Limits(Settings):
    """How much an annotator may do, and how long slots are kept for them."""

    pairs_at_most: Annotated[int, Field(ge=1)] | None = None
    break_after: Annotated[int, Field(ge=1)] | None = None  # pairs
    break_minutes: Annotated[float, Field(gt=0, le=24 * 60)] = 5
    # Answers given faster or slower than this are listed for the project lead, never refused.
    fast_ms: Annotated[int, Field(ge=0)] | None = None
    slow_ms: Annotated[int, Field(ge=1)] | None = None
    lease_minutes: Annotated[float, Field(ge=1, le=7 * 24 * 60)] = 30

    @model_validator(mode="after")
    def _check_flags(self) -> Self:
        if self.fast_ms is not None and self.slow_ms is not None and self.slow_ms <= self.fast_ms:
            raise ValueError("the limit for fast answers must be below the limit for slow answers")
        return self


@dataclass(frozen=True)
class Pay:
    """The hourly pay, for estimates and lists; the program pays nothing itself.

    It is not part of a protocol, because no answer depends on it and it may have to rise while
    people work.

    Attributes
    ----------
    per_hour : float or None
    currency : str
    before_minutes : float
        Paid minutes before the first pair: instructions, check and practice.
    """

    per_hour: float | None = None
    currency: str = ""
    before_minutes: float = 0
