"""Publishing releases: pushing them to the Hub, and depositing them with a DOI."""

from typing import Any
from urllib.parse import unquote

from django.conf import settings
from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from datasets.access import access_deposit, access_project, access_release
from datasets.api.errors import PROBLEM
from datasets.api.jobs import JobShape
from datasets.api.listing import Listing, Newest
from datasets.api.once import ONCE, once
from datasets.api.people import authenticated_user
from datasets.api.shapes import INVALID, LISTED, REFUSED, ErrorShape
from datasets.api.strict import StrictSerializer
from datasets.api.tokens import token_scopes
from datasets.models import Deposit, Role, Scope
from datasets.selectors.publishing.deposits import project_deposits
from datasets.services.publishing.deposits import (
    deposit_discard_start,
    deposit_rehearse,
    deposit_start,
    doi_reserve_start,
)
from datasets.services.publishing.hub import HubPlan, hub_files, hub_plan, hub_push_start
from datasets.services.publishing.invenio import Request as DepositRequest

VERSION = r"^[0-9A-Za-z][0-9A-Za-z.+-]*$"
_LONGEST_NAME = 96  # of a repository on the Hub
# A plan asks the same of a release as what it plans.
PLANNED: dict[Any, Any] = {(status, PROBLEM): ErrorShape for status in (409, 422)}
_STARTED: dict[Any, Any] = {202: JobShape, **REFUSED, **INVALID}


class SentFileShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class
    path = serializers.CharField()
    size = serializers.IntegerField()


class HubPlanShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class
    """`deleted` are paths of earlier releases that this one does not have."""

    repository = serializers.CharField()
    version = serializers.CharField()
    size = serializers.IntegerField()
    files = serializers.SerializerMethodField()
    deleted = serializers.ListField(child=serializers.CharField(), source="gone")

    @extend_schema_field(SentFileShape(many=True))
    def get_files(self, plan: HubPlan) -> Any:
        return [{"path": file.path, "size": file.stored.size} for file in plan.files]


class HubPushInput(StrictSerializer):
    """`repository` is OWNER/NAME; `is_private` counts only when it is created."""

    repository = serializers.CharField(max_length=_LONGEST_NAME)
    is_private = serializers.BooleanField(default=True)


class DepositShape(serializers.ModelSerializer):  # type: ignore[type-arg]  # a plain class
    has_release = serializers.BooleanField()
    address = serializers.CharField()

    class Meta:
        model = Deposit
        fields = (
            *("id", "version", "doi", "repository", "record", "address"),
            *("has_release", "created_at", "published_at"),
        )
        read_only_fields = fields


class ReserveInput(StrictSerializer):
    version = serializers.RegexField(VERSION, max_length=20)


class DepositInput(StrictSerializer):
    """What is published with `is_public` can never be deleted; otherwise it stays a draft."""

    is_public = serializers.BooleanField(default=False)


class DepositRequestShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class
    """`{id}` and `{doi}` in `address` and `json` stand for what the repository chooses."""

    method = serializers.CharField()
    address = serializers.SerializerMethodField()
    json = serializers.JSONField(source="content")
    file = serializers.SerializerMethodField()

    def get_address(self, request: DepositRequest) -> str:
        return f"{settings.DEPOSIT_ENDPOINT}{unquote(request.path)}"

    @extend_schema_field(SentFileShape(allow_null=True))
    def get_file(self, request: DepositRequest) -> Any:
        return request.upload and {"path": request.upload.key, "size": request.upload.size}


@token_scopes(GET=Scope.RESULTS, POST=Scope.RUN)
@extend_schema(
    operation_id="hub_plan",
    description="What a push to the Hub would send and delete.",
    methods=["GET"],
    parameters=[
        OpenApiParameter(
            "repository",
            {"type": "string", "maxLength": _LONGEST_NAME},
            description="OWNER/NAME; without it the plan is that of a new repository.",
        )
    ],
    responses={200: HubPlanShape, **LISTED, **PLANNED},
)
@extend_schema(
    operation_id="hub_push",
    description="Publish a release on the Hugging Face Hub, in the background.",
    methods=["POST"],
    parameters=[ONCE],
    request=HubPushInput,
    responses=_STARTED,
)
@api_view(["GET", "POST"])
@once
def hub(request: Request, slug: str, version: str) -> Response:
    """What a push to the Hub would send and delete; a POST pushes."""
    release = access_release(request.user, slug, version)
    if request.method == "GET":
        name = request.query_params.get("repository")
        plan = hub_plan(release=release, repository=name) if name else hub_files(release=release)
        return Response(HubPlanShape(plan).data)
    serializer = HubPushInput(data=request.data)
    serializer.is_valid(raise_exception=True)
    job = hub_push_start(
        release=release, actor=authenticated_user(request), **serializer.validated_data
    )
    return Response(JobShape(job).data, status=202)


@token_scopes(GET=Scope.RESULTS, POST=Scope.RUN)
@extend_schema(
    operation_id="deposit_plan",
    description="The requests that depositing a release as a draft would make.",
    methods=["GET"],
    responses={200: DepositRequestShape(many=True), **REFUSED, **PLANNED},
)
@extend_schema(
    operation_id="deposit",
    description="Deposit a release with a DOI, in the background.",
    methods=["POST"],
    parameters=[ONCE],
    request=DepositInput,
    responses=_STARTED,
)
@api_view(["GET", "POST"])
@once
def deposit(request: Request, slug: str, version: str) -> Response:
    """The requests that depositing a release would make; a POST makes them."""
    release = access_release(request.user, slug, version)
    if request.method == "GET":
        requests = deposit_rehearse(release=release, is_public=False)
        return Response(DepositRequestShape(requests, many=True).data)
    serializer = DepositInput(data=request.data)
    serializer.is_valid(raise_exception=True)
    job = deposit_start(
        release=release, actor=authenticated_user(request), **serializer.validated_data
    )
    return Response(JobShape(job).data, status=202)


class Deposits(Listing):
    """The DOIs of a project, reserved and published, newest first."""

    queryset = Deposit.objects.none()
    serializer_class = DepositShape
    pagination_class = Newest
    scopes = {"GET": Scope.RESULTS, "POST": Scope.RUN}

    @extend_schema(operation_id="deposits", responses={200: DepositShape(many=True), **LISTED})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def rows(self, user: Any, **ids: Any) -> QuerySet[Any]:
        return project_deposits(access_project(user, ids["slug"], Role.MANAGER))

    @extend_schema(
        operation_id="doi_reserve", parameters=[ONCE], request=ReserveInput, responses=_STARTED
    )
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Reserve the DOI of a version, in the background; its release then names it."""
        project = access_project(request.user, slug, Role.MANAGER)
        serializer = ReserveInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        job = doi_reserve_start(
            project=project, actor=authenticated_user(request), **serializer.validated_data
        )
        return Response(JobShape(job).data, status=202)


@token_scopes(POST=Scope.RUN)
@extend_schema(operation_id="deposit_discard", parameters=[ONCE], request=None, responses=_STARTED)
@api_view(["POST"])
@once
def discard(request: Request, slug: str, deposit_id: int) -> Response:
    """Delete a draft and give its DOI back, in the background."""
    deposit = access_deposit(request.user, slug, deposit_id)
    job = deposit_discard_start(deposit=deposit, actor=authenticated_user(request))
    return Response(JobShape(job).data, status=202)
