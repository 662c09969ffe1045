"""What needs the project lead: every state that a project can be in, one after another."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from annotation.models import Assignment, Campaign, Flag, Review, Seat
from annotation.planning.protocol import LeaderMode, PlanKind
from annotation.services.campaigns.lifecycle import campaign_archive, campaign_close, campaign_pause
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import run_release
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create, seat_take
from annotation.web.projects.needs import Need
from datasets.models import (
    ImportBatch,
    Job,
    Membership,
    PairSet,
    Picture,
    Project,
    Role,
    Source,
    SourceSentence,
    StoredFile,
    User,
)
from datasets.services.languages.tables import tables_put
from tests.annotation.conftest import Corpus, assignments_left, judge_everything, submit
from tests.annotation.joining import invite
from tests.datasets.languages import (
    czech,  # noqa: F401  # fixture
    czech_texts,
)

Draft = Callable[..., Campaign]


@pytest.fixture
def needs(client: Client, manager: User) -> Callable[[], list[Need]]:
    """Give what the project's page names; each need leads to a page that opens."""
    client.force_login(manager)

    def needs() -> list[Need]:
        result: list[Need] = client.get("/p/boats/").context["needs"]
        for need in result:
            assert not need.address or client.get(need.address).status_code == 200, need
        return result

    return needs


Needs = Callable[[], list[Need]]


def only(needs: Needs) -> tuple[str, str]:
    """Return the one need there is: its text, and the last part of its address."""
    (need,) = needs()
    return need.text, need.address.removeprefix("/p/boats/")


def source(project: Project, name: str, **fields: object) -> Source:
    batch = ImportBatch.objects.first() or ImportBatch.objects.create(
        project=project, content="sources", file_name="animals.tsv", sha256="0" * 64
    )
    return Source.objects.create(
        project=project, batch=batch, source_id=name, line_number=1, **fields
    )


def picture(project: Project, name: str) -> Source:
    image = StoredFile.objects.create(name=name, size=1, sha256="0" * 64)
    made = source(project, name)
    Picture.objects.create(source=made, stored=image, thumbnail=image, width=1, height=1)
    return made


def sentence(of: Source, text: str) -> SourceSentence:
    return SourceSentence.objects.create(
        source=of, position="a", text=text, comparison_key=text.lower(), text_hash="1" * 64
    )


def test_nothing_is_there(project: Project, needs: Needs) -> None:
    assert only(needs) == ("Start by importing sentences.", "import/")


def test_norms_are_there_to_sample_pairs_from(project: Project, needs: Needs) -> None:
    ImportBatch.objects.create(
        project=project, content="norms", file_name="usf.tsv", sha256="0" * 64
    )
    assert only(needs) == ("There are norms from which word pairs can be sampled.", "pairs/words/")


def test_all_sources_fell(project: Project, needs: Needs) -> None:
    for name in ("one", "two"):
        source(project, name, fallen_reason="No tree.")
    text, address = only(needs)
    assert text.startswith("All 2 sources were dropped, so there is nothing to build pairs from.")
    assert "keep or mend them by hand" in text
    assert address == "sources/"


def test_where_all_sources_fell_of_an_added_language_its_table_may_be_why(
    czech: Project,  # noqa: F811  # the fixture
    manager: User,
    client: Client,
) -> None:
    source(czech, "one", fallen_reason="it has no finite verb")
    tables_put(project=czech, texts=czech_texts(), actor=manager)
    client.force_login(manager)
    page = client.get(f"/p/{czech.slug}/")
    first, second = page.context["needs"]
    assert first.address.endswith("/sources/")
    assert second.address.endswith("/language/tables/sentences.tsv/")
    assert client.get(second.address).status_code == 200
    assert b"Nothing is left to parse" in page.content


def test_some_sources_fell(project: Project, needs: Needs) -> None:
    source(project, "one", fallen_reason="No tree.")
    sentence(source(project, "two"), "A dog runs")
    assert only(needs)[0] == "1 text has not been parsed yet."


def test_pictures_wait_for_authors(project: Project, outsider: User, needs: Needs) -> None:
    pictured = picture(project, "one")
    assert only(needs) == ("The pictures have no descriptions yet.", "people/")
    Membership.objects.create(project=project, user=outsider, role=Role.AUTHOR)
    assert only(needs) == ("The pictures have no descriptions yet.", "pictures/")
    # What is described can go on while the rest is awaited.
    sentence(pictured, "A dog")
    assert [need.text for need in needs()] == [
        "1 picture still needs a description.",
        "1 text has not been parsed yet.",
    ]


