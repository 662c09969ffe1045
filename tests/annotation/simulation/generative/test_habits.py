from collections import Counter

import pytest

from annotation.planning.presets import preset
from annotation.simulation.generative.annotators import Answer, Choice, simulated_annotator
from annotation.simulation.generative.habits import Habit, missed, routine_of
from annotation.stats.arrays import LabelCode

SCALE = preset("sick").scale


def routines(seed=1, people=40):
    return [routine_of(seed=seed, number=n, share=50) for n in range(1, people + 1)]


def test_every_habit_comes_up_among_ten_and_the_same_seed_deals_the_same():
    counted = Counter(routine.habit for routine in routines())
    assert counted == dict.fromkeys(Habit, 4) | {Habit.STEADY: 12}
    assert {routine.habit for routine in routines(people=10)} == set(Habit)
    assert routines() == routines()
    assert routines() != routines(seed=2)


def test_only_those_who_leave_leave_and_they_do_before_half_of_their_share():
    for routine in routines():
        if routine.habit is Habit.LEAVES:
            assert 2 <= routine.leaves_after <= 25
        else:
            assert routine.leaves_after is None


def test_people_stay_away_on_some_days_until_the_month_is_over():
    days = [
        [routine.answers(day=day, typical=10) for day in range(1, 30)] for routine in routines()
    ]
    absent = sum(row.count(0) for row in days) / (40 * 29)
    assert 0.2 < absent < 0.3
    assert all(routine.answers(day=30, typical=10) for routine in routines())


def test_the_quick_do_more_in_a_day_and_take_less_time_for_a_pair():
    by_habit = {routine.habit: routine for routine in routines()}
    plain = simulated_annotator(seed=1, seat=1)
    done = {
        habit: sum(by_habit[habit].answers(day=day, typical=20) for day in range(30, 90))
        for habit in (Habit.QUICK, Habit.STEADY, Habit.SLOW)
    }
    assert done[Habit.QUICK] > 1.5 * done[Habit.STEADY] > 2 * done[Habit.SLOW]
    assert by_habit[Habit.QUICK].paced(plain).pace == plain.pace / 2
    assert by_habit[Habit.STEADY].paced(plain) == plain


@pytest.mark.parametrize("label", list(LabelCode))
@pytest.mark.parametrize("rating", [1.0, 2.0, 4.5, 5.0])
def test_a_missed_checkpoint_has_another_label_and_a_rating_far_away(label, rating):
    wrong = missed(Answer(rating, label, 3000), scale=SCALE, right=0, options=0)
    assert wrong.label is not label
    assert abs(wrong.rating - rating) >= 2
    assert SCALE.allows(wrong.rating)


def test_a_missed_choice_is_one_of_the_others():
    for right in range(3):
        wrong = missed(Choice(right, 3000), scale=SCALE, right=right, options=3)
        assert wrong.choice in {0, 1, 2} - {right}
