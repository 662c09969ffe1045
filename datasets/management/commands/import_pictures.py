"""Import pictures to describe, from a folder or a zip with one table that lists them."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import BaseCommand

from datasets.errors import Invalid
from datasets.formats.archive import Entry, write_zip
from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project
from datasets.services.importing.pictures import IMAGES, TABLES, is_hidden, pictures_import
from datasets.services.importing.sources import ImportOutcome
from datasets.services.jobs.incoming import incoming_path


class Command(BaseCommand):
    help = (
        "Import pictures (JPEG, PNG, WebP) from a folder or a zip with one table (.csv, .tsv) in "
        "it. Columns: file, theme, picture, title, origin, licence, credit. "
        "If a line or a picture is bad, all bad ones are listed and nothing is imported."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        project_argument(parser)
        parser.add_argument("place", type=Path, help="a folder or a zip")

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        path: Path = options["place"]
        if path.is_dir():
            with TemporaryDirectory() as folder:
                outcome = self._import(project, zip_folder(path, Path(folder)), progress)
        else:
            outcome = self._import(project, path, progress)
        if outcome.is_repeated:
            self.stdout.write(
                f"These were imported before ({outcome.rows} pictures). Nothing changed."
            )
        else:
            self.stdout.write(f"{outcome.rows} pictures imported.")

    def _import(self, project: Project, path: Path, progress: ProgressLine) -> ImportOutcome:
        file = incoming_path(path)
        return pictures_import(project=project, file=file, actor=None, progress=progress)


def zip_folder(folder: Path, archive_path: Path) -> Path:
    """Write the table and the pictures of a folder into a zip, as they would be uploaded."""
    archive = archive_path / f"{folder.resolve().name}.zip"
    with open(archive, "wb") as target:
        write_zip(target, folder.resolve().name, _entries(folder))
    return archive


def _entries(folder: Path) -> Iterator[Entry]:
    for path in sorted(folder.rglob("*")):
        relative = path.relative_to(folder)
        is_wanted = path.suffix.lower() in (*TABLES, *IMAGES) and not is_hidden(relative)
        # A symbolic link may point anywhere.
        if not is_wanted or path.is_symlink() or not path.is_file():
            continue
        try:
            content = path.read_bytes()
        except OSError as error:
            raise Invalid(f"{path} cannot be read: {error.strerror}.") from None
        yield Entry(relative.as_posix(), len(content), [content])
