"""The writing campaigns of one person."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from annotation.models import Campaign, Participation, Seat
from annotation.selectors.slots.progress import SlotProgress
from annotation.selectors.writing.progress import writing_progress
from annotation.selectors.writing.shown import count_returned


@dataclass(frozen=True)
class WritingWork:
    """An open writing campaign for one author."""

    campaign: Campaign
    progress: SlotProgress
    has_seat: bool
    is_paused: bool
    back: int  # own texts that came back
    has_end: bool  # who came by a link has a last page, with the completion code


def writing_work(user_id: int, project_ids: Collection[int]) -> list[WritingWork]:
    """Return the open writing campaigns of projects in which a person is an author.

    In two queries and three more for each campaign.
    """
    came = Participation.objects.filter(
        campaign=OuterRef("pk"), annotator__user=user_id, withdrawn_at=None
    )
    campaigns = (
        Campaign.objects.writing()
        .filter(project__in=list(project_ids), state=Campaign.State.OPEN, archived_at=None)
        .annotate(has_end=Exists(came))
        .order_by("-pk")
    )
    seats = {
        seat.campaign_id: seat
        for seat in Seat.objects.filter(campaign__in=campaigns, annotator__user=user_id)
    }
    return [_work(campaign, seats.get(campaign.pk)) for campaign in campaigns]


def _work(campaign: Campaign, seat: Seat | None) -> WritingWork:
    return WritingWork(
        campaign=campaign,
        progress=writing_progress(campaign, seat),
        has_seat=seat is not None,
        is_paused=seat is not None and seat.paused_at is not None,
        back=0 if seat is None else count_returned(seat),
        has_end=vars(campaign)["has_end"],
    )
