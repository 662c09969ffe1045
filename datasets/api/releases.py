"""Releases of a project and links to their files."""

from typing import Any

from django.db.models import QuerySet
from django.http import StreamingHttpResponse
from django.urls import reverse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from datasets.access import access_project, access_release, access_release_file
from datasets.api.listing import Listing, Newest
from datasets.api.shapes import LISTED, REFUSED
from datasets.api.tokens import token_scopes
from datasets.models import Release, ReleaseFile, Role, Scope
from datasets.selectors.importing.files import file_chunks
from datasets.selectors.publishing.releases import project_releases, release_files


class ReleaseShape(serializers.ModelSerializer):  # type: ignore[type-arg]  # a plain class
    pair_set = serializers.StringRelatedField()  # type: ignore[var-annotated]  # stubs: generic

    class Meta:
        model = Release
        fields = (
            "version",
            "pair_set",
            "run_key",
            "dated",
            "created_at",
            "withdrawn_at",
            "withdrawn_reason",
            "acknowledged",
        )
        read_only_fields = fields


class ReleaseFileShape(serializers.ModelSerializer):  # type: ignore[type-arg]  # a plain class
    size = serializers.IntegerField(source="stored.size")
    sha256 = serializers.CharField(source="stored.sha256")
    address = serializers.SerializerMethodField()

    class Meta:
        model = ReleaseFile
        fields = ("path", "size", "sha256", "address")
        read_only_fields = fields

    @extend_schema_field(serializers.CharField())
    def get_address(self, file: ReleaseFile) -> str:
        slug, version = self.context["slug"], self.context["version"]
        return reverse("api-release-file", args=[slug, version, file.path])


class WholeReleaseShape(ReleaseShape):
    files = serializers.SerializerMethodField()
    manifest = serializers.DictField()

    class Meta:
        model = Release
        fields = (*ReleaseShape.Meta.fields, "files", "manifest")
        read_only_fields = fields

    @extend_schema_field(ReleaseFileShape(many=True))
    def get_files(self, release: Release) -> Any:
        files = release_files(release)
        return ReleaseFileShape(files, many=True, context=self.context).data


class Releases(Listing):
    """The releases of a project, newest first."""

    queryset = Release.objects.none()
    serializer_class = ReleaseShape
    pagination_class = Newest
    scopes = {"GET": Scope.RESULTS}

    @extend_schema(operation_id="releases", responses={200: ReleaseShape(many=True), **LISTED})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def rows(self, user: Any, **ids: Any) -> QuerySet[Any]:
        return project_releases(access_project(user, ids["slug"], Role.MANAGER))


@token_scopes(GET=Scope.RESULTS)
@extend_schema(operation_id="release", responses={200: WholeReleaseShape, **REFUSED})
@api_view(["GET"])
def release(request: Request, slug: str, version: str) -> Response:
    """One release with its files and manifest."""
    release = access_release(request.user, slug, version)
    context = {"slug": slug, "version": version}
    return Response(WholeReleaseShape(release, context=context).data)


@token_scopes(GET=Scope.RESULTS)
@extend_schema(
    operation_id="release_file",
    responses={(200, "application/octet-stream"): OpenApiTypes.BINARY, **REFUSED},
)
@api_view(["GET"])
def release_file(request: Request, slug: str, version: str, path: str) -> StreamingHttpResponse:
    """The bytes of one file of a release."""
    file = access_release_file(request.user, slug, version, path).stored
    name = path.rpartition("/")[2]
    disposition = content_disposition_header(as_attachment=True, filename=name) or "attachment"
    headers = {
        "Content-Disposition": disposition,
        "Content-Length": str(file.size),
    }
    return StreamingHttpResponse(
        file_chunks(file), content_type="application/octet-stream", headers=headers
    )
