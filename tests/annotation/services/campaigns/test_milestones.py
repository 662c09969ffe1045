"""What other systems are told of campaigns, and of participants of platforms."""

import json
from datetime import date
from typing import Any

import pytest

from annotation.models import Assignment, Campaign, Participation
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.campaigns.milestones import milestones_sweep
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import run_release
from annotation.services.joining.participations import participation_seat_take
from annotation.services.leaving.withdrawing import participation_withdraw
from annotation.services.plans.seats import seat_release
from datasets.models import OFFERED_EVENTS, Project, User, Webhook, WebhookMessage
from datasets.services.notifying.webhooks import webhook_create
from tests.annotation.conftest import judge_everything
from tests.annotation.joining import PID, arrival, begin, invite, pass_all_steps, settings

State = Assignment.State


@pytest.fixture
def hook(project: Project, manager: User) -> Webhook:
    url = "https://hooks.example.org/"
    return webhook_create(project=project, url=url, events=OFFERED_EVENTS, actor=manager)[0]


def told(event: str = "") -> list[tuple[str, dict[str, Any]]]:
    messages = WebhookMessage.objects.filter(event__startswith=event).order_by("created_at")
    return [(message.event, json.loads(message.body)["data"]) for message in messages]


def judged(campaign: Campaign, count: int) -> int:
    """Let some of a campaign's assignments be done; return how many there are."""
    asked = Assignment.objects.filter(campaign=campaign, pair__isnull=False).order_by("pk")
    asked.update(state=State.OPEN)
    Assignment.objects.filter(pk__in=[row.pk for row in asked[:count]]).update(state=State.DONE)
    return asked.count()


def test_half_and_all_of_a_campaign_are_told_once(campaign: Campaign, hook: Webhook) -> None:
    total = judged(campaign, 0)
    half = (total + 1) // 2
    judged(campaign, half - 1)
    milestones_sweep()
    assert told() == []
    for _again in range(2):
        judged(campaign, half)
        milestones_sweep()
    data = {"project": "boats", "campaign": campaign.pk, "judged": half, "asked": total}
    assert told() == [("campaign.half_judged", data)]
    judged(campaign, total)
    milestones_sweep()
    assert told()[1:] == [("campaign.all_judged", {**data, "judged": total})]


def test_a_campaign_that_is_closed_at_once_is_told_in_the_same_moment(
    campaign: Campaign, hook: Webhook, manager: User
) -> None:
    judged(campaign, judged(campaign, 0))
    campaign_close(campaign=campaign, actor=manager)
    assert {event for event, _data in told("campaign")} == {
        "campaign.half_judged",
        "campaign.all_judged",
    }
    milestones_sweep()
    assert len(told("campaign")) == 2


def test_nothing_is_counted_where_nobody_asks(
    campaign: Campaign, django_assert_num_queries: Any
) -> None:
    judged(campaign, judged(campaign, 0))
    with django_assert_num_queries(1):
        milestones_sweep()


def test_a_release_is_told_with_its_counts(
    campaign: Campaign, hook: Webhook, manager: User
) -> None:
    judge_everything(campaign, rating=4, label="ENTAILMENT")
    run = campaign_aggregate(campaign=campaign, dated=date(2026, 3, 14))
    release = run_release(run=run, version="1.0", actor=manager)
    [(_event, data)] = told("release")
    assert data["release"] == "1.0"
    assert data["pairs"] == campaign.judged_set.pairs.count()
    assert data["project"] == release.project.slug


@pytest.fixture
def participation(campaign: Campaign) -> Participation:
    settings(campaign)
    return begin(invite(campaign, platform="prolific"), arrival())


def test_a_participant_who_leaves_is_told_by_number_and_not_by_name(
    participation: Participation, hook: Webhook
) -> None:
    seat = participation_seat_take(participation=pass_all_steps(participation))
    participation_withdraw(participation=participation)
    [(_event, data)] = told("participant")
    assert data == {
        "project": "boats",
        "campaign": participation.campaign_id,
        "participation": participation.pk,
        "platform": "prolific",
        "judged": seat.judged,
    }
    body = WebhookMessage.objects.get(event="participant.returned").body
    user = participation.annotator.user
    assert user is not None
    for name in (PID, user.username, participation.annotator.code):
        assert name not in body


def test_who_has_finished_or_came_by_no_platform_is_not_told(
    participation: Participation, campaign: Campaign, hook: Webhook
) -> None:
    seat = participation_seat_take(participation=pass_all_steps(participation))
    Participation.objects.update(finished_at=participation.accepted_at)
    seat_release(seat=seat, actor=None)
    other = begin(invite(campaign))
    participation_withdraw(participation=other)
    assert told("participant") == []
