"""Campaigns as objects: listed, created, opened, closed; and the links that invite people."""

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from annotation.access import ANY_TASK, access_campaign
from annotation.models import Campaign, Invitation, Platform
from annotation.planning.controls import ready_checkpoints
from annotation.planning.presets import preset_names
from annotation.planning.protocol import PlanKind, Reviewed
from annotation.planning.texts.english import consent_text
from annotation.selectors.campaigns.texts import project_texts
from annotation.selectors.joining.participations import consent_of, invitations_of
from annotation.selectors.monitoring.overview import project_campaigns
from annotation.services.campaigns import lifecycle
from annotation.services.campaigns.presets import campaign_protocol
from annotation.services.joining.inviting import consent_write, invitation_create
from annotation.services.plans.opening import opening_start
from datasets.access import access_pair_set, access_project
from datasets.api.jobs import JobShape
from datasets.api.listing import Listing, Newest
from datasets.api.once import ONCE, once
from datasets.api.people import authenticated_user
from datasets.api.shapes import INVALID, LISTED, REFUSED
from datasets.api.strict import StrictSerializer
from datasets.api.tokens import token_scopes
from datasets.errors import NotFound
from datasets.models import Role, Scope

_CHANGES = {
    "close": lifecycle.campaign_close,
    "reopen": lifecycle.campaign_reopen,
    "pause": lifecycle.campaign_pause,
    "resume": lifecycle.campaign_resume,
}


class CampaignShape(serializers.ModelSerializer):  # type: ignore[type-arg]  # a plain class
    class Meta:
        model = Campaign
        fields = (
            "id",
            "name",
            "task",
            "pair_set",
            "state",
            "seats_planned",
            "seed",
            "protocol",
            "created_at",
            "opened_at",
            "paused_at",
            "closed_at",
            "archived_at",
        )
        read_only_fields = fields


class CampaignInput(StrictSerializer):
    """A preset with changes; what is left out is as the preset or the project has it."""

    name = serializers.CharField(max_length=200)
    pair_set = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    preset = serializers.ChoiceField(choices=preset_names(), default="sick")
    judgements_per_order = serializers.IntegerField(min_value=1, max_value=1000, required=False)
    plan = serializers.ChoiceField(choices=[kind.value for kind in PlanKind], required=False)
    review = serializers.ChoiceField(choices=[choice.value for choice in Reviewed], required=False)
    has_leader = serializers.BooleanField(default=True)
    seats = serializers.IntegerField(min_value=1, max_value=10_000, required=False)
    seed = serializers.IntegerField(min_value=0, max_value=2**63 - 1, required=False)


class InvitationInput(StrictSerializer):
    """The first invitation needs a consent text; without one the ready-made text is stored."""

    cap = serializers.IntegerField(min_value=1, max_value=10_000, default=20)
    note = serializers.CharField(max_length=200, default="", allow_blank=True)
    platform = serializers.ChoiceField(choices=Platform.choices, default=Platform.NONE)
    expires_at = serializers.DateTimeField(default=None, allow_null=True)
    consent = serializers.CharField(max_length=20_000, required=False)


class InvitationShape(serializers.ModelSerializer):  # type: ignore[type-arg]  # a plain class
    address = serializers.SerializerMethodField()

    class Meta:
        model = Invitation
        fields = (
            "id",
            "address",
            "note",
            "platform",
            "cap",
            "expires_at",
            "revoked_at",
            "created_at",
        )
        read_only_fields = fields

    @extend_schema_field(serializers.CharField())
    def get_address(self, invitation: Invitation) -> str:
        path = reverse("join", args=[invitation.token])
        return str(self.context["request"].build_absolute_uri(path))


