import pytest

from annotation.planning.pace import Unit, pace, rounded


def test_the_first_answers_say_nothing_about_the_pace():
    assert pace([60_000] * 4, planned=20, longest=120) == 20
    assert pace([60_000] * 5, planned=20, longest=120) == 60


def test_a_page_left_open_over_lunch_is_not_the_pace():
    assert pace([10_000] * 9 + [3_600_000], planned=20, longest=110) == pytest.approx(20)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, (0, Unit.SOON)),
        (59, (0, Unit.SOON)),
        (60, (1, Unit.MINUTES)),
        (90, (2, Unit.MINUTES)),
        (10 * 60, (10, Unit.MINUTES)),
        (12 * 60, (10, Unit.MINUTES)),
        (13 * 60, (15, Unit.MINUTES)),
        (97 * 60, (95, Unit.MINUTES)),
        (100 * 60, (1.5, Unit.HOURS)),
        (170 * 60, (3, Unit.HOURS)),
    ],
)
def test_a_time_is_as_exact_as_it_can_be_foreseen(seconds, said):
    assert rounded(seconds) == said
