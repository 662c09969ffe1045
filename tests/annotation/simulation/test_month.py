"""A month of people who come, leave, are paused and lose their power; at last, exact counts."""

import pytest

from annotation.models import Assignment, Judgement, Seat
from annotation.planning.presets import preset
from annotation.planning.protocol import (
    CheckpointSettings,
    LeaderMode,
    MissAction,
    Orders,
    PlanKind,
)
from annotation.planning.similar import questions_in
from annotation.services.campaigns.lifecycle import campaign_create
from annotation.services.plans.opening import campaign_open
from annotation.simulation.generative.habits import Habit
from annotation.simulation.month import month_simulate
from datasets.errors import Conflict, Invalid
from datasets.models import Pair, User


def silent(done, total, message=""):
    """Be nobody's progress."""


@pytest.fixture
def live(live_server):
    def live(campaign, *, annotators=10, seed=1):
        return month_simulate(
            campaign=campaign,
            annotators=annotators,
            seed=seed,
            url=live_server.url,
            progress=silent,
        )

    return live


def did(report):
    return {row.habit: row for row in report.habits}


def test_every_pair_is_judged_as_planned_though_people_leave_pause_or_are_late(
    draft, manager, live
):
    Pair.objects.filter(number__gt=18).delete()
    checkpoints = CheckpointSettings(every=2, on_miss=MissAction.PAUSE, from_misses=2)
    settings = {"plan": PlanKind.POOL, "checkpoints": checkpoints}
    campaign = campaign_open(campaign=draft(per_order=2, **settings), actor=manager)
    report = live(campaign)
    assert report.fulfilment.is_exact
    assert report.fulfilment.judged == report.fulfilment.planned == 72
    habits = did(report)
    assert {name for name, row in habits.items() if row.people} == {habit.value for habit in Habit}
    assert habits[Habit.LEAVES].gone == 1
    assert habits[Habit.MISSES].gone == 1
    # What the paused one judged is there to be looked at, and counts for nothing.
    paused = Seat.objects.get(paused_at__isnull=False)
    assert Judgement.objects.filter(assignment__seat=paused).exists()
    assert not Assignment.objects.filter(seat=paused, pair__isnull=False, state="done").exists()
    # Two browsers that know nothing of each other answer the same pair: the later one counts.
    assert Judgement.objects.filter(revises__isnull=False).exists()
    assert not any(
        user.has_usable_password() for user in User.objects.filter(username__contains="-annotator-")
    )


def test_a_leader_and_annotators_of_both_orders_come_to_an_end_too(draft, manager, live):
    Pair.objects.filter(number__gt=6).delete()
    settings = {"leader_mode": LeaderMode.JUDGE, "orders": Orders.SAME_BOTH, "per_order": 3}
    campaign = campaign_open(campaign=draft(plan=PlanKind.POOL, **settings), actor=manager)
    report = live(campaign)
    assert report.fulfilment.is_exact
    assert (report.reviewed, report.fulfilment.judged) == (6, 36)


@pytest.fixture
def tranches(corpus, manager):
    """Two tranches of eight pairs and two of all, for three annotators each."""
    protocol = preset("simlex", judgements_per_order=3)
    groups = protocol.groups.model_copy(update={"size": 4, "consistency": 4, "tranche": 8})
    checkpoints = protocol.checkpoints.model_copy(update={"on_miss": MissAction.PAUSE})
    draft = campaign_create(
        project=corpus.project,
        pair_set=corpus.pair_set,
        name="Words",
        protocol=protocol.model_copy(update={"groups": groups, "checkpoints": checkpoints}),
        seats=1,
        seed=1,
        controls=questions_in("en"),
        actor=manager,
    )
    return campaign_open(campaign=draft, actor=manager)


def test_tranches_of_those_who_leave_or_are_paused_are_filled_in_by_others(tranches, live):
    planned = tranches.seats.count()
    report = live(tranches)
    assert report.fulfilment.is_exact
    assert did(report)[Habit.MISSES].gone == 1
    assert tranches.seats.count() > planned
    carried = Assignment.objects.filter(campaign=tranches, carried__isnull=False)
    assert not carried.exclude(state__in=["done", "aside"]).exists()


def test_too_few_people_are_told_by_what_is_missing(draft, manager, live, monkeypatch):
    monkeypatch.setattr("annotation.simulation.month._MOST_DAYS", 3)
    Pair.objects.filter(number__gt=2).delete()
    campaign = campaign_open(campaign=draft(plan=PlanKind.POOL, per_order=2), actor=manager)
    result = live(campaign, annotators=1).fulfilment
    assert not result.is_exact
    assert result.missing >= 6
    assert (result.too_many, result.doubled, result.seen_twice) == (0, 0, 0)


def test_a_month_needs_an_open_campaign_and_people(draft, manager, live):
    with pytest.raises(Conflict, match="not open"):
        live(draft())
    with pytest.raises(Invalid, match="at least one"):
        live(campaign_open(campaign=draft(name="Other"), actor=manager), annotators=0)
