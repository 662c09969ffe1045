"""The protocol of a campaign: what is asked, of how many, and how the answers become gold.

A protocol is stored as JSON with its campaign and frozen when the campaign opens, so that every
number of a release can be traced to the settings behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from annotation.planning.settings import Interval, ScaleEnd, Settings, Text
from annotation.planning.sitting import Groups, Layout, Limits, Remarks
from annotation.planning.versions import VERSION, brought_up_to_date
from annotation.planning.wording import LabelName, Wording
from annotation.stats.gold import Deviation, Majority

# Nobody can distinguish more values, and a radio group cannot show them.
_MOST_VALUES = 101
# Whether settings contradict each other, the path of the one to change, and the reason.
_Contradiction = tuple[bool, tuple[str, ...], str]


class PlanKind(StrEnum):
    """How work is assigned.

    POOL: annotators come and go, and take the next free slots. TRANCHES: fixed questionnaires, one
    for each annotator (SimLex 3.4). DEALT: seats whose whole sequence is fixed beforehand.
    """

    POOL = "pool"
    TRANCHES = "tranches"
    DEALT = "dealt"

    @property
    def is_shared(self) -> bool:
        """Whether everybody takes from the same slots, and no seat has a fixed sequence."""
        return self is PlanKind.POOL

    @property
    def is_whole(self) -> bool:
        """Whether an annotator's pairs belong together and are asked for as a whole."""
        return self is PlanKind.TRANCHES


class Orders(StrEnum):
    """Who sees a pair in which order.

    NEVER_BOTH: both orders, to different annotators (SICK 3.4). SAME_BOTH: each annotator of a
    pair judges both. AB_ONLY: only the order of the pair itself.
    """

    NEVER_BOTH = "never_both"
    SAME_BOTH = "same_both"
    AB_ONLY = "ab_only"


class LeaderMode(StrEnum):
    """NONE: pairs open at once.

    REVIEW: a reviewer first accepts or corrects sentences, those of `Reviewed`. JUDGE: the
    reviewer does that, and is also one of the judges of each pair (CDSCorpus 3.2).
    """

    NONE = "none"
    REVIEW = "review"
    JUDGE = "judge"


class Reviewed(StrEnum):
    """Which sentences a reviewer sees before anybody judges a pair with them.

    GENERATED: those that a rule wrote or changed (CDSCorpus 3.2) or that people wrote, unless a
    reviewer has read them before. ALL: every sentence of the pairs, also imported ones and those
    that were read before (SICK 3.3).
    """

    GENERATED = "generated"
    ALL = "all"


class Unit(StrEnum):
    """What a pair consists of."""

    SENTENCES = "sentences"
    WORDS = "words"


class Widget(StrEnum):
    """The input that sets the rating."""

    SLIDER = "slider"
    BUTTONS = "buttons"


class Scale(Settings):
    """The rating scale: `low` to `high` with a wording for both ends.

    A `step` of None makes the scale continuous. `reported` is the interval of the released scores
    where it differs (SimLex asks for 0 to 6 and reports 0 to 10).
    """

    low: ScaleEnd
    high: ScaleEnd
    step: Annotated[float, Field(gt=0)] | None
    low_label: Text
    high_label: Text
    widget: Widget = Widget.SLIDER
    reported: Interval | None = None

    @model_validator(mode="after")
    def _check_steps(self) -> Self:
        if self.high <= self.low:
            raise ValueError("the high end of the scale must be above the low end")
        if self.step is None:
            if self.widget is Widget.BUTTONS:
                raise ValueError(
                    "a continuous scale cannot have buttons; set a step or choose a slider"
                )
            return self
        steps = (self.high - self.low) / self.step
        if abs(steps - round(steps)) > 1e-9:
            raise ValueError("whole steps must lead from the low end to the high end exactly")
        if round(steps) + 1 > _MOST_VALUES:
            raise ValueError(f"a scale has at most {_MOST_VALUES} values")
        return self

    @property
    def values(self) -> tuple[float, ...]:
        """All possible ratings, ascending; empty for a continuous scale."""
        if self.step is None:
            return ()
        steps = round((self.high - self.low) / self.step)
        return tuple(round(self.low + i * self.step, 9) for i in range(steps + 1))

    def allows(self, rating: float) -> bool:
        """Tell whether a rating is a value of the scale."""
        if self.step is None:
            return self.low <= rating <= self.high
        return any(abs(rating - value) < 1e-9 for value in self.values)

    @property
    def digits(self) -> tuple[int, ...]:
        """Return the ratings that a single key can give, ascending; there may be none."""
        return tuple(digit for digit in range(10) if self.allows(digit))

    def at(self, share: float) -> float:
        """Return the point at a share of the scale's length: 0 is the low end."""
        return self.low + share * (self.high - self.low)

    def nearest(self, rating: float) -> float:
        """Return the value of the scale closest to any number."""
        if self.step is None:
            return min(max(rating, self.low), self.high)
        return min(self.values, key=lambda value: (abs(value - rating), value))

    def as_reported(self, rating: float) -> float:
        """Return a rating or a mean of ratings on the reported interval."""
        if self.reported is None:
            return rating
        share = (rating - self.low) / (self.high - self.low)
        return self.reported.low + share * (self.reported.high - self.reported.low)


