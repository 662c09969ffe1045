"""Aggregation: judgements imported, runs started, and the results of a run."""

import json
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from pydantic import ValidationError as PydanticError
from rest_framework import serializers
from rest_framework.decorators import api_view, parser_classes
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from annotation.access import access_campaign, access_run_by_id
from annotation.models import AggregationRun, GoldPair, Label
from annotation.planning.aggregation import AggregationSettings
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.results import run_gold
from annotation.selectors.monitoring.overview import campaign_runs
from annotation.services.gold.aggregating import aggregation_start
from annotation.services.steps import judgements_import_start
from datasets.api.describing import plain_schema
from datasets.api.jobs import JobShape
from datasets.api.listing import Listing, Newest
from datasets.api.once import ONCE, once
from datasets.api.people import authenticated_user
from datasets.api.shapes import INVALID, LISTED, REFUSED, UploadField
from datasets.api.strict import StrictSerializer
from datasets.api.tokens import token_scopes
from datasets.errors import Invalid
from datasets.models import Role, Scope


class RunShape(serializers.ModelSerializer):  # type: ignore[type-arg]  # a plain class at run time
    class Meta:
        model = AggregationRun
        fields = (
            "id",
            "campaign",
            "number",
            "dated",
            "parameters",
            "code_version",
            "input_hash",
            "results",
        )
        read_only_fields = fields


class RunRowShape(serializers.ModelSerializer):  # type: ignore[type-arg]  # a plain class
    class Meta:
        model = AggregationRun
        fields = ("id", "campaign", "number", "dated", "code_version", "input_hash")
        read_only_fields = fields


class GoldShape(serializers.ModelSerializer):  # type: ignore[type-arg]  # a plain class
    number = serializers.IntegerField(source="pair.number")
    text_a = serializers.CharField(source="pair.sentence_a.text")
    text_b = serializers.CharField(source="pair.sentence_b.text")
    # Empty where no label has most votes.
    label = serializers.ChoiceField(Label.choices, allow_blank=True, read_only=True)  # type: ignore[assignment]  # a field's name
    label_ab = serializers.ChoiceField(Label.choices, allow_blank=True, read_only=True)
    label_ba = serializers.ChoiceField(Label.choices, allow_blank=True, read_only=True)

    class Meta:
        model = GoldPair
        fields = (
            "pair",
            "number",
            "text_a",
            "text_b",
            "n",
            "relatedness",
            "sd",
            "label",
            "label_ab",
            "label_ba",
            "majority_share",
        )
        read_only_fields = fields


@extend_schema_field(plain_schema(AggregationSettings.model_json_schema()))
class SettingsField(serializers.DictField):
    """Settings that differ from those of the protocol."""


class AggregateInput(StrictSerializer):
    """`settings` change how gold is computed; without them it is the protocol's way."""

    dated = serializers.DateField(default=None, allow_null=True)
    settings = SettingsField(required=False)


class JudgementsInput(serializers.Serializer):  # type: ignore[type-arg]  # a plain class
    file = UploadField(max_length=255)


class Runs(Listing):
    """The runs of a campaign, newest first; a POST aggregates."""

    queryset = AggregationRun.objects.none()
    serializer_class = RunRowShape
    pagination_class = Newest
    scopes = {"GET": Scope.RESULTS, "POST": Scope.RUN}

    @extend_schema(operation_id="runs", responses={200: RunRowShape(many=True), **LISTED})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def rows(self, user: Any, **ids: Any) -> QuerySet[Any]:
        return campaign_runs(access_campaign(user, ids["campaign_id"], Role.MANAGER))

    @extend_schema(
        operation_id="aggregate",
        parameters=[ONCE],
        request=AggregateInput,
        responses={202: JobShape, **REFUSED, **INVALID},
    )
    @once
    def post(self, request: Request, campaign_id: int) -> Response:
        """Compute gold and agreement in the background."""
        campaign = access_campaign(request.user, campaign_id, Role.MANAGER)
        serializer = AggregateInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        values = serializer.validated_data
        settings = None
        if "settings" in values:
            usual = AggregationSettings.of(protocol_of(campaign)).model_dump(mode="json")
            settings = _settings({**usual, **values["settings"]})
        user = authenticated_user(request)
        job = aggregation_start(
            campaign=campaign, actor=user, dated=values["dated"], settings=settings
        )
        return Response(JobShape(job).data, status=202)


def _settings(values: dict[str, Any]) -> AggregationSettings:
    # JSON has one kind of number, so 5.0 is an integer there.
    ints = {
        name: int(value) if isinstance(value, float) and value.is_integer() else value
        for name, value in values.items()
    }
    try:
        return AggregationSettings.model_validate_json(json.dumps(ints), strict=True)
    except PydanticError as error:
        problems = error.errors(include_url=False, include_input=False)
        fields = {".".join(map(str, ("settings", *p["loc"]))): [p["msg"]] for p in problems}
        if all(problem["type"] == "value_error" for problem in problems):
            raise Invalid(fields=fields) from error  # each may be so, but not together
        raise serializers.ValidationError(fields) from error


class Gold(Listing):
    """The gold of a run, pair by pair."""

    queryset = GoldPair.objects.none()
    serializer_class = GoldShape
    scopes = {"GET": Scope.RESULTS}

    @extend_schema(operation_id="gold", responses={200: GoldShape(many=True), **LISTED})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def rows(self, user: Any, **ids: Any) -> QuerySet[Any]:
        return run_gold(access_run_by_id(user, ids["run_id"]))


@token_scopes(GET=Scope.RESULTS)
@extend_schema(operation_id="run", responses={200: RunShape, **REFUSED})
@api_view(["GET"])
def run(request: Request, run_id: int) -> Response:
    """Gold, agreement and annotators of one run, as figures."""
    return Response(RunShape(access_run_by_id(request.user, run_id)).data)


@token_scopes(POST=Scope.WRITE)
@extend_schema(
    operation_id="import_judgements",
    parameters=[ONCE],
    request={"multipart/form-data": JudgementsInput},
    responses={202: JobShape, **REFUSED, **INVALID},
)
@api_view(["POST"])
@parser_classes([MultiPartParser])
@once
def judgements(request: Request, campaign_id: int) -> Response:
    """Import judgements collected elsewhere: all of the file, or nothing."""
    campaign = access_campaign(request.user, campaign_id, Role.MANAGER)
    serializer = JudgementsInput(data=request.data)
    serializer.is_valid(raise_exception=True)
    file, user = serializer.validated_data["file"], authenticated_user(request)
    job = judgements_import_start(
        campaign=campaign, file_name=file.name, chunks=file.chunks(), actor=user
    )
    return Response(JobShape(job).data, status=202)