class Campaigns(Listing):
    """The campaigns of a project, newest first; a POST creates a draft."""

    queryset = Campaign.objects.none()
    serializer_class = CampaignShape
    pagination_class = Newest
    scopes = {"GET": Scope.READ, "POST": Scope.WRITE}

    @extend_schema(operation_id="campaigns", responses={200: CampaignShape(many=True), **LISTED})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def rows(self, user: Any, **ids: Any) -> QuerySet[Any]:
        return project_campaigns(access_project(user, ids["slug"], Role.MANAGER))

    @extend_schema(
        operation_id="campaign_create",
        parameters=[ONCE],
        request=CampaignInput,
        responses={201: CampaignShape, **REFUSED, **INVALID},
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Create a draft with the ready-made checkpoints of the project's language."""
        access_project(request.user, slug, Role.MANAGER)  # before anything is read
        serializer = CampaignInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        campaign = _create_campaign(request, slug, **serializer.validated_data)
        return Response(CampaignShape(campaign).data, status=201)


def _create_campaign(request: Request, slug: str, **chosen: Any) -> Campaign:
    pair_set = access_pair_set(request.user, slug, chosen.pop("pair_set"))
    project = pair_set.project
    name, seats, seed = chosen.pop("name"), chosen.pop("seats", None), chosen.pop("seed", None)
    protocol = campaign_protocol(pair_set=pair_set, name=chosen.pop("preset"), **chosen)
    return lifecycle.campaign_create(
        project=project,
        pair_set=pair_set,
        name=name,
        protocol=protocol,
        seats=seats or protocol.annotators_per_pair,
        seed=project.seed if seed is None else seed,
        controls=ready_checkpoints(protocol, project_texts(project)),
        actor=authenticated_user(request),
    )


@token_scopes(GET=Scope.READ)
@extend_schema(operation_id="campaign", responses={200: CampaignShape, **REFUSED})
@api_view(["GET"])
def campaign(request: Request, campaign_id: int) -> Response:
    """A campaign with its protocol."""
    campaign_found = access_campaign(request.user, campaign_id, Role.MANAGER, tasks=ANY_TASK)
    return Response(CampaignShape(campaign_found).data)


@token_scopes(POST=Scope.RUN)
@extend_schema(
    operation_id="campaign_open",
    parameters=[ONCE],
    request=None,
    responses={202: JobShape, **REFUSED, **INVALID},
)
@api_view(["POST"])
@once
def opening(request: Request, campaign_id: int) -> Response:
    """Plan a campaign and let people in, in the background."""
    found = access_campaign(request.user, campaign_id, Role.MANAGER, tasks=ANY_TASK)
    job = opening_start(campaign=found, actor=authenticated_user(request))
    return Response(JobShape(job).data, status=202)


@token_scopes(POST=Scope.RUN)
@extend_schema(
    operation_id="campaign_change",
    parameters=[ONCE],
    request=None,
    responses={200: CampaignShape, **REFUSED, **INVALID},
)
@api_view(["POST"])
@once
def change(request: Request, campaign_id: int, change: str) -> Response:
    """Close a campaign, or `reopen`, `pause` or `resume` it."""
    found = access_campaign(request.user, campaign_id, Role.MANAGER, tasks=ANY_TASK)
    if change not in _CHANGES:
        raise NotFound
    changed = _CHANGES[change](campaign=found, actor=authenticated_user(request))
    return Response(CampaignShape(changed).data)


class Invitations(Listing):
    """The links of a campaign, newest first; a POST makes another."""

    queryset = Invitation.objects.none()
    serializer_class = InvitationShape
    pagination_class = Newest
    scopes = {"GET": Scope.WRITE, "POST": Scope.WRITE}  # an address lets people in

    @extend_schema(
        operation_id="invitations", responses={200: InvitationShape(many=True), **LISTED}
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def rows(self, user: Any, **ids: Any) -> QuerySet[Any]:
        campaign_id = ids["campaign_id"]
        return invitations_of(access_campaign(user, campaign_id, Role.MANAGER, tasks=ANY_TASK))

    @extend_schema(
        operation_id="invite",
        parameters=[ONCE],
        request=InvitationInput,
        responses={201: InvitationShape, **REFUSED, **INVALID},
    )
    @once
    def post(self, request: Request, campaign_id: int) -> Response:
        """Make a link by which people join."""
        found = access_campaign(request.user, campaign_id, Role.MANAGER, tasks=ANY_TASK)
        serializer = InvitationInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        values = dict(serializer.validated_data)
        user = authenticated_user(request)
        text = values.pop("consent", None) or _ready_consent(found)
        if text:
            consent_write(campaign=found, text=text, keeps_judgements=True, actor=user)
        values["platform"] = Platform(values["platform"])
        invitation = invitation_create(campaign=found, actor=user, **values)
        shape = InvitationShape(invitation, context=self.get_serializer_context())
        return Response(shape.data, status=201)


def _ready_consent(campaign: Campaign) -> str | None:
    """Return the ready-made consent text if the campaign has none yet."""
    if consent_of(campaign) is not None:
        return None
    texts = project_texts(campaign.project)
    return consent_text(
        texts,
        project=campaign.project.name,
        campaign=campaign.name,
        is_writing=campaign.is_writing,
    )
