"""The mix of a project: read with its forecast, set, and drawn by."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from datasets.access import access_project
from datasets.api.jobs import JobShape
from datasets.api.once import ONCE, once
from datasets.api.people import authenticated_user
from datasets.api.shapes import INVALID, REFUSED
from datasets.api.strict import StrictSerializer
from datasets.api.tokens import token_scopes
from datasets.designs.mix import CUSTOM, PRESETS, STAGES, Mix, MixRow
from datasets.designs.mix_forecast import MixForecast
from datasets.models import Project, Role, Scope
from datasets.selectors.expanding.rules import rule_settings
from datasets.services.expanding.mixing import draw_start, mix_forecast_of, mix_update


class MixRowShape(StrictSerializer):
    """Rules that count as one; their share of the stage is their weight by the sum of all."""

    stage = serializers.ChoiceField(choices=STAGES)
    rules = serializers.ListField(child=serializers.CharField(), min_length=1)
    weight = serializers.FloatField(min_value=0)


class MixInput(StrictSerializer):
    """A preset by its name ("none" for no mix), or rows."""

    preset = serializers.ChoiceField(choices=(*PRESETS, "none"), required=False)
    rows = MixRowShape(many=True, required=False)
    coverage = serializers.DictField(child=serializers.FloatField(), required=False)
    takes_warned = serializers.BooleanField(required=False)
    composes = serializers.BooleanField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("preset" in attrs) == ("rows" in attrs):
            raise serializers.ValidationError("Give either a preset or rows.")
        return attrs


class RowForecastShape(MixRowShape):
    share = serializers.FloatField()
    wanted = serializers.FloatField()
    possible = serializers.IntegerField()
    drawn = serializers.IntegerField()
    missing = serializers.IntegerField()
    why = serializers.CharField(allow_null=True)


class RelationShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class at run time
    relation = serializers.CharField()
    pairs = serializers.IntegerField()
    share = serializers.FloatField()
    target = serializers.FloatField()


class MixShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class at run time
    """`name` is null without a mix; `s4_by_hand` if no number of S4 is enough."""

    name = serializers.CharField(allow_null=True)
    coverage = serializers.DictField(child=serializers.FloatField())
    takes_warned = serializers.BooleanField()
    composes = serializers.BooleanField()
    rows = RowForecastShape(many=True)
    relations = RelationShape(many=True)
    s4_by_hand = serializers.IntegerField(allow_null=True)


@token_scopes(GET=Scope.READ, PUT=Scope.WRITE)
@extend_schema(operation_id="mix", methods=["GET"], responses={200: MixShape, **REFUSED})
@extend_schema(
    operation_id="mix_set",
    methods=["PUT"],
    request=MixInput,
    responses={200: MixShape, **REFUSED, **INVALID},
)
@api_view(["GET", "PUT"])
def mix(request: Request, slug: str) -> Response:
    """The mix of a project and what a draw by it would give. Setting it draws nothing yet."""
    project = access_project(request.user, slug, Role.MANAGER)
    if request.method == "PUT":
        serializer = MixInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        composes = serializer.validated_data.get("composes", rule_settings(project).composes)
        new_mix = _mix(serializer.validated_data)
        mix_update(
            project=project, mix=new_mix, composes=composes, actor=authenticated_user(request)
        )
    return Response(_values(project))


@token_scopes(POST=Scope.RUN)
@extend_schema(
    operation_id="mix_draw",
    parameters=[ONCE],
    request=None,
    responses={202: JobShape, **REFUSED, **INVALID},
)
@api_view(["POST"])
@once
def draw(request: Request, slug: str) -> Response:
    """Draw the sentences by the mix, in the background."""
    project = access_project(request.user, slug, Role.MANAGER)
    job = draw_start(project=project, actor=authenticated_user(request))
    return Response(JobShape(job).data, status=202)


def _mix(data: dict[str, Any]) -> Mix | None:
    mix = PRESETS.get(data.get("preset", ""))
    if "rows" in data:
        rows = (MixRow(r["stage"], tuple(r["rules"]), r["weight"]) for r in data["rows"])
        mix = Mix(CUSTOM, tuple(rows))
    if mix is None:
        return None
    coverage = {**mix.coverage, **data.get("coverage", {})}
    return Mix(CUSTOM, mix.rows, coverage, data.get("takes_warned", mix.takes_warned))


def _values(project: Project) -> dict[str, Any]:
    settings = rule_settings(project)
    mix = Mix.from_json(settings.mix) if settings.mix else None
    forecast = mix_forecast_of(project, mix) if mix else None
    return {
        "name": mix.name if mix else None,
        "coverage": dict(mix.coverage) if mix else {},
        "takes_warned": bool(mix and mix.takes_warned),
        "composes": settings.composes,
        "rows": _rows(forecast) if forecast else [],
        "relations": [
            {"relation": r.relation, "pairs": r.pairs, "share": r.share, "target": r.target}
            for r in (forecast.relations if forecast else ())
        ],
        "s4_by_hand": forecast.by_hand.needed if forecast else None,
    }


def _rows(forecast: MixForecast) -> list[dict[str, Any]]:
    return [
        {
            "stage": row.row.stage,
            "rules": list(row.row.rules),
            "weight": row.row.weight,
            "share": row.share,
            "wanted": row.wanted,
            "possible": row.reachable,
            "drawn": row.reached,
            "missing": row.shortfall,
            "why": row.lack,
        }
        for stage in forecast.stages
        for row in stage.rows
    ]