def test_sets_of_pairs_are_empty(project: Project, needs: Needs) -> None:
    PairSet.objects.create(project=project, name="Pairs", design="sick")
    assert only(needs) == ("The pair sets contain no pairs.", "pairs/new/")


def test_pairs_have_no_campaign(corpus: Corpus, needs: Needs) -> None:
    assert needs()[-1].text == "The pairs are ready for a campaign."


def of_campaigns(needs: Needs) -> list[tuple[str, str]]:
    """Leave out what is told of the material, which these tests have without any steps."""
    result = [(need.text, need.address.removeprefix("/p/boats/")) for need in needs()]
    return [(text, address) for text, address in result if "c/" in address or "people" in address]


def test_a_draft_waits_to_be_opened(draft: Draft, needs: Needs) -> None:
    campaign = draft()
    assert of_campaigns(needs) == [
        ("Pilot is a draft. Open it when it is ready.", f"c/{campaign.pk}/")
    ]


def test_a_draft_that_cannot_be_carried_out_waits_to_be_changed(draft: Draft, needs: Needs) -> None:
    campaign = draft(per_order=2, seats=4)
    Campaign.objects.update(seats_planned=2)
    message = (
        "The draft Pilot cannot be opened with its present settings.",
        f"c/{campaign.pk}/settings/",
    )
    assert of_campaigns(needs) == [message]


def test_an_open_campaign_has_free_seats(
    campaign: Campaign, needs: Needs, outsider: User, project: Project
) -> None:
    assert of_campaigns(needs) == [("2 seats in Pilot are free.", "people/")]
    Membership.objects.create(project=project, user=outsider, role=Role.ANNOTATOR)
    assert of_campaigns(needs) == [("2 seats in Pilot are free.", f"c/{campaign.pk}/")]


def test_an_open_pool_has_no_annotators(draft: Draft, manager: User, needs: Needs) -> None:
    campaign = campaign_open(campaign=draft(plan=PlanKind.POOL), actor=manager)
    message = "Pilot is open, but nobody has started judging yet."
    assert of_campaigns(needs) == [(message, "people/")]
    invite(campaign)
    assert of_campaigns(needs) == [(message, f"c/{campaign.pk}/")]


def test_a_pool_has_too_few_annotators(draft: Draft, manager: User, needs: Needs) -> None:
    campaign = campaign_open(campaign=draft(plan=PlanKind.POOL), actor=manager)
    seat_take(campaign=campaign, annotator=annotator_create(project=campaign.project))
    message = [("Pilot needs 1 more annotator to be finished.", "people/")]
    assert of_campaigns(needs) == message
    seat_take(campaign=campaign, annotator=annotator_create(project=campaign.project))
    assert of_campaigns(needs) == []


def test_a_leader_is_missing_and_then_waited_for(
    draft: Draft, manager: User, needs: Needs, project: Project, outsider: User
) -> None:
    drafted = draft(leader_mode=LeaderMode.REVIEW)
    campaign = campaign_open(campaign=drafted, actor=manager)
    for __ in range(2):
        seat_take(campaign=campaign, annotator=annotator_create(project=project))
    assert of_campaigns(needs) == [
        ("Pilot needs a reviewer, and nobody in this project is one.", "people/")
    ]
    Membership.objects.create(project=project, user=outsider, role=Role.LEADER)
    message = "Judging in Pilot cannot continue until 20 more texts are reviewed."
    assert of_campaigns(needs) == [(message, f"c/{campaign.pk}/")]


def test_every_pair_fell(campaign: Campaign, needs: Needs) -> None:
    Assignment.objects.filter(pair__isnull=False).update(state=Assignment.State.VOID)
    message = "Every pair in Pilot was dropped because of the review. Nothing is left to judge."
    assert of_campaigns(needs) == [(message, f"c/{campaign.pk}/")]


def test_a_campaign_is_paused(campaign: Campaign, manager: User, needs: Needs) -> None:
    campaign_pause(campaign=campaign, actor=manager)
    assert "Pilot is paused. Nobody gets new pairs." in [text for text, __ in of_campaigns(needs)]


def test_an_annotator_is_paused(campaign: Campaign, needs: Needs) -> None:
    seat = seat_take(campaign=campaign, annotator=annotator_create(project=campaign.project))
    Seat.objects.filter(pk=seat.pk).update(paused_at=timezone.now())
    message = "1 annotator in Pilot is paused until you decide how to continue."
    assert of_campaigns(needs)[0] == (message, f"c/{campaign.pk}/")


