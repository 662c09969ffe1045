"""Numbers as the released files write them: the shortest decimal."""

from decimal import ROUND_HALF_EVEN, Decimal, InvalidOperation
from functools import lru_cache

SCORE_PLACES = 3  # SICK's scores are means of ten integer ratings, or of two such means


@lru_cache(maxsize=1 << 14)  # gold scores are few, and a release writes each many times
def number_text(value: Decimal | float | int, *, places: int = SCORE_PLACES) -> str:
    """Write a number with at most `places` decimals and without trailing zeros.

    >>> number_text(4.0), number_text(3.3000000000000003), number_text(Decimal("4.815"))
    ('4', '3.3', '4.815')
    """
    exact = value if isinstance(value, Decimal) else Decimal(repr(value))
    rounded = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    text = f"{rounded:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def format_score(value: Decimal | float, *, places: int = SCORE_PLACES) -> str:
    """Write a score: one that was read keeps its digits, a computed one is rounded.

    >>> format_score(Decimal("5.00")), format_score(4.999999999)
    ('5.00', '5')
    """
    return f"{value:f}" if isinstance(value, Decimal) else number_text(value, places=places)


def number_of(text: str) -> Decimal | None:
    """Read a plain decimal number, or return None: no exponent, no comma, no NaN.

    >>> number_of("4.5"), number_of("4,5"), number_of("nan")
    (Decimal('4.5'), None, None)
    """
    stripped = text.strip()
    if not stripped.isascii() or not stripped.strip("+-").replace(".", "", 1).isdigit():
        return None
    try:
        return Decimal(stripped)
    except InvalidOperation:
        return None
