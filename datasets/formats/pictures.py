"""Imported pictures: checked, fully decoded, and re-encoded without their metadata."""

import io
import warnings
from dataclasses import dataclass

from PIL import Image, ImageOps, UnidentifiedImageError

from transforms.reason import Reason, Refused

MAX_BYTES = 20 * 10**6
MAX_PIXELS = 50_000_000  # a decoded pixel takes three bytes; a small file may contain very many
MIN_SIDE = 64
LONGEST_SIDE = 1_600  # more than a page shows
THUMBNAIL_SIDE = 400  # twice what a list shows, for dense screens
FORMATS = ("JPEG", "PNG", "WEBP")
CONTENT_TYPE = "image/jpeg"
STRIP_PIXELS = 2_000_000
_QUALITY = 88
_THUMBNAIL_QUALITY = 75


class BadPicture(Refused):
    """Why a file cannot be a picture to describe."""


@dataclass(frozen=True, slots=True)
class CleanPicture:
    """A JPEG containing nothing but the picture, and a thumbnail for lists.

    `pixels` is the number of pixels decoded to make it.
    """

    data: bytes
    width: int
    height: int
    thumbnail: bytes
    pixels: int


def clean_picture(data: bytes) -> CleanPicture:
    """Decode a picture and re-encode it: no metadata, no location, no hidden content.

    The EXIF orientation is applied before it is dropped.
    """
    if len(data) > MAX_BYTES:
        raise BadPicture(Reason("picture_too_many_bytes", bytes=len(data), most=MAX_BYTES))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=FORMATS) as opened:
                _check_size(opened)
                pixels = opened.width * opened.height
                # This lets the decoder scale a JPEG down, as far as the size needed allows.
                opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
                opened.load()
                return _encode(_scale(opened), pixels)
    except BadPicture:
        raise
    except UnidentifiedImageError:
        raise BadPicture(Reason("not_a_picture", kinds=", ".join(FORMATS))) from None
    except (OSError, SyntaxError, ValueError, EOFError, Image.DecompressionBombWarning) as error:
        raise BadPicture(Reason("picture_undecodable", error=str(error))) from None
    except Image.DecompressionBombError:
        raise BadPicture(Reason("picture_too_large", most=MAX_PIXELS)) from None


def _check_size(opened: Image.Image) -> None:
    width, height = opened.size
    if width * height > MAX_PIXELS:
        raise BadPicture(Reason("picture_too_many_pixels", pixels=width * height, most=MAX_PIXELS))
    if min(width, height) < MIN_SIDE:
        raise BadPicture(Reason("picture_too_small", width=width, height=height, least=MIN_SIDE))
    if getattr(opened, "n_frames", 1) > 1:
        raise BadPicture(Reason("picture_moves"))


def _scale(opened: Image.Image) -> Image.Image:
    """Scale a picture to the stored size, strip by strip, and rotate it upright.

    Full copies of a large picture in other modes would take several hundred megabytes.
    """
    width, height = opened.size
    factor = max(1, max(width, height) // (2 * LONGEST_SIDE))
    if factor == 1:
        return ImageOps.exif_transpose(opened)
    small = Image.new("RGB", (-(-width // factor), -(-height // factor)), "white")
    rows = STRIP_PIXELS // width // factor * factor or factor
    for top in range(0, height, rows):
        strip = _on_white(opened.crop((0, top, width, min(top + rows, height))))
        small.paste(strip.reduce(factor), (0, top // factor))
    small.info["exif"] = opened.info.get("exif", b"")
    return ImageOps.exif_transpose(small)


def _on_white(picture: Image.Image) -> Image.Image:
    if not picture.has_transparency_data:
        return picture.convert("RGB")
    picture = picture.convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(ground, picture).convert("RGB")


def _encode(picture: Image.Image, pixels: int) -> CleanPicture:
    # A new image, to which only the pixels are copied.
    plain = Image.new("RGB", picture.size)
    plain.paste(_on_white(picture))
    plain.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    data, (width, height) = _jpeg(plain, _QUALITY), plain.size
    plain.thumbnail((THUMBNAIL_SIDE, THUMBNAIL_SIDE))
    return CleanPicture(data, width, height, _jpeg(plain, _THUMBNAIL_QUALITY), pixels)


def _jpeg(picture: Image.Image, quality: int) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=quality, optimize=True)
    return buffer.getvalue()
