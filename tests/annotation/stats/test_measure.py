import math

import pytest

from annotation.stats.measure import Measure


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_a_measure_is_never_nan_or_infinite(value):
    with pytest.raises(ValueError, match="finite"):
        Measure(value, 3)


def test_a_measure_without_a_value_says_why():
    with pytest.raises(ValueError, match="says why"):
        Measure(None, 0)


def test_a_measure_turns_into_json():
    data = {"value": 0.5, "n": 3, "note": "Pairs.", "note_reason": None}
    assert Measure(0.5, 3, "Pairs.").as_json() == {**data, "interval": None}
    with_interval = Measure(0.5, 3, "Pairs.", (0.25, 0.75))
    assert with_interval.as_json() == {**data, "interval": [0.25, 0.75]}
