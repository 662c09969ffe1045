"""The project lead's pages of a writing campaign."""

from typing import Any

import pytest
from django.test import Client

from annotation.models import Campaign, JoiningSettings, Settlement, Task
from annotation.planning.texts.bundle import texts_in
from annotation.planning.writing.presets import writing_preset
from annotation.planning.writing.protocol import Deciding, WritingTask
from annotation.selectors.campaigns.protocols import protocol_of, writing_protocol_of
from annotation.services.writing.lifecycle import writing_create
from annotation.services.writing.settling import prompt_complete
from datasets.models import Membership, Project, Role, SourceSentence, User
from datasets.services.projects.lifecycle import project_archive
from tests.annotation.conftest import Corpus
from tests.annotation.settling import Writing
from tests.annotation.writing import add_sources, writing_campaign
from tests.cast import person

NEW = "/p/boats/campaigns/write/{task}/"


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


def filled(client: Client, address: str, **changed: Any) -> dict[str, Any]:
    """Return what the form holds when it is opened, its guidelines and prompts among it."""
    form = client.get(address).context["form"]
    values: dict[str, Any] = {}
    for part in (form, *form.guidelines, *form.prompts):
        for name, field in part.fields.items():
            value = part.get_initial_for_field(field, name)
            if value is not None and value is not False:
                values[part.add_prefix(name)] = value
    for formset in (form.guidelines, form.prompts):
        for name, field in formset.management_form.fields.items():
            values[formset.management_form.add_prefix(name)] = (
                formset.management_form.get_initial_for_field(field, name)
            )
    return {**values, "name": "Writing", **changed}


@pytest.mark.parametrize("task", list(WritingTask))
def test_the_form_starts_as_the_preset(lead: Client, corpus: Corpus, task: WritingTask) -> None:
    address = NEW.format(task=task)
    answer = lead.post(address, filled(lead, address))
    assert answer.status_code == 302
    campaign = Campaign.objects.get()
    assert (campaign.task, campaign.pair_set, campaign.state) == (task, None, "draft")
    ready = writing_preset(task, texts_in("en"))
    saved = writing_protocol_of(campaign)
    assert saved.model_dump(exclude={"prompts"}) == ready.model_dump(exclude={"prompts"})
    for asked, preset in zip(saved.prompts, ready.prompts, strict=True):
        assert asked.share == pytest.approx(preset.share, abs=1e-4)
        assert asked.model_copy(update={"share": preset.share}) == preset


def test_authors_have_no_check(lead: Client, corpus: Corpus) -> None:
    address = NEW.format(task="normalise")
    lead.post(address, filled(lead, address, pay_per_hour="12", currency="eur"))
    joining = JoiningSettings.objects.get()
    assert (joining.check_questions, joining.practice_pairs) == (0, 0)
    assert (joining.pay_per_hour, joining.currency) == (12, "EUR")
    page = lead.get(f"/p/boats/c/{joining.campaign_id}/joining/")
    assert "check_questions" not in page.context["settings"].fields


def test_the_transformations_of_cdscorpus_have_the_shares_of_its_table(
    lead: Client, corpus: Corpus
) -> None:
    address = NEW.format(task="expand") + "?mix=cdscorpus"
    lead.post(address, filled(lead, address))
    prompts = writing_protocol_of(Campaign.objects.get()).prompts
    shares = {prompt.rule: prompt.share for prompt in prompts}
    # Table 1 of the paper: 893 of the 3,821 sentences of similar meaning are passives.
    assert shares["s2.passive"] == pytest.approx(893 / (139 + 485 + 893 + 1013 + 1291), abs=1e-3)
    assert shares["s4.dependents_mixed"] == 1


def test_a_transformation_not_ticked_is_not_asked_for(lead: Client, corpus: Corpus) -> None:
    address = NEW.format(task="expand")
    sent = filled(lead, address)
    for name in [name for name in sent if name.endswith("-is_asked")]:
        number = name.split("-")[1]
        if sent[f"prompts-{number}-rule"] != "s3.negation":
            del sent[name]
    lead.post(address, sent)
    assert [prompt.rule for prompt in writing_protocol_of(Campaign.objects.get()).prompts] == [
        "s3.negation"
    ]


@pytest.mark.parametrize(
    ("task", "changed", "field"),
    [
        ("normalise", {"versions": "1"}, "deciding"),
        ("normalise", {"deciding": Deciding.NOBODY}, "deciding"),
        ("translate", {"words_at_most": "1"}, "words_at_most"),
        ("expand", {"prompts-0-text": ""}, "__all__"),
    ],
)
def test_a_contradiction_is_shown_beside_its_field(
    lead: Client, corpus: Corpus, task: str, changed: dict[str, Any], field: str
) -> None:
    address = NEW.format(task=task)
    answer = lead.post(address, filled(lead, address, **changed))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not Campaign.objects.exists()


def test_a_draft_is_changed_and_its_versions_kept(lead: Client, corpus: Corpus) -> None:
    address = NEW.format(task="normalise")
    lead.post(address, filled(lead, address))
    campaign = Campaign.objects.get()
    settings = f"/p/boats/c/{campaign.pk}/writing/"
    lead.post(settings, filled(lead, settings, versions="3"))
    campaign.refresh_from_db()
    assert writing_protocol_of(campaign).versions == 3
    assert campaign.versions.count() == 2
    earlier = lead.get(f"{settings}?version=1").context["form"]
    assert earlier.initial["versions"] == 2


