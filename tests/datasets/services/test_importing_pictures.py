from pathlib import Path

import pytest

from annotation.services.deleting import project_delete
from datasets.errors import Invalid
from datasets.models import Picture, Project, Source, StoredFile
from datasets.selectors.files import file_chunks
from datasets.services import importing_pictures
from datasets.services.importing import ImportOutcome
from datasets.services.importing_pictures import pictures_import
from tests.datasets.corpus import file_of, unwatched
from tests.datasets.images import TABLE, image_bytes, pictures_zip, zip_bytes


def take(project: Project, folder: Path, content: bytes) -> ImportOutcome:
    file = file_of(folder, "pictures.zip", content)
    return pictures_import(project=project, file=file, actor=None, progress=unwatched)


def test_a_zip_gives_sources_with_theme_and_image(project: Project, tmp_path: Path) -> None:
    assert take(project, tmp_path, pictures_zip()).rows == 2
    assert list(Source.objects.values_list("source_id", "theme")) == [
        ("p1", "sea"),
        ("pears", "market"),
    ]
    picture = Picture.objects.get(source__source_id="p1")
    assert (picture.width, picture.height) == (320, 200)
    assert b"".join(file_chunks(picture.stored))[:3] == b"\xff\xd8\xff"
    assert (picture.stored.name, picture.stored.content_type) == ("picture.jpg", "image/jpeg")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"no zip", "is no zip"),
        (zip_bytes({"a.jpg": image_bytes()}), "holds 0 tables"),
        (pictures_zip(**{"other.csv": TABLE}), "holds 2 tables"),
        (pictures_zip(b"file,theme\n../../etc/passwd,sea\n"), "line 2, file: .* is not in the zip"),
        (pictures_zip(b"file,theme\nnote.txt,sea\n", **{"note.txt": b"Hi"}), "is no picture"),
        (pictures_zip(b"file,theme\npears.png,\n"), "line 2, theme: is empty"),
        (pictures_zip(TABLE + b"pears.png,sea,p1\n"), "line 4, picture: is given on line 2"),
    ],
)
def test_a_bad_zip_imports_nothing(
    project: Project, tmp_path: Path, content: bytes, problem: str
) -> None:
    with pytest.raises(Invalid, match=problem):
        take(project, tmp_path, content)
    assert not Source.objects.exists()
    assert not StoredFile.objects.exists()


def test_a_file_is_never_unpacked_beyond_what_a_picture_may_have(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing_pictures, "MOST_BYTES", 50)
    with pytest.raises(Invalid, match="over 50 bytes"):
        take(project, tmp_path, pictures_zip())


def test_a_picture_that_is_here_already_is_a_bad_line(project: Project, tmp_path: Path) -> None:
    take(project, tmp_path, pictures_zip())
    with pytest.raises(Invalid, match="line 2, picture: is in the project already"):
        take(project, tmp_path, pictures_zip(b"file,theme\npears.png,sea\n"))
    assert Picture.objects.count() == 2


def test_the_images_go_with_their_project(project: Project, tmp_path: Path) -> None:
    take(project, tmp_path, pictures_zip())
    project_delete(project=project, typed_name=project.name, actor=None)
    assert not Picture.objects.exists()
    assert not StoredFile.objects.exists()
