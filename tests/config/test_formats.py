from datetime import UTC, datetime

import pytest
from django.utils.formats import date_format
from django.utils.translation import override

DAY = datetime(2026, 11, 12, 9, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "name", "expected"),
    [
        ("en", "SHORT_DATE_FORMAT", "2026-11-12"),
        ("en", "SHORT_DATETIME_FORMAT", "2026-11-12 09:05"),
        ("en", "DATE_FORMAT", "12 November 2026"),
        ("en", "DATETIME_FORMAT", "12 November 2026, 09:05"),
        ("pl", "DATE_FORMAT", "12 listopada 2026"),
    ],
)
def test_dates_are_never_american(language: str, name: str, expected: str) -> None:
    with override(language):
        assert date_format(DAY, name) == expected
