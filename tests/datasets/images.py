"""Pictures and zips made on the spot."""

import io
import zipfile
from typing import Any

from PIL import Image


def image_bytes(
    *,
    kind: str = "JPEG",
    mode: str = "RGB",
    size: tuple[int, int] = (320, 200),
    colour: Any = (200, 90, 40),
    **options: Any,
) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, colour).save(out, kind, **options)
    return out.getvalue()


def zip_bytes(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


TABLE = b"file,theme,picture\nsea/net.jpg,sea,p1\npears.png,market,\n"


def pictures_zip(table: bytes = TABLE, **files: bytes) -> bytes:
    return zip_bytes(
        {
            "pictures.csv": table,
            "__MACOSX/._pictures.csv": b"junk",
            "sea/net.jpg": image_bytes(),
            "pears.png": image_bytes(kind="PNG"),
            **files,
        }
    )
