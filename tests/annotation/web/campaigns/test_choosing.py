"""The project lead's pages of a campaign of best–worst scaling."""

import csv
import io

import pytest
from django.urls import reverse

from annotation.models import Campaign, FourTuple
from annotation.services.gold.choices import choices_aggregate
from annotation.stats.best_worst.__main__ import read_answers
from tests.annotation.choosing import (
    choose_all,
    chooser_seat,
    choosing_campaign,
    choosing_draft,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def lead(client, manager):
    client.force_login(manager)
    return client


def test_a_draft_is_changed_and_its_versions_are_kept(lead, corpus):
    draft = choosing_draft(corpus)
    url = reverse("choosing-settings", args=["boats", draft.pk])
    form = lead.get(url).context["form"]
    values = {field.html_name: field.value() for field in form if field.value() is not None}
    values |= {"answers_per_tuple": 4, "is_iterative": "on", "reported_high": 0}
    refused = lead.post(url, values)
    assert refused.status_code == 422
    assert "reported_high" in refused.context["form"].errors
    assert lead.post(url, values | {"reported_high": 10}).status_code == 302
    draft.refresh_from_db()
    assert draft.protocol["answers_per_tuple"] == 4
    assert draft.protocol["reported"] == {"low": 1, "high": 10}
    assert draft.versions.count() == 2
    before = lead.get(f"{url}?version=1").context["form"]
    assert before["answers_per_tuple"].value() == 2


def test_a_run_gives_files_that_the_command_reads(lead, corpus, tmp_path):
    campaign = choosing_campaign(corpus, answers_per_tuple=1)
    choose_all(chooser_seat(campaign))
    choices_aggregate(campaign=campaign)
    run = reverse("choosing-run", args=["boats", campaign.pk, 1])
    scores = b"".join(lead.get(f"{run}?csv=scores").streaming_content).decode()
    rows = list(csv.DictReader(io.StringIO(scores)))
    assert len(rows) == 20
    assert (rows[0]["score"], rows[-1]["score"]) == ("5", "1")
    file = tmp_path / "answers.csv"
    file.write_bytes(b"".join(lead.get(f"{run}?csv=answers").streaming_content))
    names, choices = read_answers(file)
    assert (len(names), len(choices.items)) == (20, 40)


def test_pages_of_ratings_do_not_open_for_choices(lead, corpus):
    campaign = choosing_campaign(corpus)
    for name in ("campaign-live", "campaign-answers", "campaign-planner", "campaign-agreement"):
        assert lead.get(reverse(name, args=["boats", campaign.pk])).status_code == 404


def test_a_campaign_is_deleted_with_its_tuples(lead, corpus):
    campaign = choosing_campaign(corpus)
    url = reverse("campaign-delete", args=["boats", campaign.pk])
    assert lead.post(url, {"typed_name": "Choosing"}).status_code == 302
    assert not Campaign.objects.filter(pk=campaign.pk).exists()
    assert not FourTuple.objects.exists()
