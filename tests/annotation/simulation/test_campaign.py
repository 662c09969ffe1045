import pytest

from annotation.models import Assignment, Judgement, Review
from annotation.planning.protocol import LeaderMode, Orders, PlanKind
from annotation.selectors.plans.progress import campaign_progress
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.plans.opening import campaign_open
from annotation.simulation.campaign import campaign_simulate
from annotation.simulation.campaign_truth import pair_truths, run_fidelity
from annotation.simulation.client import Client
from annotation.simulation.people import LEADERS
from datasets.errors import Conflict, Invalid
from datasets.models import Membership, Pair, User


def silent(done, total, message=""):
    """Be nobody's progress."""


@pytest.fixture
def simulate(live_server):
    def simulate(campaign, *, annotators=2, seed=1, progress=silent, reviews_left=0):
        return campaign_simulate(
            campaign=campaign,
            annotators=annotators,
            seed=seed,
            url=live_server.url,
            progress=progress,
            reviews_left=reviews_left,
        )

    return simulate


@pytest.fixture
def opened(draft, manager):
    Pair.objects.filter(number__gt=6).delete()  # a page takes its time; six pairs show it all

    def opened(name="Pilot"):
        made = draft(name=name, leader_mode=LeaderMode.REVIEW, every=4)
        return campaign_open(campaign=made, actor=manager)

    return opened


def said(campaign):
    rows = Judgement.objects.filter(assignment__seat__campaign=campaign)
    return sorted(
        rows.values_list(
            "assignment__seat__number", "assignment__position", "rating", "label", "shown_ms"
        )
    )


def test_simulated_people_do_everything_through_the_pages(opened, simulate):
    campaign = opened()
    shown = []
    report = simulate(campaign, progress=lambda done, total, message="": shown.append(done))
    progress = campaign_progress(campaign)
    assert progress.is_finished
    assert progress.reviews_accepted == report.reviewed == 6
    assert report.judged == Assignment.objects.count() == 14
    assert Judgement.objects.count() == 14
    assert shown[-1] == 14


def test_the_same_seed_says_the_same_and_another_something_else(opened, simulate):
    campaigns = [opened(name) for name in ("one", "two", "three")]
    for campaign, seed in zip(campaigns, (1, 1, 2), strict=True):
        simulate(campaign, seed=seed)
    one, two, three = map(said, campaigns)
    assert one == two
    assert one != three


def test_annotators_sit_in_the_seats_of_their_numbers_and_cannot_come_back(opened, simulate):
    campaign = opened()
    simulate(campaign)
    seats = campaign.seats.order_by("number").values_list("number", "annotator__number")
    assert list(seats) == [(1, 1), (2, 2)]
    made = User.objects.filter(username__startswith="simulated-boats-")
    assert made.count() == 2 + LEADERS
    assert not any(user.has_usable_password() for user in made)
    assert Membership.objects.filter(user__in=made).count() == made.count()


def test_sentences_can_be_left_for_a_leader_who_is_real(opened, simulate):
    campaign = opened()
    waiting = campaign.reviews.count()
    report = simulate(campaign, reviews_left=2)
    left = campaign.reviews.filter(state=Review.State.PENDING)
    assert (report.reviewed, left.count()) == (waiting - 2, 2)
    assert not left.exclude(held_by=None).exists()


def test_a_second_simulation_finds_nothing_left_to_do(opened, simulate):
    campaign = opened()
    simulate(campaign)
    before = said(campaign)
    report = simulate(campaign)
    assert (report.reviewed, report.judged) == (0, 0)
    assert said(campaign) == before


def test_an_answer_that_was_lost_on_its_way_back_is_not_doubled(opened, simulate, monkeypatch):
    campaign = opened()
    send = Client.send_json

    def twice(self, path, body):
        send(self, path, body)
        return send(self, path, body)

    monkeypatch.setattr(Client, "send_json", twice)
    simulate(campaign)
    assert Judgement.objects.count() == 14
    assert not Judgement.objects.filter(revises__isnull=False).exists()


def test_gold_of_a_simulation_is_compared_with_its_own_truth(opened, simulate):
    campaign = opened()
    simulate(campaign, seed=3)
    run = campaign_aggregate(campaign=campaign_close(campaign=campaign, actor=None))
    result = run_fidelity(run, seed=3)
    assert result.rmse.n == result.label_accuracy.n == len(pair_truths(campaign, seed=3)) == 6
    assert result.pearson.value > run_fidelity(run, seed=4).pearson.value


@pytest.mark.parametrize("annotators", [0, 3])
def test_there_are_no_more_annotators_than_seats(opened, simulate, annotators):
    with pytest.raises(Invalid, match="2 seats"):
        simulate(opened(), annotators=annotators)
    assert not User.objects.filter(username__startswith="simulated-").exists()


def test_a_draft_is_not_simulated(draft, simulate):
    with pytest.raises(Conflict, match="not open"):
        simulate(draft())
    assert not Review.objects.exists()


def test_simulated_people_work_in_a_pool_too(draft, manager, simulate):
    Pair.objects.filter(number__gt=4).delete()
    campaign = campaign_open(campaign=draft(plan=PlanKind.POOL, every=3), actor=manager)
    report = simulate(campaign, annotators=3)
    assert campaign_progress(campaign).is_finished
    assert report.judged >= 8
    counts = Judgement.objects.filter(assignment__pair__isnull=False)
    assert sorted(set(counts.values_list("assignment__order"))) == [("AB",), ("BA",)]
    assert counts.count() == 8


def test_a_leader_who_is_one_of_the_judges_judges_too(draft, manager, simulate):
    Pair.objects.filter(number__gt=4).delete()
    settings = {"leader_mode": LeaderMode.JUDGE, "orders": Orders.SAME_BOTH, "per_order": 2}
    campaign = campaign_open(campaign=draft(plan=PlanKind.POOL, **settings), actor=manager)
    simulate(campaign, annotators=2)
    assert campaign_progress(campaign).is_finished
    leaders = Judgement.objects.filter(assignment__seat__is_leader=True)
    assert (Judgement.objects.count(), leaders.count()) == (16, 8)
