"""A project connected with a stand-in for Prolific, and a campaign that people can join."""

from collections.abc import Callable, Iterator
from ipaddress import ip_network
from typing import Any
from uuid import uuid4

import pytest

from annotation.models import Campaign, ProlificAccount, ProlificAction, ProlificStudy, ScreeningOut
from annotation.services.joining.inviting import consent_write
from annotation.services.recruiting import sending
from annotation.services.recruiting.accounts import account_connect, account_of
from annotation.services.recruiting.studies import (
    StudyChoices,
    StudyRequest,
    requests_digest,
    study_create,
    study_plan,
    study_refresh,
)
from datasets.models import User
from tests.annotation.prolific import TOKEN, WORKSPACE, Prolific, prolific_running

SITE = "https://pairs.example.org"
LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


@pytest.fixture
def prolific(settings: Any) -> Iterator[Prolific]:
    with prolific_running() as server:
        settings.WEBHOOK_NETWORKS = LOOPBACK
        settings.PROLIFIC_API = server.url
        yield server


@pytest.fixture
def account(campaign: Campaign, manager: User) -> ProlificAccount:
    return account_connect(
        project=campaign.project, token=TOKEN, workspace_id=WORKSPACE, folder_id="", actor=manager
    )


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the pauses that were asked for; nobody waits."""
    waited: list[int] = []
    monkeypatch.setattr(sending, "wait", waited.append)
    return waited


@pytest.fixture
def running(django_capture_on_commit_callbacks: Any) -> Callable[..., Any]:
    """Call a service, and run the job that it starts."""

    def run(service: Callable[..., Any], **arguments: Any) -> ProlificAction:
        with django_capture_on_commit_callbacks(execute=True):
            action = service(**arguments)
        action.refresh_from_db()
        return action

    return run


def choices(**changed: Any) -> StudyChoices:
    values = {
        "name": "Judge pairs of sentences",
        "description": "You read two sentences and say how their meanings are related.",
        "places": 4,
        "minutes": 20,
        "reward": 317,
        "currency": "GBP",
        "screening_out": ScreeningOut.REVIEW,
        "screen_out_reward": None,
        "approves_at_once": False,
    }
    return StudyChoices(**{**values, **changed})


def planned(campaign: Campaign, chosen: StudyChoices, key: Any = None) -> dict[str, Any]:
    """Return the arguments of `study_create` as the page gives them once they were read."""
    account = account_of(campaign.project)
    study = StudyRequest(campaign, chosen, key or uuid4(), SITE)
    plan = study_plan(account=account, study=study)
    return {"study": study, "shown": requests_digest(plan.requests)}


@pytest.fixture
def study(
    prolific: Prolific, account: ProlificAccount, campaign: Campaign, running: Any, manager: User
) -> ProlificStudy:
    return made(campaign, running, manager)


def made(campaign: Campaign, running: Any, manager: User, **changed: Any) -> ProlificStudy:
    if not campaign.consents.exists():
        consent_write(
            campaign=campaign, text="I take part freely.", keeps_judgements=True, actor=manager
        )
    action = running(study_create, **planned(campaign, choices(**changed)), actor=manager)
    assert action.study is not None
    action.study.refresh_from_db()
    return action.study


def refreshed(study: ProlificStudy, running: Any) -> dict[str, Any]:
    """Read the submissions; return them by id."""
    action = running(study_refresh, study=study, actor=None)
    assert action.state == ProlificAction.State.DONE
    return {submission.submission_id: submission for submission in study.submissions.all()}
