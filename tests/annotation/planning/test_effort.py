import numpy as np
import pytest

from annotation.planning.effort import annotators_at_least, effort
from annotation.planning.presets import preset
from annotation.planning.protocol import CheckpointSettings, Orders, PlanKind
from annotation.planning.sitting import Groups, Limits, Pay
from annotation.planning.tranches import questionnaires
from transforms.reason import Reason


def test_sick_asked_for_a_hundred_thousand_judgements() -> None:
    # Marelli et al. 2014, section 3.4: 10 judgements of about 10,000 pairs.
    result = effort(pairs=10_000, protocol=preset("sick"), seats=100, checkpoints=50)
    assert result.judgements == 100_000
    assert result.per_seat == 1_000
    # One in twenty of what is shown would be 53; there are 50 different ones.
    assert result.checkpoints_per_seat == 50
    assert result.hours == pytest.approx(100 * 1_050 * 0.5 / 60)


def test_the_fullest_seat_counts_where_the_work_does_not_divide() -> None:
    result = effort(pairs=7, protocol=preset("sick"), seats=11, checkpoints=0)
    assert (result.judgements, result.per_seat) == (70, 7)


def test_hours_in_all_are_those_of_the_judgements_not_of_the_fullest_seat() -> None:
    # 70 judgements by 60 people: ten have two, fifty have one. Two for each would be 120.
    result = effort(pairs=7, protocol=preset("sick"), seats=60, checkpoints=0, pay=Pay(per_hour=6))
    assert (result.judgements, result.per_seat) == (70, 2)
    assert result.hours == pytest.approx(70 * preset("sick").minutes_per_pair / 60)
    assert result.cost == pytest.approx(result.hours * 6)


def test_hours_of_tranches_are_those_of_all_questionnaires_as_planned() -> None:
    # Hill et al. 2015, 3.4: nine tranches of 118 pairs and one of 117; planned and counted.
    protocol = preset("simlex")
    planned = questionnaires(
        ["N"] * 999, np.full((999, 1), -1), protocol=protocol, checkpoints=[""], seed=1
    )
    shown = sum(len(tranche.entries) for tranche in planned)
    result = effort(pairs=999, protocol=protocol, seats=1, checkpoints=1)
    assert result.minutes_of_all == pytest.approx(50 * shown * protocol.minutes_per_pair)
    assert result.hours < 500 * result.hours_per_seat


def test_nobody_can_do_nothing() -> None:
    with pytest.raises(ValueError, match="needs a seat"):
        effort(pairs=1, protocol=preset("sick"), seats=0, checkpoints=0)


def changed(name, **changes):
    return preset(name).model_copy(update=changes)


def test_simlex_took_its_annotators_about_a_quarter_of_an_hour():
    # Hill et al. 2015, 3.5: 8 to 21 minutes for a questionnaire; 500 annotators.
    result = effort(pairs=999, protocol=preset("simlex"), seats=1, checkpoints=3)
    assert (result.seats, result.per_seat, result.shown_again) == (500, 118, 19)
    assert 8 <= result.minutes <= 21
    # Fifty for each of 979 pairs, and all five hundred for each of twenty.
    assert result.judgements == 979 * 50 + 20 * 500
    assert result.is_feasible


def test_cdscorpus_asks_three_judges_for_six_judgements_a_pair():
    result = effort(pairs=10_000, protocol=preset("cdscorpus"), seats=12, checkpoints=0)
    assert result.judgements == 60_000
    assert result.is_feasible


def test_hours_are_paid_with_what_comes_before_the_first_pair():
    protocol = changed("sick", minutes_per_pair=1)
    pay = Pay(per_hour=12, currency="EUR", before_minutes=30)
    result = effort(pairs=60, protocol=protocol, seats=10, checkpoints=0, pay=pay)
    assert result.minutes == 60 + 30
    assert result.cost == 10 * 1.5 * 12
    assert effort(pairs=60, protocol=protocol, seats=10, checkpoints=0).cost is None
    tranche = effort(pairs=999, protocol=preset("simlex"), seats=1, checkpoints=3, pay=pay)
    unpaid = effort(pairs=999, protocol=preset("simlex"), seats=1, checkpoints=3)
    assert tranche.minutes == pytest.approx(unpaid.minutes + 30)