def test_a_report_waits(campaign: Campaign, needs: Needs) -> None:
    pair = campaign.pair_set.pairs.earliest("number")
    Flag.objects.create(
        campaign=campaign,
        annotator=annotator_create(project=campaign.project),
        pair=pair,
        sentence=pair.sentence_b,
        side="B",
        text=pair.sentence_b.text,
        kind="sense",
    )
    message = ("1 report in Pilot is waiting for you.", f"c/{campaign.pk}/flags/")
    assert of_campaigns(needs)[-1] == message


def test_everything_is_judged_then_aggregated_then_released(
    campaign: Campaign, manager: User, needs: Needs
) -> None:
    judge_everything(campaign)
    here = f"c/{campaign.pk}/"
    assert of_campaigns(needs) == [("Everything in Pilot has been judged.", here)]
    run = campaign_aggregate(campaign=campaign)
    assert of_campaigns(needs) == [
        ("Run 1 of Pilot has not been released.", f"{here}runs/1/release/")
    ]
    run_release(run=run, version="1.0", actor=manager)
    assert of_campaigns(needs) == []


def test_a_closed_campaign_waits_for_judgements_or_to_be_aggregated(
    draft: Draft, manager: User, needs: Needs
) -> None:
    campaign = campaign_close(campaign=draft(), actor=manager)
    here = f"c/{campaign.pk}/"
    assert of_campaigns(needs) == [("Pilot is closed, but nothing has been judged in it.", here)]
    Campaign.objects.update(archived_at=timezone.now())
    campaign = campaign_open(campaign=draft(name="Second"), actor=manager)
    annotator = annotator_create(project=campaign.project)
    submit(next(assignments_left(campaign, annotator)), annotator)
    campaign_close(campaign=campaign, actor=manager)
    message = "Second is closed, but not all judgements have been aggregated."
    assert of_campaigns(needs) == [(message, f"c/{campaign.pk}/")]


def test_an_archived_campaign_needs_nobody(campaign: Campaign, manager: User, needs: Needs) -> None:
    campaign_archive(campaign=campaign_close(campaign=campaign, actor=manager), actor=manager)
    assert of_campaigns(needs) == []


def test_a_failed_job_is_named_until_one_about_the_same_campaign_succeeds(
    client: Client, draft: Draft, manager: User, needs: Needs, project: Project
) -> None:
    one, other = draft(), draft(name="Second")
    kind = "annotation.open_campaign"
    fields = {"project": project, "kind": kind, "finished_at": timezone.now()}
    failed = Job.objects.create(subject_id=one.pk, state="failed", error="No seat.", **fields)
    Job.objects.create(subject_id=other.pk, state="succeeded", **fields)
    needs()
    page = client.get("/p/boats/")
    assert page.context["failed"] == [failed]
    assert "No seat." in page.content.decode()
    Job.objects.create(subject_id=one.pk, state="succeeded", **fields)
    assert client.get("/p/boats/").context["failed"] == []


def test_a_failure_about_a_campaign_that_is_put_away_needs_nobody(
    client: Client, draft: Draft, project: Project, needs: Needs
) -> None:
    campaign = draft()
    Job.objects.create(
        project=project,
        kind="annotation.aggregate_campaign",
        subject_id=campaign.pk,
        state="failed",
        finished_at=timezone.now(),
    )
    Campaign.objects.update(archived_at=timezone.now())
    needs()
    assert client.get("/p/boats/").context["failed"] == []


def test_a_running_job_needs_nobody_and_hides_nothing_else(
    corpus: Corpus, campaign: Campaign, draft: Draft, project: Project, needs: Needs
) -> None:
    draft(name="Second")
    Job.objects.create(project=project, kind="datasets.parse_texts", state="running", total=10)
    texts = [need.text for need in needs()]
    assert "Second is a draft. Open it when it is ready." in texts
    assert not any("parse" in text or "S1" in text for text in texts)
    kind = "annotation.aggregate_campaign"
    Job.objects.create(project=project, kind=kind, subject_id=campaign.pk, state="running")
    assert [need.text for need in needs()] == ["Second is a draft. Open it when it is ready."]


def test_reviews_that_are_done_leave_nobody_waiting(
    draft: Draft, manager: User, needs: Needs, project: Project
) -> None:
    campaign = campaign_open(campaign=draft(leader_mode=LeaderMode.REVIEW), actor=manager)
    Review.objects.update(state=Review.State.ACCEPTED)
    Assignment.objects.update(state=Assignment.State.OPEN)
    assert of_campaigns(needs) == [(f"2 seats in {campaign.name} are free.", "people/")]


def test_a_sentence_in_another_language_waits_for_a_translation(
    project: Project, needs: Needs
) -> None:
    sentence(source(project, "foreign", language="de"), "Ein Hund bellt")
    assert only(needs) == (
        "1 source sentence in another language waits for a translation.",
        "adapting/",
    )
