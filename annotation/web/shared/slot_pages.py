"""A page on which slots of one kind are worked on, and what its script sends."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic

from django.forms import Form
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from pydantic import BaseModel, ConfigDict, Field

from annotation.models import Campaign, Seat
from annotation.selectors.joining.participations import participation_of
from annotation.selectors.judging.work import notices_for, work_offered
from annotation.selectors.plans.progress import seat_of
from annotation.selectors.slots.progress import SlotProgress
from annotation.services.slots.leased import LeasedSlots, SlotT
from annotation.web.shared.seats import Access, campaign_and_seat
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.validation import model_from_json

# No page collects more answers than these, even after a day without a network.
_MOST = 100


class SlotPage(ABC, Generic[SlotT]):
    """Before, in and after the slots of one person."""

    address: ClassVar[str]  # the name under which `urls.py` has it
    folder: ClassVar[str]  # of its templates, with `_start.html` and `_state.html`
    template: ClassVar[str]
    fragment: ClassVar[str]  # the template of a slot
    slots: LeasedSlots[SlotT]

    @abstractmethod
    def protocol_of(self, campaign: Campaign) -> Any: ...

    @abstractmethod
    def progress_of(self, campaign: Campaign, seat: Seat) -> tuple[SlotProgress, float]:
        """Return what a seat has done and can still do, and how many seconds that takes."""

    @abstractmethod
    def last_of(self, seat: Seat) -> Any:
        """Return what a seat did last, which it may change."""

    @abstractmethod
    def slot_shown(
        self, campaign: Campaign, seat: Seat, slot: SlotT, sent: Form | None
    ) -> dict[str, Any]:
        """Return what the page shows of a slot, with its form: `sent`, if that has errors."""

    def slot_context(
        self, campaign: Campaign, seat: Seat, slot: SlotT, sent: Form | None = None
    ) -> dict[str, Any]:
        """Return the context of a page on which a slot is worked on or changed."""
        return {
            "fragment": f"{self.folder}/{self.fragment}",
            "slot": slot,
            "lease": self.slots.lease_seconds(campaign=campaign, seat=seat),
            **self.slot_shown(campaign, seat, slot, sent),
            **self._seat_context(campaign, seat),
        }

    def show(
        self, request: SignedInRequest, campaign: Campaign, context: dict[str, Any]
    ) -> HttpResponse:
        form = context.get("form")
        status = 422 if form is not None and form.errors else 200
        context |= {
            "campaign": campaign,
            "protocol": self.protocol_of(campaign),
            "notices": notices_for(campaign, context.get("seat")),
        }
        return render(request, f"{self.folder}/{self.template}", context, status=status)

    def show_slot(
        self, request: SignedInRequest, seat: Seat, slot: SlotT, form: Form
    ) -> HttpResponse:
        """Show a slot of one's own to change the answer; if it is no longer theirs, go on.

        What was sent and could not be taken is shown whoever has the slot now.
        """
        campaign = slot.campaign
        if (not form.is_bound and slot.seat_id != seat.pk) or not campaign.takes_answers:
            return redirect(self.address, campaign.pk)
        sent = form if form.is_bound else None
        return self.show(request, campaign, self.slot_context(campaign, seat, slot, sent))

    def position(self, request: SignedInRequest, campaign: Campaign) -> dict[str, Any]:
        """Find where somebody is in the campaign: before, in or after their slots."""
        if campaign.state == Campaign.State.DRAFT:
            return self._state("draft")
        participation = participation_of(campaign, request.user.pk)
        seat = seat_of(campaign, request.user.pk)
        if not campaign.takes_answers:
            return self._state("closed", seat=seat, participation=participation)
        if seat is None:
            offered = work_offered(campaign)
            start = {"fragment": f"{self.folder}/_start.html", "offered": offered}
            return start if offered else self._state("full")
        if slot := self.slots.next(campaign=campaign, seat=seat):
            return self.slot_context(campaign, seat, slot)
        state = "paused" if seat.paused_at else "done" if campaign.gives_work else "resting"
        shown = self._seat_context(campaign, seat)
        return self._state(state, participation=participation, **shown)

    def _seat_context(self, campaign: Campaign, seat: Seat) -> dict[str, Any]:
        progress, seconds_left = self.progress_of(campaign, seat)
        return {
            "seat": seat,
            "progress": progress,
            "seconds_left": seconds_left,
            "last": self.last_of(seat),
        }

    def _state(self, state: str, **facts: Any) -> dict[str, Any]:
        return {"fragment": f"{self.folder}/_state.html", "state": state, **facts}


class _Sent(BaseModel):
    """Answers by slot; `held` is not used by these pages."""

    model_config = ConfigDict(extra="forbid")

    answers: list[dict[str, Any]] = Field(max_length=_MOST)
    held: list[str] = Field(default=[], max_length=_MOST)


def answers_read(body: bytes) -> list[dict[str, Any]]:
    return model_from_json(_Sent, body).answers


def activity_reply(
    request: SignedInRequest, campaign_id: int, access: Access, slots: LeasedSlots[SlotT]
) -> HttpResponse:
    """Extend the lease of somebody who is present; tell whether they still hold anything."""
    campaign, seat = campaign_and_seat(request, campaign_id, access)
    lease = slots.renew_lease(campaign=campaign, seat=seat)
    return JsonResponse({"is_kept": lease is not None})
