import pytest

from annotation.planning.effort import effort
from annotation.planning.presets import preset


def test_sick_asked_for_a_hundred_thousand_judgements() -> None:
    # Marelli et al. 2014, section 3.4: 10 judgements of about 10,000 pairs.
    found = effort(pairs=10_000, protocol=preset("sick"), seats=100, checkpoints=50)
    assert found.judgements == 100_000
    assert found.per_seat == 1_000
    # One in twenty of what is shown would be 53; there are 50 different ones.
    assert found.checkpoints_per_seat == 50
    assert found.hours == pytest.approx(100 * 1_050 * 0.5 / 60)


def test_the_fullest_seat_counts_where_the_work_does_not_divide() -> None:
    found = effort(pairs=7, protocol=preset("sick"), seats=11, checkpoints=0)
    assert (found.judgements, found.per_seat) == (70, 7)


def test_nobody_can_do_nothing() -> None:
    with pytest.raises(ValueError, match="needs a seat"):
        effort(pairs=1, protocol=preset("sick"), seats=0, checkpoints=0)
