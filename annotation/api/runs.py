"""The results of a run."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from annotation.access import access_run_by_id
from annotation.models import AggregationRun
from datasets.api.shapes import REFUSED


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


@extend_schema(operation_id="run", responses={200: RunShape, **REFUSED})
@api_view(["GET"])
def run(request: Request, run_id: int) -> Response:
    """Gold, agreement and annotators of one run, as figures."""
    return Response(RunShape(access_run_by_id(request.user, run_id)).data)
