import io
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from annotation.services.campaigns.deleting import project_delete
from datasets.errors import Invalid
from datasets.models import Picture, Project, Source, StoredFile, Theme
from datasets.selectors.importing.files import file_chunks
from datasets.services.importing import pictures as importing_pictures
from datasets.services.importing.pictures import pictures_import
from datasets.services.importing.sources import ImportOutcome
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


def test_title_credit_and_a_small_image_are_kept(project: Project, tmp_path: Path) -> None:
    table = b"file,theme,title,licence,credit\nnet.jpg,sea,The net,CC BY 4.0,Harbour museum\n"
    files = {"pictures.csv": table, "net.jpg": image_bytes(size=(1200, 800))}
    take(project, tmp_path, zip_bytes(files))
    picture = Picture.objects.get()
    assert (picture.title, picture.credit) == ("The net", "Harbour museum")
    assert picture.source.licence == "CC BY 4.0"
    assert picture.thumbnail is not None
    with Image.open(io.BytesIO(b"".join(file_chunks(picture.thumbnail)))) as small:
        assert (small.format, small.size) == ("JPEG", (400, 267))


def test_the_table_names_files_from_its_own_folder_on(project: Project, tmp_path: Path) -> None:
    # As one system writes the name into the zip, and another one into the table.
    zipped, named = "scene\u0301/łódź.jpg", "scen\u00e9/łódź.jpg"
    table = f"file,theme\n{named},sea\n".encode()
    take(project, tmp_path, zip_bytes({"all/t.csv": table, f"all/{zipped}": image_bytes()}))
    assert Source.objects.get().source_id == "łódź"


def test_a_damaged_file_is_named_and_the_others_are_not_kept(
    project: Project, tmp_path: Path
) -> None:
    full = image_bytes(size=(640, 480))
    with pytest.raises(Invalid) as raised:
        take(project, tmp_path, pictures_zip(**{"sea/net.jpg": full[:900], "pears.png": b"x"}))
    message = str(raised.value)
    assert "line 2, file: 'sea/net.jpg' cannot be decoded" in message
    assert "line 3, file: 'pears.png' is not a picture" in message
    assert not Source.objects.exists()


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"no zip", "is not a ZIP file"),
        (zip_bytes({"a.jpg": image_bytes()}), "holds 0 tables"),
        (pictures_zip(**{"other.csv": TABLE}), "holds 2 tables"),
        (pictures_zip(b"file,theme\n../../etc/passwd,sea\n"), "line 2, file: .* is not in the zip"),
        (pictures_zip(b"file,theme\nnote.txt,sea\n", **{"note.txt": b"Hi"}), "is not a picture"),
        (
            pictures_zip(TABLE + b"pears.png,sea,p1\n"),
            "line 4, picture: is already given on line 2",
        ),
        (pictures_zip(b"file,theme\npears.png,sea\n"), "holds 'sea/net.jpg', which the table does"),
        (
            pictures_zip(b"file,theme,title\npears.png,sea," + b"x" * 201 + b"\n"),
            "line 2, title: has 201 characters",
        ),
        (pictures_zip(**{"pears.png": b"\x89PNG\r\n\x1a\n"}), "line 3, file: 'pears.png' "),
    ],
)
def test_a_bad_zip_imports_nothing(
    project: Project, tmp_path: Path, content: bytes, problem: str
) -> None:
    with pytest.raises(Invalid, match=problem):
        take(project, tmp_path, content)
    assert not Source.objects.exists()
    assert not StoredFile.objects.exists()


def test_a_file_that_the_zip_lost_is_named(project: Project, tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("t.csv", "file,theme\nnet.jpg,sea\n")
        archive.writestr("net.jpg", image_bytes())
        start = archive.getinfo("net.jpg").header_offset + 30 + len("net.jpg")
    content = bytearray(packed.getvalue())
    content[start] = 0b111  # a block of a kind that deflate does not have (RFC 1951, 3.2.3)
    with pytest.raises(Invalid, match="cannot be unpacked"):
        take(project, tmp_path, bytes(content))
    assert not Source.objects.exists()


def test_a_file_is_never_unpacked_beyond_what_a_picture_may_have(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing_pictures, "MAX_BYTES", 50)
    with pytest.raises(Invalid, match="larger than 50 bytes"):
        take(project, tmp_path, pictures_zip())


def test_a_picture_that_is_here_already_is_a_bad_line(project: Project, tmp_path: Path) -> None:
    take(project, tmp_path, pictures_zip())
    with pytest.raises(Invalid, match="line 2, picture: is already in the project"):
        take(project, tmp_path, pictures_zip(b"file,theme\npears.png,sea\n"))
    assert Picture.objects.count() == 2


def test_the_images_go_with_their_project(project: Project, tmp_path: Path) -> None:
    take(project, tmp_path, pictures_zip())
    project_delete(project=project, typed_name=project.name, actor=None)
    assert not Picture.objects.exists()
    assert not StoredFile.objects.exists()


@pytest.mark.parametrize(
    ("limit", "most", "reason"),
    [
        ("MAX_UNPACKED", 1_000, "unpacks to more than 1,000 bytes"),
        ("MAX_PIXELS_IN_ALL", 100_000, "contains more than 100,000 pixels in total"),
    ],
)
def test_a_zip_that_is_much_more_than_it_seems_is_refused(
    project: Project,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    limit: str,
    most: int,
    reason: str,
) -> None:
    monkeypatch.setattr(importing_pictures, limit, most)
    with pytest.raises(Invalid, match=reason):
        take(project, tmp_path, pictures_zip())
    assert not Picture.objects.exists()


def test_pictures_may_come_without_a_theme_and_known_ones_go_on_the_list(
    project: Project, tmp_path: Path
) -> None:
    table = b"file,theme\nsea/net.jpg,sea\npears.png,\n"
    file = file_of(tmp_path, "pictures.zip", pictures_zip(table))
    pictures_import(project=project, file=file, actor=None, progress=unwatched)
    assert list(Source.objects.values_list("theme", flat=True)) == ["sea", ""]
    assert list(Theme.objects.values_list("name", "key", "quota")) == [("sea", "s", None)]