def test_the_page_says_what_there_is_to_write(lead: Client, corpus: Corpus) -> None:
    campaign = written(corpus, WritingTask.NORMALISE)
    page = lead.get(f"/p/boats/c/{campaign.pk}/")
    without_s1 = SourceSentence.objects.filter(derived=None).count()
    assert page.status_code == 200
    assert page.context["texts"] == 2 * without_s1
    listed = lead.get("/p/boats/campaigns/")
    assert [row.campaign for row in listed.context["writing"]] == [campaign]
    assert not listed.context["campaigns"]


def test_pages_about_judging_know_no_writing_campaign(lead: Client, corpus: Corpus) -> None:
    campaign = written(corpus, WritingTask.NORMALISE)
    here = f"/p/boats/c/{campaign.pk}/"
    for page in ("settings/", "answers/", "aggregation/", "planner/", "preview/", "flags/"):
        assert lead.get(here + page).status_code == 404, page
    with pytest.raises(ValueError, match="preset"):
        protocol_of(campaign)


def written(corpus: Corpus, task: WritingTask) -> Campaign:
    return writing_create(
        project=corpus.project,
        name="Writing",
        protocol=writing_preset(task, texts_in("en")),
        seats=2,
        seed=1,
        actor=None,
    )


def test_a_campaign_is_deleted_with_its_name(lead: Client, corpus: Corpus) -> None:
    campaign = written(corpus, WritingTask.TRANSLATE)
    assert campaign.task == Task.TRANSLATE
    lead.post(f"/p/boats/c/{campaign.pk}/delete/", {"typed_name": "Writing"})
    assert not Campaign.objects.exists()


def test_the_report_counts_what_authors_wrote_and_a_coin_settles_ties(
    lead: Client, corpus: Corpus
) -> None:
    writing = Writing(corpus.project)
    a, b = writing.ask_source()
    writing.write(a, "An old man is playing a guitar", "A bearded man is playing a guitar")
    writing.write(b, "A man is strumming", "A man is strumming", complete=prompt_complete)
    here = f"/p/boats/c/{writing.campaign.pk}/"
    page = lead.get(here)
    identical = page.context["agreement"].figures.identical
    assert (identical.k, identical.n) == (1, 2)
    # Wilson's interval of one in two, by statsmodels 0.14.
    assert "1 / 2" in page.content.decode()
    assert "(50 %; 95 %: 9 % – 91 %)" in page.content.decode().replace("\xa0", " ")
    lead.post(f"{here}change/coin/")
    ways = set(Settlement.objects.values_list("way", flat=True))
    assert ways == {Settlement.Way.IDENTICAL, Settlement.Way.COIN}
    assert "Settle the ties by a coin" not in lead.get(here).content.decode()


def test_no_coin_is_thrown_where_people_judge(lead: Client, reviewed_campaign: Campaign) -> None:
    answer = lead.post(f"/p/boats/c/{reviewed_campaign.pk}/change/coin/")
    assert answer.status_code == 404


def test_a_message_to_authors_speaks_of_sentences(lead: Client, corpus: Corpus) -> None:
    add_sources(corpus, "Two dogs ran.")
    campaign = writing_campaign(corpus.project)
    address = f"/p/boats/c/{campaign.pk}/"
    notice = lead.get(address).context["notice"]
    assert list(notice.fields) == ["notice"], "the prepared ones are about pairs"
    assert "authors who are writing" in notice["notice"].help_text
    lead.post(f"{address}notice/", {"notice": "Two days more."})
    campaign.refresh_from_db()
    assert campaign.notice == "Two days more."
    assert "shown to authors" in lead.get(address).content.decode()


def test_only_while_it_is_open_is_there_an_address_to_send(
    lead: Client, corpus: Corpus, project: Project
) -> None:
    add_sources(corpus, "Two dogs ran.")
    campaign = writing_campaign(corpus.project)
    Membership.objects.create(project=project, user=person("ada"), role=Role.AUTHOR)
    address = f"/p/boats/c/{campaign.pk}/"
    assert f"/write/{campaign.pk}/" in lead.get(address).content.decode()
    Campaign.objects.update(state=Campaign.State.CLOSED)
    closed = lead.get(address).content.decode()
    assert "ada" in closed
    assert f"/write/{campaign.pk}/" not in closed


@pytest.mark.parametrize("is_new", [True, False])
def test_drafts_of_an_archived_project_stay_as_they_are(
    lead: Client, corpus: Corpus, manager: User, *, is_new: bool
) -> None:
    campaign = written(corpus, WritingTask.NORMALISE)
    address = NEW.format(task="normalise") if is_new else f"/p/boats/c/{campaign.pk}/writing/"
    sent = filled(lead, address, name="Another")
    project_archive(project=corpus.project, actor=manager)
    assert lead.post(address, sent).status_code in {403, 409, 422}
    assert list(Campaign.objects.values_list("name", flat=True)) == ["Writing"]
