"""How seats work in every campaign, whether people judge or write there."""

from abc import ABC, abstractmethod

from django.db.models import Max

from annotation.models import Annotator, Campaign, Seat


class Places(ABC):
    """How the seats of a campaign are taken and left, and their work given out again.

    Methods run inside a transaction with their seat or campaign locked.
    """

    @abstractmethod
    def take_seat(self, campaign: Campaign, annotator: Annotator, number: int | None) -> Seat:
        """Give somebody without a seat the one asked for, or the first that is free."""

    @abstractmethod
    def leave(self, seat: Seat) -> bool:
        """Take the remaining work from somebody who leaves; return whether the seat is free again.

        The fields of the seat are changed without saving it.
        """

    @abstractmethod
    def give_back(self, seat: Seat) -> int:
        """Give a seat's unfinished work to others; return how much."""

    @abstractmethod
    def requeue_seat(self, seat: Seat) -> int:
        """Set aside what a seat has done, for others to do again; return how much."""

    @abstractmethod
    def requeue_dropped(self, seat: Seat) -> None:
        """Ask others for what a seat has done, before that is deleted."""


def last_number(campaign: Campaign) -> int:
    """Return the number of a campaign's last seat; 0 if there is none."""
    return Seat.objects.filter(campaign=campaign).aggregate(last=Max("number"))["last"] or 0


def next_number(campaign: Campaign) -> int:
    """Return the number for a new seat; seats made at the same time get different ones."""
    Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)
    return last_number(campaign) + 1