class CheckpointKind(StrEnum):
    """CONTROL: a pair with a known answer. MOST_SIMILAR: the most similar of three (SimLex 3.2)."""

    CONTROL = "control"
    MOST_SIMILAR = "most_similar"


class MissAction(StrEnum):
    """What a wrong answer at a checkpoint does, besides being counted.

    TEACH: the page shows what would have been right, and why. WARN: it says that answers are
    checked. PAUSE: the annotator goes on when the project lead allows it.
    """

    COUNT = "count"
    TEACH = "teach"
    WARN = "warn"
    PAUSE = "pause"


class CheckpointSettings(Settings):
    """Which checkpoints there are, where they come, and what a miss does.

    Control pairs are a share of all that is seen, or come after a fixed number of pairs, but
    whoever has fewer pairs than that sees one too; with neither there are none. They never come
    first and never next to each other. MOST_SIMILAR comes before each batch, including the first.
    """

    kind: CheckpointKind = CheckpointKind.CONTROL
    share: Annotated[float, Field(gt=0, le=0.5)] | None = None
    every: Annotated[int, Field(ge=1)] | None = None
    on_miss: MissAction = MissAction.COUNT
    # The action follows once there are this many misses and they are this share of those seen.
    from_misses: Annotated[int, Field(ge=1)] = 1
    from_share: Annotated[float, Field(ge=0, le=1)] = 0

    @model_validator(mode="after")
    def _check_one(self) -> Self:
        if self.share is not None and self.every is not None:
            raise ValueError("set a share of checkpoints or a distance between them, not both")
        is_placed = self.share is not None or self.every is not None
        if is_placed and self.kind is CheckpointKind.MOST_SIMILAR:
            raise ValueError(
                "questions about the most similar pair come before each batch, "
                "so leave their share and distance empty"
            )
        return self

    @property
    def period(self) -> float | None:
        """Number of pairs and checkpoints per checkpoint; None without any."""
        if self.every is not None:
            return self.every + 1.0
        return None if self.share is None else 1 / self.share

    def count(self, pairs: int) -> int:
        """Return how many control pairs go with a number of pairs: one at least, if any."""
        if self.every is not None:
            count = pairs // self.every
        elif self.share is not None:
            # A share of everything that is shown, not of the pairs alone.
            count = round(pairs * self.share / (1 - self.share))
        else:
            return 0
        return min(pairs, max(1, count))

    def acts(self, *, misses: int, answered: int) -> bool:
        """Tell whether this many misses among the checkpoints seen trigger the action."""
        return misses >= self.from_misses and misses >= self.from_share * answered


