import pytest

from datasets.web.shared.requests import number_in


def test_a_number_of_a_form_is_read():
    assert number_in("17") == 17


@pytest.mark.parametrize("text", ["", "x", "-1", "1.0", " 1", "²", "٣", "9" * 5000])
def test_a_text_that_is_no_number_of_a_row_is_none(text):
    assert number_in(text) is None
