from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.formats.numbers import number_of, number_text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (4, "4"),
        (5.0, "5"),
        (10.0, "10"),
        (4.5, "4.5"),
        (0.1 + 0.2, "0.3"),
        (11 / 3, "3.667"),
        (Decimal("4.815"), "4.815"),
        (-0.0, "0"),
        (1e-9, "0"),
    ],
)
def test_a_score_is_written_as_the_shortest_decimal(value: Decimal | float, text: str) -> None:
    assert number_text(value) == text


@given(st.decimals(-1000, 1000, places=3))
def test_a_number_of_three_places_is_read_back_exactly(value: Decimal) -> None:
    assert number_of(number_text(value)) == value


@pytest.mark.parametrize("text", ["", "four", "4,5", "nan", "inf", "1e3", "4.5.1", "٤", "--4", "."])
def test_a_text_that_is_no_plain_number_is_none(text: str) -> None:
    assert number_of(text) is None
