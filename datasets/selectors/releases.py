"""Releases of a project and their files."""

from django.db.models import Count, QuerySet, Sum

from datasets.models import Project, Release, ReleaseFile


def project_releases(project: Project) -> QuerySet[Release]:
    """Return the releases, newest first, each with `file_count` and `size` in bytes."""
    releases = Release.objects.filter(project=project).select_related("pair_set")
    return releases.annotate(file_count=Count("files"), size=Sum("files__stored__size"))


def release_files(release: Release) -> QuerySet[ReleaseFile]:
    return release.files.select_related("stored").order_by("position")
