import io
import subprocess
import sys

import pytest
from PIL import Image

from datasets.formats import pictures
from datasets.formats.pictures import BadPicture, clean_picture
from tests.datasets.images import image_bytes


def test_a_picture_is_encoded_anew_without_its_metadata() -> None:
    exif = Image.Exif()
    exif[0x010F] = "Camera of somebody"  # maker
    data = image_bytes(exif=exif, comment=b"taken at home")
    assert b"Camera of somebody" in data
    created = clean_picture(data)
    assert b"Camera of somebody" not in created.data
    assert b"taken at home" not in created.data
    with Image.open(io.BytesIO(created.data)) as repeated:
        assert (repeated.format, repeated.size) == ("JPEG", (320, 200))
        assert not repeated.getexif()
    assert b"Camera of somebody" not in created.thumbnail


def test_the_way_the_camera_was_held_is_kept() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned by a quarter
    created = clean_picture(image_bytes(exif=exif))
    assert (created.width, created.height) == (200, 320)


def test_a_large_picture_is_made_smaller() -> None:
    created = clean_picture(image_bytes(size=(3200, 1000)))
    assert (created.width, created.height) == (1600, 500)
    with Image.open(io.BytesIO(created.thumbnail)) as small:
        assert small.size == (400, 125)
    assert len(created.thumbnail) < len(created.data)


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_other_kinds_become_jpeg_and_clear_ground_white(kind: str) -> None:
    created = clean_picture(image_bytes(kind=kind, mode="RGBA", colour=(0, 0, 0, 0)))
    with Image.open(io.BytesIO(created.data)) as repeated:
        assert repeated.convert("RGB").getpixel((5, 5)) == (255, 255, 255)


def test_a_file_that_is_no_whole_picture_is_refused() -> None:
    with pytest.raises(BadPicture, match="is not a picture"):
        clean_picture(b"<svg onload='alert(1)'></svg>")
    with pytest.raises(BadPicture, match="cannot be decoded"):
        clean_picture(image_bytes(size=(640, 480))[:1500])
    png = bytearray(image_bytes(kind="PNG"))
    png[11] -= 1  # the length of its first chunk, which is fixed (PNG, 11.2.1)
    with pytest.raises(BadPicture, match="cannot be decoded"):
        clean_picture(bytes(png))


def test_a_kind_that_is_not_wanted_is_refused() -> None:
    with pytest.raises(BadPicture, match="is not a picture of one of these kinds"):
        clean_picture(image_bytes(kind="GIF", mode="P", colour=3))


def test_a_picture_that_unpacks_to_too_much_is_refused_before_it_is_decoded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pictures, "MAX_PIXELS", 1000)
    with pytest.raises(BadPicture, match="64,000 pixels"):
        clean_picture(image_bytes())
    monkeypatch.setattr(pictures, "MAX_BYTES", 100)
    with pytest.raises(BadPicture, match="at most 100"):
        clean_picture(image_bytes())


def test_a_tiny_picture_is_refused() -> None:
    with pytest.raises(BadPicture, match="each side needs"):
        clean_picture(image_bytes(size=(20, 300)))


MEASURE = """
import resource, sys
from datasets.formats.pictures import clean_picture
data = sys.stdin.buffer.read()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
clean_picture(data)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.parametrize(
    ("kind", "mode", "colour"),
    [
        ("PNG", "1", 0),
        ("PNG", "P", 3),
        ("PNG", "LA", (0, 0)),
        ("PNG", "RGBA", (9, 9, 9, 9)),
        ("JPEG", "RGB", (9, 9, 9)),
        ("JPEG", "CMYK", (9, 9, 9, 9)),
    ],
)
def test_the_largest_picture_takes_little_memory(kind: str, mode: str, colour: object) -> None:
    data = image_bytes(kind=kind, mode=mode, colour=colour, size=(7_000, 7_000))
    measured = subprocess.run(
        [sys.executable, "-c", MEASURE], input=data, capture_output=True, check=True
    )
    assert int(measured.stdout) < 500 * 1024  # KiB


def test_a_picture_with_colours_of_a_palette_is_no_worse_for_being_made_smaller() -> None:
    stripes = Image.new("1", (4_000, 400))
    stripes.paste(1, (0, 0, 4_000, 200))
    out = io.BytesIO()
    stripes.save(out, "PNG")
    with Image.open(io.BytesIO(clean_picture(out.getvalue()).data)) as created:
        assert created.size == (1600, 160)
        assert created.getpixel((800, 20)) == (255, 255, 255)
        assert created.getpixel((800, 140)) == (0, 0, 0)
