"""Pictures that come in: checked, decoded whole, and written anew without their metadata."""

import io
import warnings
from dataclasses import dataclass

from PIL import Image, ImageOps, UnidentifiedImageError

MOST_BYTES = 20 * 10**6
MOST_PIXELS = 50_000_000  # a decoded pixel takes three bytes; a small file may hold very many
LEAST_SIDE = 64
LONGEST_SIDE = 1_600  # more than a page shows
THUMBNAIL_SIDE = 400  # twice what a list shows, for dense screens
FORMATS = ("JPEG", "PNG", "WEBP")
CONTENT_TYPE = "image/jpeg"
_QUALITY = 88
_THUMBNAIL_QUALITY = 75


class BadPicture(ValueError):
    """Why bytes cannot be a picture to describe."""


@dataclass(frozen=True, slots=True)
class CleanPicture:
    """A JPEG with nothing in it but the picture, and a small one for lists."""

    data: bytes
    width: int
    height: int
    thumbnail: bytes


def clean_picture(data: bytes) -> CleanPicture:
    """Decode a picture and encode it anew: no metadata, no place where it was taken, no tricks.

    The way the camera was held is applied before it is dropped.
    """
    if len(data) > MOST_BYTES:
        raise BadPicture(f"has {len(data):,} bytes; at most {MOST_BYTES:,} are allowed")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=FORMATS) as opened:
                _check_size(opened)
                opened.load()
                return _encoded(ImageOps.exif_transpose(opened))
    except BadPicture:
        raise
    except UnidentifiedImageError:
        raise BadPicture(f"is no picture of these kinds: {', '.join(FORMATS)}") from None
    except (OSError, SyntaxError, ValueError, EOFError, Image.DecompressionBombWarning) as error:
        raise BadPicture(f"cannot be decoded: {error}") from None
    except Image.DecompressionBombError:
        raise BadPicture(f"has more than {MOST_PIXELS:,} pixels") from None


def _check_size(opened: Image.Image) -> None:
    width, height = opened.size
    if width * height > MOST_PIXELS:
        raise BadPicture(f"has {width * height:,} pixels; at most {MOST_PIXELS:,} are allowed")
    if min(width, height) < LEAST_SIDE:
        raise BadPicture(f"is {width} x {height}; each side needs {LEAST_SIDE} pixels")
    if getattr(opened, "n_frames", 1) > 1:
        raise BadPicture("moves; a still picture is wanted")


def _encoded(picture: Image.Image) -> CleanPicture:
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        ground = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(ground, picture)
    # A new image: pixels are all that is taken over.
    plain = Image.new("RGB", picture.size)
    plain.paste(picture.convert("RGB"))
    plain.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    data, (width, height) = _jpeg(plain, _QUALITY), plain.size
    plain.thumbnail((THUMBNAIL_SIDE, THUMBNAIL_SIDE))
    return CleanPicture(data, width, height, _jpeg(plain, _THUMBNAIL_QUALITY))


def _jpeg(picture: Image.Image, quality: int) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=quality, optimize=True)
    return out.getvalue()
