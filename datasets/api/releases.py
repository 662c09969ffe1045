"""Releases of a project and links to their files."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from datasets.access import access_project, access_release
from datasets.api.shapes import REFUSED
from datasets.models import Release, ReleaseFile, Role
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
        return reverse("release-file", args=[slug, version, file.path])


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


@extend_schema(operation_id="releases", responses={200: ReleaseShape(many=True), **REFUSED})
@api_view(["GET"])
def releases(request: Request, slug: str) -> Response:
    """The releases of a project, newest first."""
    project = access_project(request.user, slug, Role.MANAGER)
    return Response(ReleaseShape(project_releases(project), many=True).data)


@extend_schema(operation_id="release", responses={200: WholeReleaseShape, **REFUSED})
@api_view(["GET"])
def release(request: Request, slug: str, version: str) -> Response:
    """One release with its files and manifest."""
    release = access_release(request.user, slug, version)
    context = {"slug": slug, "version": version}
    return Response(WholeReleaseShape(release, context=context).data)
