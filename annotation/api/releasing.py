"""The checklist of a run, and its release."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from annotation.access import access_run_by_id
from annotation.services.gold.release_checks import release_checks
from annotation.services.gold.releasing import release_start
from datasets.api.jobs import JobShape
from datasets.api.once import ONCE, once
from datasets.api.people import authenticated_user
from datasets.api.shapes import INVALID, REFUSED
from datasets.api.strict import StrictSerializer
from datasets.api.tokens import token_scopes
from datasets.designs.split import SEMEVAL_SHARES, Part
from datasets.formats.gold_ways import GoldWay
from datasets.models import Scope
from datasets.services.publishing.checks import ReleasePoint
from datasets.services.publishing.splits import SplitMethod, Splitting

MOST_PAIRS = 1_000_000_000


class ReleaseCheckShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class
    """`facts` are the counts behind `text`, which is in the requested language."""

    point = serializers.CharField()
    is_settled = serializers.BooleanField()
    facts = serializers.DictField()
    text = serializers.CharField()


@extend_schema_field(
    {
        "type": "array",
        "items": {"type": "number", "minimum": 0, "maximum": MOST_PAIRS},
        "minItems": 3,
        "maxItems": 3,
        "contains": {"type": "number", "exclusiveMinimum": 0},
    }
)
class SizesField(serializers.ListField):
    """Shares of the parts or numbers of pairs, not all of them zero."""

    child = serializers.FloatField(min_value=0, max_value=MOST_PAIRS)


class NewReleaseShape(StrictSerializer):
    """`acknowledged` are the unsettled points that do not stop the release.

    `gold` says which gold adjudicated pairs have. With `inherits`, pairs of an adapted corpus that
    were not judged have the gold of the original. Without a `way`, an adapted corpus keeps the
    parts of the original, and others are split by source. `sizes` are those of TRAIN, TRIAL and
    TEST, as shares or numbers of pairs.
    """

    version = serializers.RegexField(r"^[0-9A-Za-z][0-9A-Za-z.+-]*$", max_length=20)
    way = serializers.ChoiceField(choices=list(SplitMethod), default=None, allow_null=True)
    sizes = SizesField(min_length=3, max_length=3, required=False)
    seed = serializers.IntegerField(min_value=0, max_value=2**63 - 1, default=None)
    gold = serializers.ChoiceField(choices=list(GoldWay), default=GoldWay.ADJUDICATED)
    inherits = serializers.BooleanField(default=False)
    acknowledged = serializers.ListField(
        child=serializers.ChoiceField(choices=list(ReleasePoint)), default=list
    )

    def validate_sizes(self, sizes: list[float]) -> list[float]:
        if not any(sizes):
            raise serializers.ValidationError("Not all of them can be zero.")
        return sizes

    def choices(self) -> dict[str, Any]:
        """Return the arguments of `release_start`."""
        chosen = self.validated_data
        sizes = chosen.get("sizes")
        shares = dict(zip(Part, sizes, strict=True)) if sizes else SEMEVAL_SHARES
        return {
            "version": chosen["version"],
            "splitting": Splitting(
                SplitMethod(chosen["way"]) if chosen["way"] else None, chosen["seed"], shares
            ),
            "inherits": chosen["inherits"],
            "adjudicated": chosen["gold"] == GoldWay.ADJUDICATED,
            "acknowledged": chosen["acknowledged"],
        }


@token_scopes(GET=Scope.RESULTS, POST=Scope.RUN)
@extend_schema(
    operation_id="release_checks",
    methods=["GET"],
    responses={200: ReleaseCheckShape(many=True), **REFUSED},
)
@extend_schema(
    operation_id="release_make",
    methods=["POST"],
    parameters=[ONCE],
    request=NewReleaseShape,
    responses={202: JobShape, **REFUSED, **INVALID},
)
@api_view(["GET", "POST"])
@once
def run_release(request: Request, run_id: int) -> Response:
    """The checklist before a run is released; a POST acknowledges it and releases the run."""
    run = access_run_by_id(request.user, run_id)
    if request.method == "GET":
        return Response(ReleaseCheckShape(release_checks(run=run), many=True).data)
    shape = NewReleaseShape(data=request.data)
    shape.is_valid(raise_exception=True)
    job = release_start(run=run, actor=authenticated_user(request), **shape.choices())
    return Response(JobShape(job).data, status=202)
