"""A project in numbers."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from datasets.access import access_project
from datasets.api.shapes import REFUSED
from datasets.models import Role
from datasets.selectors.overview import project_overview


class OverviewShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class at run time
    """The input and output of each step."""

    sources = serializers.IntegerField()
    sources_fallen = serializers.IntegerField()
    sources_waiting = serializers.IntegerField()
    texts = serializers.IntegerField()
    texts_waiting = serializers.IntegerField()
    texts_unusable = serializers.IntegerField()
    sentences = serializers.DictField(child=serializers.IntegerField())
    s1_waiting = serializers.IntegerField()
    s1_outdated = serializers.IntegerField()
    pairs = serializers.IntegerField()
    releases = serializers.IntegerField()


@extend_schema(operation_id="project", responses={200: OverviewShape, **REFUSED})
@api_view(["GET"])
def project(request: Request, slug: str) -> Response:
    """The progress of a project, step by step."""
    project = access_project(request.user, slug, Role.MANAGER)
    return Response(OverviewShape(project_overview(project)).data)
