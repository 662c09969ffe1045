"""Releases of a project and their files."""

from collections.abc import Iterator
from tempfile import TemporaryFile

from django.db.models import Count, QuerySet, Sum

from datasets.formats.archive import Entry, write_zip
from datasets.models import Project, Release, ReleaseFile
from datasets.selectors.importing.files import file_chunks


def project_releases(project: Project) -> QuerySet[Release]:
    """Return the releases, newest first, each with `file_count` and `size` in bytes."""
    releases = Release.objects.filter(project=project).select_related("pair_set")
    annotated = releases.annotate(file_count=Count("files"), size=Sum("files__stored__size"))
    return annotated.order_by("-pk")  # A grouped query loses the default order of its model.


def release_files(release: Release) -> QuerySet[ReleaseFile]:
    return release.files.select_related("stored").order_by("position")


def release_zip_chunks(release: Release, folder: str) -> Iterator[bytes]:
    """Yield a zip of all files; it is built on disk because writing a zip needs seeks."""
    files = release_files(release)
    entries = (Entry(file.path, file.stored.size, file_chunks(file.stored)) for file in files)
    with TemporaryFile() as archive:
        write_zip(archive, folder, entries)
        archive.seek(0)
        while chunk := archive.read(1 << 20):
            yield chunk
