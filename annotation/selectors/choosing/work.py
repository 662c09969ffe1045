"""The campaigns of best–worst scaling of one person."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from annotation.models import Campaign, Participation, Seat
from annotation.selectors.choosing.progress import ChoiceProgress, choice_progress


@dataclass(frozen=True)
class ChoosingWork:
    """An open campaign of best–worst scaling for one annotator."""

    campaign: Campaign
    progress: ChoiceProgress
    has_seat: bool
    is_paused: bool
    has_end: bool  # who came by a link has a last page, with the completion code


def choosing_work(user_id: int, project_ids: Collection[int]) -> list[ChoosingWork]:
    """Return the open campaigns of projects in which a person is an annotator.

    In one query, and if there are any, in another and two for each.
    """
    came = Participation.objects.filter(
        campaign=OuterRef("pk"), annotator__user=user_id, withdrawn_at=None
    )
    campaigns = list(
        Campaign.objects.choosing()
        .filter(project__in=list(project_ids), state=Campaign.State.OPEN, archived_at=None)
        .annotate(has_end=Exists(came))
        .order_by("-pk")
    )
    if not campaigns:
        return []
    seats = {
        seat.campaign_id: seat
        for seat in Seat.objects.filter(campaign__in=campaigns, annotator__user=user_id)
    }
    return [_work(campaign, seats.get(campaign.pk)) for campaign in campaigns]


def _work(campaign: Campaign, seat: Seat | None) -> ChoosingWork:
    return ChoosingWork(
        campaign=campaign,
        progress=choice_progress(campaign, seat),
        has_seat=seat is not None,
        is_paused=seat is not None and seat.paused_at is not None,
        has_end=vars(campaign)["has_end"],
    )
