"""Who may see and do what on the project lead's pages, all of them at once."""

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from annotation.models import AggregationRun, Campaign
from annotation.web.gold.run_tabs import RUN_TABS
from datasets.models import Job, Project, Release, User

Address = Callable[[str], str]

PAGES = (
    "project",
    "project-settings",
    "people",
    "import",
    "sources",
    "pictures",
    "sentences",
    "refusals",
    "pair-sets",
    "pair-set-new",
    "pair-set",
    "pair",
    "sentence",
    "campaigns",
    "campaign-new",
    "campaign",
    "campaign-preview",
    "campaign-answers",
    "campaign-live",
    "seat",
    *RUN_TABS,
    "member-role",
    "member-remove",
    "releases",
    "release",
    "release-zip",
    "job",
    "job-errors",
)
ACTIONS = (
    "project-archive",
    "project-unarchive",
    "project-delete",
    "project-parse",
    "project-expand",
    "password-link",
    "job-cancel",
    "campaign-change",
    "campaign-aggregate",
    "campaign-judgements",
    "campaign-delete",
    "campaign-effort",
    "campaign-notice",
    "seat-change",
    "seat-again",
    "seat-notice",
    "release-withdraw",
)


@pytest.fixture
def run(campaign: Campaign) -> AggregationRun:
    """A run without judgements: these tests ask who sees the page, not what is on it."""
    return AggregationRun.objects.create(
        campaign=campaign,
        number=1,
        code_version="0",
        input_hash="0",
        dated=date(2026, 1, 1),
        parameters={"judged_until": "2026-01-01T00:00:00+00:00"},
        results={"judgements": 0, "pairs": 0, "ties": {"AB": 0, "BA": 0}, "annotators": []},
    )


@pytest.fixture
def address(run: AggregationRun, project: Project) -> Address:
    """Give the address of a page, filled with objects of the project."""
    pair = run.campaign.pair_set.pairs.get(number=1)
    release = Release.objects.create(
        project=project,
        pair_set=run.campaign.pair_set,
        version="1.0",
        run_key="1/1",
        dated=run.dated,
        manifest={"run": {"campaign": "Pilot", "number": 1}},
    )
    job = Job.objects.create(project=project, kind="datasets.parse_texts")
    campaign = {"campaign_id": run.campaign_id}
    membership = {"membership_id": project.memberships.get().pk}
    arguments = {
        "pair-set": {"pair_set_id": pair.pair_set_id},
        "pair": {"pair_id": pair.pk},
        "sentence": {"sentence_id": pair.sentence_b_id},
        "campaign": campaign,
        "campaign-preview": campaign,
        "campaign-change": campaign | {"change": "close"},
        "campaign-aggregate": campaign,
        "campaign-judgements": campaign,
        "campaign-delete": campaign,
        "campaign-answers": campaign,
        "campaign-live": campaign,
        "campaign-notice": campaign,
        "seat": campaign | {"number": 1},
        "seat-change": campaign | {"number": 1, "change": "pause"},
        "seat-again": campaign | {"number": 1},
        "seat-notice": campaign | {"number": 1},
        **{name: campaign | {"number": run.number} for name in RUN_TABS},
        "release": {"version": release.version},
        "release-zip": {"version": release.version},
        "release-withdraw": {"version": release.version},
        "job": {"job_id": job.pk},
        "job-errors": {"job_id": job.pk},
        "job-cancel": {"job_id": job.pk},
        "password-link": membership,
        "member-role": membership,
        "member-remove": membership,
    }
    return lambda name: reverse(name, kwargs={"slug": project.slug, **arguments.get(name, {})})


@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_for_the_project_lead_and_for_nobody_else(
    name: str,
    address: Address,
    client: Client,
    manager: User,
    leader: User,
    annotator: User,
    outsider: User,
) -> None:
    where = address(name)
    statuses = {}
    for user in (manager, leader, annotator, outsider):
        client.force_login(user)
        statuses[user.username] = client.get(where).status_code
    client.logout()

    assert statuses == {"mira": 200, "leo": 403, "ana": 403, "otto": 404}
    assert client.get(where)["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_is_for_the_project_lead_and_only_as_a_post(
    name: str, address: Address, client: Client, annotator: User, outsider: User, manager: User
) -> None:
    where = address(name)
    client.force_login(annotator)
    assert client.post(where).status_code == 403
    client.force_login(outsider)
    assert client.post(where).status_code == 404
    client.force_login(manager)
    assert client.get(where).status_code == 405
    client.logout()
    assert client.post(where)["Location"].startswith(reverse("account_login"))


def test_an_action_without_the_token_of_the_form_is_refused(
    address: Address, manager: User
) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(manager)
    assert client.post(address("project-archive")).status_code == 403
    assert not Project.objects.exclude(archived_at=None).exists()


def test_a_campaign_is_not_found_under_the_name_of_another_project(
    address: Address, client: Client, manager: User, run: AggregationRun
) -> None:
    other = Project.objects.create(slug="other", name="Other", language="en")
    other.memberships.create(user=manager, role="manager")
    client.force_login(manager)
    assert client.get(f"/p/other/c/{run.campaign_id}/").status_code == 404
