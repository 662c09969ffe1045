"""A project in numbers."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from datasets.access import access_project
from datasets.api.shapes import REFUSED
from datasets.api.tokens import token_scopes
from datasets.errors import NotFound
from datasets.models import ApiToken, Role, Scope
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


class TokenShape(serializers.ModelSerializer):  # type: ignore[type-arg]  # a plain class
    project = serializers.CharField(source="membership.project.slug")

    class Meta:
        model = ApiToken
        fields = ("name", "project", "scopes", "expires_at")
        read_only_fields = fields


@token_scopes(GET=[*Scope])
@extend_schema(operation_id="token", responses={200: TokenShape, **REFUSED})
@api_view(["GET"])
def token(request: Request) -> Response:
    """The token itself: its project, what it may do, and until when."""
    if not isinstance(request.auth, ApiToken):
        raise NotFound
    return Response(TokenShape(request.auth).data)


@token_scopes(GET=Scope.READ)
@extend_schema(operation_id="project", responses={200: OverviewShape, **REFUSED})
@api_view(["GET"])
def project(request: Request, slug: str) -> Response:
    """The progress of a project, step by step."""
    project = access_project(request.user, slug, Role.MANAGER)
    return Response(OverviewShape(project_overview(project)).data)
