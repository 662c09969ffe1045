from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from annotation.planning.control_schedule import ControlSchedule
from annotation.planning.protocol import CheckpointSettings

seeds = st.integers(-5, 2**63)
controls = st.builds(
    ControlSchedule,
    period=st.one_of(st.floats(2, 25), st.integers(2, 30).map(float)),
    checkpoints=st.integers(0, 30),
    seed=seeds,
    seat=st.integers(1, 1000),
)


@given(controls)
def test_control_pairs_are_neither_first_nor_next_to_each_other(schedule):
    places = [p for p in range(200) if schedule.at(p) is not None]
    assert 0 not in places
    assert all(b - a > 1 for a, b in pairwise(places))


@given(controls)
def test_no_control_pair_comes_twice_and_all_come_in_the_end(schedule):
    asked = [result[0] for p in range(30 * 31) if (result := schedule.at(p)) is not None]
    assert sorted(asked) == list(range(schedule.checkpoints))


@given(controls)
def test_one_control_pair_stands_in_every_stretch(schedule):
    stretches = [int(p // schedule.period) for p in range(200) if schedule.at(p) is not None]
    whole = min(schedule.checkpoints, int(200 // schedule.period) - 1)
    assert len(stretches) >= whole


def walked(schedule, claims):
    """Return what is shown in claims of so many pairs each: pairs as None, and control pairs."""
    shown, had = [], set()
    for pairs in claims:
        controls = schedule.placed(position=len(shown), pairs=pairs, had=had)
        ahead = schedule.among(position=len(shown), pairs=pairs, had=had)
        assert len(controls) == ahead
        for place in range(len(shown), len(shown) + pairs + len(controls)):
            shown.append(controls[place][0] if place in controls else None)
        had.update(control for control, _ in controls.values())
    return shown


@given(controls, st.lists(st.integers(1, 10), max_size=30))
def test_control_pairs_stand_well_however_the_pairs_are_taken(schedule, claims):
    shown = walked(schedule, claims)
    places = [place for place, control in enumerate(shown) if control is not None]
    asked = [shown[place] for place in places]
    assert 0 not in places
    assert all(b - a > 1 for a, b in pairwise(places))
    assert len(asked) == len(set(asked))
    assert not shown or shown[-1] is None


@given(controls, st.lists(st.integers(1, 10), max_size=30))
def test_an_annotator_with_two_pairs_has_a_control_pair(schedule, claims):
    shown = walked(schedule, claims)
    asked = sum(control is not None for control in shown)
    assert bool(asked) == (bool(schedule.checkpoints) and sum(claims) >= 2)
    natural = sum(schedule.at(place) is not None for place in range(len(shown)))
    assert asked - natural in {0, 1}


@given(controls, st.integers(0, 60), st.integers(1, 300))
def test_the_count_ahead_is_what_comes(schedule, before, pairs):
    shown = walked(schedule, [1] * before)
    had = {control for control in shown if control is not None}
    ahead = schedule.among(position=len(shown), pairs=pairs, had=had)
    assert len(schedule.placed(position=len(shown), pairs=pairs, had=had)) == ahead


def test_an_annotator_whose_lease_took_the_control_pairs_gets_one_again():
    schedule = ControlSchedule(period=20, checkpoints=50, seed=1, seat=3)
    controls = schedule.placed(position=24, pairs=3, had=())
    assert len(controls) == 1
    assert 24 <= min(controls) < 27


def test_a_twentieth_of_what_is_seen_are_control_pairs():
    schedule = ControlSchedule.of(CheckpointSettings(share=0.05), checkpoints=50, seed=1, seat=3)
    assert sum(schedule.at(p) is not None for p in range(1000)) == 50
    nothing = ControlSchedule.of(CheckpointSettings(), checkpoints=50, seed=1, seat=3)
    assert not any(nothing.at(p) for p in range(1000))