class Protocol(Settings):
    """All settings of a campaign."""

    schema_version: Literal[3] = VERSION
    preset: Text
    unit: Unit = Unit.SENTENCES
    scale: Scale
    judgements_per_order: Annotated[int, Field(ge=1, le=100)]
    orders: Orders
    plan: PlanKind
    leader_mode: LeaderMode
    review: Reviewed = Reviewed.GENERATED
    groups: Groups = Groups()
    checkpoints: CheckpointSettings
    limits: Limits = Limits()
    remarks: Remarks = Remarks()
    majority: Majority
    deviation: Deviation
    wording: Wording
    minutes_per_pair: Annotated[float, Field(gt=0, le=60)]

    @model_validator(mode="before")
    @classmethod
    def _read_older(cls, stored: Any) -> Any:
        return brought_up_to_date(stored) if isinstance(stored, Mapping) else stored

    @model_validator(mode="after")
    def _check_together(self) -> Self:
        contradictions = (*self._contradictions_of_tranches(), *self._other_contradictions())
        for is_wrong, location, reason in contradictions:
            if is_wrong:
                # The location lets a form show the reason beside the field that has to change.
                facts = {"reason": reason, "place": location}
                raise PydanticCustomError("contradiction", "{reason}", facts)
        return self

    def _contradictions_of_tranches(self) -> tuple[_Contradiction, ...]:
        in_tranches = self.plan is PlanKind.TRANCHES
        for_tranches = (
            self.groups.carry_over or self.groups.consistency or self.groups.tranche is not None
        )
        return (
            (
                bool(for_tranches) and not in_tranches,
                ("plan",),
                (
                    "repeating the last pair, a consistency set and a tranche size "
                    "are only for the plan of tranches"
                ),
            ),
            (
                in_tranches and (self.groups.size is None or self.groups.tranche is None),
                ("groups", "size"),
                "a plan of tranches needs a group size and a tranche size",
            ),
            (
                in_tranches and self.orders is Orders.SAME_BOTH,
                ("orders",),
                (
                    "with tranches nobody can see a pair in both orders; choose "
                    "another setting for the orders"
                ),
            ),
            (
                in_tranches and self.leader_mode is not LeaderMode.NONE,
                ("leader_mode",),
                (
                    "a tranche is handed out whole, so none of its pairs can wait "
                    "for a review; choose another plan, or no review"
                ),
            ),
            (
                in_tranches and self.limits.pairs_at_most is not None,
                ("limits", "pairs_at_most"),
                (
                    "with tranches everybody judges one tranche; remove the "
                    "maximum number of pairs per annotator"
                ),
            ),
            (
                in_tranches and self.remarks.may_skip,
                ("remarks", "may_skip"),
                (
                    "with tranches one person judges a whole questionnaire, so "
                    "no pair of it can be skipped"
                ),
            ),
        )

    def _other_contradictions(self) -> tuple[_Contradiction, ...]:
        leader_judges = self.leader_mode is LeaderMode.JUDGE
        return (
            (
                self.groups.layout is Layout.PAGE and self.remarks != Remarks(),
                ("groups", "layout"),
                "only pairs shown one at a time can be skipped or commented on",
            ),
            (
                self.remarks.asks_reason and not self.wording.labels,
                ("remarks", "reason"),
                "reasons are given for labels, and this protocol asks for no label",
            ),
            (
                self.plan is PlanKind.DEALT and self.orders is not Orders.NEVER_BOTH,
                ("orders",),
                "in a dealt plan each pair is shown in both orders, to different annotators",
            ),
            (
                leader_judges and self.plan is not PlanKind.POOL,
                ("plan",),
                "a reviewer who also judges takes pairs from a pool; choose that plan",
            ),
            (
                leader_judges and self.annotators_per_pair < 2,
                ("judgements_per_order",),
                "if the reviewer also judges, each pair needs at least two judges",
            ),
            (
                self.checkpoints.kind is CheckpointKind.MOST_SIMILAR
                and self.plan is not PlanKind.TRANCHES,
                ("checkpoints", "kind"),
                "questions about the most similar of three pairs are only for the plan of tranches",
            ),
        )

    @property
    def reviewed(self) -> Reviewed | None:
        """Which sentences are reviewed; None without a review."""
        return None if self.leader_mode is LeaderMode.NONE else self.review

    @property
    def orders_shown(self) -> int:
        """Number of orders in which a pair is judged: 1 or 2."""
        return 1 if self.orders is Orders.AB_ONLY else 2

    @property
    def judgements_per_pair(self) -> int:
        """Number of judgements of a pair, both orders together."""
        return self.judgements_per_order * self.orders_shown

    @property
    def annotators_per_pair(self) -> int:
        """Number of different annotators of a pair."""
        # With NEVER_BOTH, the orders have different annotators (SICK 3.4: ten different subjects).
        is_doubled = self.orders is Orders.NEVER_BOTH
        return self.judgements_per_order * (2 if is_doubled else 1)

    @property
    def asks_label(self) -> bool:
        """Whether a label is asked for besides the rating."""
        return bool(self.wording.labels)

    @property
    def labels(self) -> tuple[LabelName, ...]:
        """The labels asked for, in the order of the page; none for pairs of words."""
        return tuple(wording.label for wording in self.wording.labels)

    def minutes(self, *, items: int) -> float:
        """Return how many minutes a number of pairs and checkpoints takes one annotator."""
        return items * self.minutes_per_pair
