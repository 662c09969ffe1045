"""The interface of plans; no other code needs to know which plan a campaign has."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

import numpy as np
import numpy.typing as npt
from django.db.models import Exists, OuterRef, QuerySet

from annotation.models import Assignment, Campaign, Judgement, Order, Seat
from annotation.planning.protocol import Protocol
from annotation.selectors.campaigns.material import CampaignPairs
from annotation.services.campaigns.places import Places
from datasets.services.jobs.lifecycle import Progress

State = Assignment.State
# Whether an assignment was judged, even if a changed text opened it again.
JUDGED = Exists(Judgement.objects.filter(assignment=OuterRef("pk")))


@dataclass(frozen=True)
class Material:
    """What there is to plan; `waits` marks the pairs that wait for a review."""

    pairs: CampaignPairs
    checkpoints: list[int]  # keys, in the order of their numbers
    waits: npt.NDArray[np.bool_]


class Plan(Places):
    """How the judgements of a campaign are given out, taken back and given out again.

    Whatever the methods do, each pair ends with as many judgements in each order as the protocol
    asks for.
    """

    # Whether checkpoints wait for the pair before them.
    checkpoints_wait: ClassVar[bool]

    def __init__(self, protocol: Protocol) -> None:
        self.protocol = protocol

    @abstractmethod
    def write(self, campaign: Campaign, material: Material, progress: Progress | None) -> int:
        """Write the plan; return how many judgements and checkpoints it asks for.

        Raises `PlanImpossible` before anything is written.
        """

    @abstractmethod
    def ahead(self, seat: Seat, count: int) -> list[Assignment]:
        """Return the next assignments of a seat."""

    def refill(self, *, campaign_id: int, seat_id: int) -> int | None:
        """Take more work for a seat; return how many assignments are then ahead of it.

        None means that the seat has all it will ever get.
        """
        return None

    def lease_end(self, now: datetime) -> datetime | None:
        """Return until when an activity at this moment keeps a seat's slots; None for always."""
        return None

    def retake(self, *, assignment_id: int, seat_id: int) -> bool:
        """Give a locked assignment back to the seat that had it; tell whether that was possible."""
        return False

    @abstractmethod
    def pass_on(self, seat: Seat) -> int:
        """Let others judge a seat's pairs again after the meaning of a sentence has changed.

        For seats whose annotators cannot confirm their judgements: they have left, or are paused.
        """

    @abstractmethod
    def pass_on_for_absent(self, seat: Seat) -> None:
        """Pass on what is due after a text has changed and the annotator has left or is paused."""

    @abstractmethod
    def requeue_pairs(self, campaign: Campaign, judged: QuerySet[Assignment]) -> int:
        """Set aside judged assignments, for others to judge again; return how many.

        Nobody gets a pair that they have already judged.
        """

    @abstractmethod
    def refuse_top_up(self) -> None:
        """Refuse further judgements of single pairs in a plan that cannot use them."""

    @abstractmethod
    def top_up(self, campaign: Campaign, requested: Mapping[tuple[int, Order], int]) -> None:
        """Ask for further judgements, counted by pair and order."""
