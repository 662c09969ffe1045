"""A campaign as JSON: its progress, and the next pair of the requesting user."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from annotation.access import access_campaign, access_judging
from annotation.models import Campaign
from annotation.planning.protocol import Reviewed
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.judging.shown import pairs_shown
from annotation.selectors.plans.progress import (
    campaign_progress,
    seat_of,
    seat_progress,
    seat_state,
)
from annotation.services.plans.routing import work_next
from datasets.api.people import authenticated_user
from datasets.api.shapes import REFUSED
from datasets.api.tokens import token_scopes
from datasets.models import Role, Scope


class CampaignProgressShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class
    judged = serializers.IntegerField()
    open = serializers.IntegerField()
    waiting = serializers.IntegerField()
    void = serializers.IntegerField()
    total = serializers.IntegerField()
    percent = serializers.IntegerField()
    seats = serializers.IntegerField()
    seats_taken = serializers.IntegerField()
    reviews = serializers.IntegerField()
    reviews_pending = serializers.IntegerField()
    reviewed = serializers.ChoiceField(
        choices=[choice.value for choice in Reviewed],
        allow_null=True,
        help_text="Which sentences are reviewed before they are judged; null without a review.",
    )


class SeatProgressShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class
    done = serializers.IntegerField()
    open = serializers.IntegerField()
    waiting = serializers.IntegerField()
    total = serializers.IntegerField()


class GivenShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class
    rating = serializers.FloatField(allow_null=True)
    label = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # a field's name


class ShownShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class
    """A pair in the order shown; `revision_a` and `revision_b` are sent back with the answer.

    If `options` has three pairs, the question is which of them is most similar. `earlier` is the
    earlier rating of a pair carried over, which is asked for again. `before` are the two texts that
    `answer` is about, if one has changed since: the answer is to be confirmed or changed.
    """

    assignment = serializers.CharField()  # a public id
    first = serializers.CharField()
    second = serializers.CharField()
    group = serializers.IntegerField()
    options = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    earlier = serializers.FloatField(allow_null=True)
    before = serializers.ListField(child=serializers.CharField(), allow_null=True)
    answer = GivenShape(allow_null=True)
    revision_a = serializers.IntegerField()
    revision_b = serializers.IntegerField()


class NextShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class
    """`pair` is null unless `state` is "pair"."""

    state = serializers.ChoiceField(
        choices=["pair", "waiting", "done", "paused", "resting", "no_seat", "not_open"],
    )
    language = serializers.CharField()
    ratings = serializers.ListField(child=serializers.FloatField())
    labels = serializers.ListField(child=serializers.CharField())
    pair = ShownShape(allow_null=True)
    progress = SeatProgressShape(allow_null=True)


@token_scopes(GET=Scope.READ)
@extend_schema(operation_id="campaign_progress", responses={200: CampaignProgressShape, **REFUSED})
@api_view(["GET"])
def progress(request: Request, campaign_id: int) -> Response:
    """The progress of a campaign, for its project lead."""
    campaign = access_campaign(request.user, campaign_id, Role.MANAGER)
    return Response(CampaignProgressShape(campaign_progress(campaign)).data)


@extend_schema(operation_id="next_pair", responses={200: NextShape, **REFUSED})
@api_view(["GET"])
def next_pair(request: Request, campaign_id: int) -> Response:
    """The pair to judge next, or the reason why there is none."""
    campaign = access_judging(request.user, campaign_id)
    return Response(next_of(campaign, authenticated_user(request).pk))


def next_of(campaign: Campaign, user_id: int) -> Any:
    """Describe what a person has to do next in a campaign."""
    protocol = protocol_of(campaign)
    seat = seat_of(campaign, user_id)
    is_open = campaign.takes_answers
    assignment = work_next(campaign=campaign, seat=seat) if seat is not None else None
    going = seat_progress(seat) if seat is not None else None
    if not is_open:
        state = "not_open"
    elif seat is None:
        state = "no_seat"
    elif assignment is None:
        state = seat_state(campaign, seat).value if campaign.gives_work else "resting"
    else:
        state = "pair"
    counts = {
        "state": state,
        "language": campaign.project.language,
        "ratings": protocol.scale.values,
        "labels": protocol.labels,
        "pair": pairs_shown([assignment.pk])[0] if assignment is not None else None,
        "progress": going,
    }
    return NextShape(counts).data
