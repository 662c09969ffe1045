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
STRIP_PIXELS = 2_000_000
_QUALITY = 88
_THUMBNAIL_QUALITY = 75


class BadPicture(ValueError):
    """Why bytes cannot be a picture to describe."""


@dataclass(frozen=True, slots=True)
class CleanPicture:
    """A JPEG with nothing in it but the picture, and a small one for lists.

    `pixels` are those that were decoded to make it.
    """

    data: bytes
    width: int
    height: int
    thumbnail: bytes
    pixels: int


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
                pixels = opened.width * opened.height
                # A JPEG is then decoded at a fraction of its size, as far as that is enough.
                opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
                opened.load()
                return _encoded(_made_smaller(opened), pixels)
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


def _made_smaller(opened: Image.Image) -> Image.Image:
    """Bring a picture to the size that is kept, strip by strip, and turn it the right way up.

    Whole copies in other modes would take several hundred megabytes of a large picture.
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


def _encoded(picture: Image.Image, pixels: int) -> CleanPicture:
    # A new image: pixels are all that is taken over.
    plain = Image.new("RGB", picture.size)
    plain.paste(_on_white(picture))
    plain.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    data, (width, height) = _jpeg(plain, _QUALITY), plain.size
    plain.thumbnail((THUMBNAIL_SIDE, THUMBNAIL_SIDE))
    return CleanPicture(data, width, height, _jpeg(plain, _THUMBNAIL_QUALITY), pixels)


def _jpeg(picture: Image.Image, quality: int) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=quality, optimize=True)
    return out.getvalue()