@pytest.mark.parametrize(
    ("name", "changes", "breaks"),
    [
        ("sick", {}, 0),
        # A hundred pairs each: after 30, 60 and 90.
        ("sick", {"limits": Limits(break_after=30)}, 3),
        # Between ten groups, and none behind the last pair.
        ("sick", {"groups": Groups(size=10)}, 9),
        # After 10, 15, 20, 30, 40, 45, 50, 60, 70, 75, 80, 90: those that fall together once.
        ("sick", {"groups": Groups(size=10), "limits": Limits(break_after=15)}, 12),
        # Where a whole group is a page, each page says where one is.
        ("sick", {"groups": Groups(size=10, layout="page")}, 0),
        ("simlex", {}, 0),
        ("simlex", {"groups": Groups(size=7, carry_over=True, consistency=20, tranche=99)}, 19),
    ],
)
def test_breaks_are_counted_beside_the_work(name, changes, breaks):
    pairs = 999 if name == "simlex" else 100
    result = effort(pairs=pairs, protocol=changed(name, **changes), seats=10, checkpoints=0)
    plain = effort(pairs=pairs, protocol=preset(name), seats=10, checkpoints=0)
    assert result.breaks == breaks
    assert result.minutes == plain.minutes


@pytest.mark.parametrize(
    ("name", "pairs", "checkpoints", "asked", "seen"),
    [
        ("sick", 100, 20, 5, 5),  # five of a hundred and five: 4.8 %, where 5 % are asked for
        ("sick", 100, 2, 5, 2),
        ("simlex", 999, 3, 0, 3),  # a question before each batch: no share is asked for
    ],
)
def test_fewer_checkpoints_than_asked_for_can_be_told(name, pairs, checkpoints, asked, seen):
    result = effort(pairs=pairs, protocol=preset(name), seats=10, checkpoints=checkpoints)
    assert (result.checkpoints_asked, result.checkpoints_per_seat) == (asked, seen)


def test_a_limit_for_each_annotator_asks_for_more_of_them():
    protocol = changed("sick", limits=Limits(pairs_at_most=200))
    assert annotators_at_least(10_000, protocol) == 500
    assert annotators_at_least(10_000, preset("sick")) == 10
    assert annotators_at_least(999, preset("simlex")) == 500


@pytest.mark.parametrize(
    ("name", "changes", "numbers", "reason"),
    [
        ("sick", {}, (100, 9, 20), Reason("plan_few_annotators", needed=10, there=9)),
        ("sick", {}, (0, 10, 20), Reason("plan_without_pairs")),
        ("sick", {}, (100, 10, 0), Reason("plan_without_checkpoints")),
        ("sick", {}, (1, 10, 20), Reason("plan_checkpoints_too_rare")),
        ("sick", {}, (100, 800, 20), Reason("plan_checkpoints_too_rare")),
        (
            "sick",
            {"limits": Limits(pairs_at_most=1)},
            (100, 1000, 20),
            Reason("plan_checkpoints_too_rare"),
        ),
        (
            "sick",
            {"limits": Limits(pairs_at_most=20)},
            (100, 10, 20),
            Reason("plan_few_for_limit", needed=50, there=10, limit=20),
        ),
        (
            "sick",
            {"checkpoints": CheckpointSettings(share=0.1, on_miss="pause", from_misses=3)},
            (100, 10, 2),
            Reason("plan_few_checkpoints", needed=3, there=2),
        ),
        ("simlex", {}, (20, 1, 3), Reason("plan_few_pairs", needed=20, there=20)),
        ("simlex", {}, (999, 1, 0), Reason("plan_without_question")),
    ],
)
def test_a_plan_that_cannot_be_carried_out_has_the_reason(name, changes, numbers, reason):
    pairs, seats, checkpoints = numbers
    protocol = changed(name, **changes)
    result = effort(pairs=pairs, protocol=protocol, seats=seats, checkpoints=checkpoints)
    assert not result.is_feasible
    assert reason in result.problems


@pytest.mark.parametrize(
    ("name", "changes", "numbers"),
    [
        ("sick", {}, (2, 10, 2)),
        ("sick", {}, (100, 500, 2)),
        ("sick", {"orders": Orders.SAME_BOTH}, (1, 5, 2)),
        ("sick", {"plan": PlanKind.DEALT}, (1, 10, 2)),
        ("sick", {"plan": PlanKind.DEALT}, (6, 10, 2)),
        ("simlex", {"checkpoints": CheckpointSettings(share=0.001)}, (999, 1, 3)),
    ],
)
def test_everybody_with_a_place_for_a_checkpoint_sees_one(name, changes, numbers):
    pairs, seats, checkpoints = numbers
    protocol = changed(name, **changes)
    result = effort(pairs=pairs, protocol=protocol, seats=seats, checkpoints=checkpoints)
    assert result.without_checkpoints == ()
    assert result.checkpoints_per_seat == 1


def test_a_single_pair_is_judged_where_no_checkpoints_are_asked_for():
    protocol = changed("sick", checkpoints=CheckpointSettings())
    assert effort(pairs=1, protocol=protocol, seats=10, checkpoints=0).is_feasible
