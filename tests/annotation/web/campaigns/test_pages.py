from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from annotation.models import Annotator, Campaign, Invitation, Seat
from annotation.planning.presets import preset
from annotation.planning.protocol import LeaderMode
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import seat_take
from datasets.models import Job, User
from tests.annotation.conftest import Corpus, judge_everything

NEW = "/p/boats/campaigns/new/"


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


def answers(client: Client, corpus: Corpus, **changed: Any) -> dict[str, Any]:
    """Return what the form holds when it is opened, with a name."""
    form = client.get(NEW).context["form"]
    initial = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    initial = {
        name: value for name, value in initial.items() if value is not None and value is not False
    }
    return {**initial, "name": "Pilot", "pair_set": corpus.pair_set.pk, **changed}


def test_the_form_starts_as_the_preset_of_the_paper(lead: Client, corpus: Corpus) -> None:
    lead.post(NEW, answers(lead, corpus))
    campaign = Campaign.objects.get()
    assert protocol_of(campaign) == preset("sick")
    assert campaign.seats_planned == 10
    assert campaign.checkpoints.count() == 20
    assert campaign.state == Campaign.State.DRAFT


def test_the_effort_is_worked_out_before_anything_is_made(lead: Client, corpus: Corpus) -> None:
    answer = lead.post(NEW, answers(lead, corpus, work_out="1"))
    effort = answer.context["effort"]
    assert answer.status_code == 200
    assert (effort.pairs, effort.judgements, effort.per_seat) == (20, 200, 20)
    assert answer.context["reviews"].read == 20
    assert not Campaign.objects.exists()


def test_only_with_a_leader_are_there_sentences_to_read_before(
    lead: Client, draft: Callable[..., Campaign]
) -> None:
    for mode, count in ((LeaderMode.REVIEW, 20), (LeaderMode.NONE, 0)):
        made = draft(name=mode, leader_mode=mode)
        page = lead.get(f"/p/boats/c/{made.pk}/")
        assert page.context["reviews"].read == count
        assert ("A reviewer reads" in page.content.decode()) is bool(count)


def test_too_few_annotators_are_refused_beside_their_field(lead: Client, corpus: Corpus) -> None:
    answer = lead.post(NEW, answers(lead, corpus, seats=9, plan="dealt"))
    assert answer.status_code == 422
    assert answer.context["form"].errors["seats"]
    assert not Campaign.objects.exists()


def test_own_checkpoints_come_from_a_file(lead: Client, corpus: Corpus) -> None:
    table = (
        "sentence_a\tsentence_b\tlabels_ab\tlabels_ba\trating_min\trating_max\n"
        "A man is asleep\tA man is awake\tC\tC N\t1\t5\n"
    )
    file = SimpleUploadedFile("own.tsv", table.encode())
    lead.post(NEW, answers(lead, corpus, checkpoint_file=file))
    checkpoint = Campaign.objects.get().checkpoints.get()
    assert checkpoint.text_b == "A man is awake"
    assert checkpoint.accepted_ba == ["CONTRADICTION", "NEUTRAL"]
    assert (checkpoint.rating_min, checkpoint.rating_max) == (1.0, 5.0)


def test_every_bad_line_of_a_file_of_checkpoints_is_named(lead: Client, corpus: Corpus) -> None:
    table = (
        "sentence_a\tsentence_b\tlabels_ab\tlabels_ba\trating_min\trating_max\n"
        "A man is asleep\tA man is awake\tmaybe\tC\t1\t5\n"
        "A dog barks\tA cat sleeps\tN\tN\t0\t2\n"
    )
    file = SimpleUploadedFile("own.tsv", table.encode())
    answer = lead.post(NEW, answers(lead, corpus, checkpoint_file=file))
    problems = answer.context["form"].errors["checkpoint_table"]
    assert answer.status_code == 422
    assert [problem.partition(":")[0] for problem in problems] == [
        "line 2, labels_ab",
        "line 3, rating_min",
    ]


def test_examples_are_read_line_by_line(lead: Client, corpus: Corpus) -> None:
    bad = lead.post(NEW, answers(lead, corpus, examples="Related | A dog barks"))
    assert "examples" in bad.context["form"].errors
    lead.post(NEW, answers(lead, corpus, examples="Related | A dog barks | A dog is loud\n"))
    (example,) = protocol_of(Campaign.objects.get()).wording.examples
    assert (example.first, example.second) == ("A dog barks", "A dog is loud")


def test_closing_a_draft_is_offered_away_from_opening_it(
    lead: Client, draft: Callable[..., Campaign]
) -> None:
    campaign = draft()
    page = f"/p/boats/c/{campaign.pk}/"
    text = lead.get(page).text
    head, rest = text.split("</h1>")[1].split('<section class="part">', 1)
    close = f"{page}change/close/"
    assert f'href="{page}open/"' in head
    assert close not in head
    assert close in rest.split("Import judgements collected elsewhere")[1]
    lead.post(close)
    assert "Close it to import judgements" not in lead.get(page).text


def test_a_draft_is_opened_by_a_job(lead: Client, draft: Callable[..., Campaign]) -> None:
    campaign = draft()
    lead.post(f"/p/boats/c/{campaign.pk}/open/")
    job = Job.objects.get()
    assert (job.kind, job.subject_id) == ("annotation.open_campaign", campaign.pk)
    page = lead.get(f"/p/boats/c/{campaign.pk}/").content.decode()
    assert f"/p/boats/c/{campaign.pk}/open/" not in page


def test_opening_asks_once_and_says_what_freezes(
    lead: Client, draft: Callable[..., Campaign]
) -> None:
    campaign = draft()
    where = f"/p/boats/c/{campaign.pk}/open/"
    assert where in lead.get(f"/p/boats/c/{campaign.pk}/").content.decode()
    page = lead.get(where).content.decode()
    assert "The pairs: those of Pairs and no others" in " ".join(page.split())
    assert "Nobody in this project is an annotator yet." in page
    campaign.refresh_from_db()
    assert campaign.state == Campaign.State.DRAFT
    assert not Job.objects.exists()
    lead.post(where)
    assert Job.objects.get().kind == "annotation.open_campaign"


def test_an_open_campaign_is_not_opened_again(lead: Client, campaign: Campaign) -> None:
    answer = lead.get(f"/p/boats/c/{campaign.pk}/open/")
    assert answer["Location"] == f"/p/boats/c/{campaign.pk}/"


def test_an_open_campaign_shows_progress_by_kind_and_order(
    lead: Client, campaign: Campaign
) -> None:
    judge_everything(campaign)
    context = lead.get(f"/p/boats/c/{campaign.pk}/").context
    kinds = {row.kind: row for row in context["kinds"]}
    assert (kinds["S1aS2a"].ab.judged, kinds["S1aS2a"].ab.total) == (10, 10)
    assert (kinds["S1aS3a"].ba.judged, kinds["S1aS3a"].ba.total) == (10, 10)
    assert context["progress"].percent == 100


def test_the_seats_show_codes_and_logins_to_the_project_lead(
    lead: Client, campaign: Campaign, judge: Annotator
) -> None:
    seat_take(campaign=campaign, annotator=judge)
    page = lead.get(f"/p/boats/c/{campaign.pk}/").content.decode()
    assert judge.code in page
    assert "in seat 1" in page


def test_a_seat_is_freed_for_somebody_else(
    lead: Client, campaign: Campaign, judge: Annotator
) -> None:
    seat_take(campaign=campaign, annotator=judge)
    lead.post(f"/p/boats/c/{campaign.pk}/seats/1/change/free/")
    assert not Seat.objects.exclude(annotator=None).exists()
    assert lead.post(f"/p/boats/c/{campaign.pk}/seats/99/change/free/").status_code == 404


@pytest.mark.parametrize(
    ("change", "state"), [("close", Campaign.State.CLOSED), ("archive", Campaign.State.OPEN)]
)
def test_a_campaign_is_closed_and_archived(
    lead: Client, campaign: Campaign, change: str, state: str
) -> None:
    lead.post(f"/p/boats/c/{campaign.pk}/change/{change}/")
    campaign.refresh_from_db()
    assert campaign.state == state
    assert campaign.is_archived == (change == "archive")
    assert lead.post(f"/p/boats/c/{campaign.pk}/change/burn/").status_code == 404


def test_aggregating_nothing_says_so(lead: Client, campaign: Campaign) -> None:
    answer = lead.post(f"/p/boats/c/{campaign.pk}/aggregate/")
    assert answer.status_code == 422
    assert not Job.objects.exists()


def test_judgements_from_elsewhere_start_a_job(
    lead: Client, campaign: Campaign, manager: User
) -> None:
    campaign_close(campaign=campaign, actor=manager)
    where = f"/p/boats/c/{campaign.pk}/judgements/"
    assert lead.post(where).status_code == 422
    file = SimpleUploadedFile("ratings.tsv", b"annotator\tpair\torder\trating\tlabel\n")
    shown = lead.post(where, {"file": file})["Location"]
    assert not Job.objects.exists()
    sent = {"headers": lead.get(shown).context["form"].digest, "delimiter": "tab", "start": "1"}
    columns = ("annotator", "pair", "order", "rating", "label")
    lead.post(shown, {**sent, **{f"column-{n}": name for n, name in enumerate(columns)}})
    job = Job.objects.get()
    assert (job.kind, job.subject_id) == ("annotation.import_judgements", campaign.pk)
    assert job.parameters["layout"]["delimiter"] == "\t"
    assert lead.get(shown).status_code == 404


def test_a_campaign_goes_only_with_its_name_typed(lead: Client, campaign: Campaign) -> None:
    where = f"/p/boats/c/{campaign.pk}/delete/"
    assert lead.post(where, {"typed_name": "pilot"}).status_code == 422
    assert Campaign.objects.exists()
    lead.post(where, {"typed_name": "Pilot"})
    assert not Campaign.objects.exists()


def test_more_seats_take_no_more_queries(
    lead: Client, draft: Callable[..., Campaign], manager: User
) -> None:
    counts = []
    for name, seats in (("Few", 2), ("Many", 12)):
        campaign = campaign_open(campaign=draft(name=name, seats=seats), actor=manager)
        with CaptureQueriesContext(connection) as queries:
            lead.get(f"/p/boats/c/{campaign.pk}/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_list_names_the_last_run(lead: Client, campaign: Campaign) -> None:
    judge_everything(campaign)
    campaign_aggregate(campaign=campaign)
    assert "run 1," in lead.get("/p/boats/campaigns/").content.decode()


@pytest.mark.parametrize(
    ("language", "asked", "advice"),
    [
        ("pl", "Jeśli zdanie A jest prawdziwe, to:", "in the language of the project"),
        ("he", "אם משפט א נכון, אז:", "not yet read by a native speaker"),
        ("fi", "If sentence A is true, then:", "Translate them if your annotators"),
    ],
)
def test_the_form_starts_with_words_in_the_language_of_the_project(
    lead: Client, corpus: Corpus, language: str, asked: str, advice: str
) -> None:
    corpus.project.language = language
    corpus.project.save()
    text = lead.get(NEW).text
    assert asked in text
    assert advice in text
    assert '<html lang="en"' in text  # the pages stay in the language of the person


def first_things(client: Client, campaign: Campaign) -> str:
    """Return what a campaign's page begins with."""
    page = client.get(f"/p/boats/c/{campaign.pk}/").content.decode()
    result = page.partition('id="next"')[2].partition("</section>")[0]
    assert page.index('id="next"') < page.index('id="live"')
    return " ".join(result.split())


def test_the_page_of_a_campaign_begins_with_whom_to_send_what(
    lead: Client, campaign: Campaign, annotator: User
) -> None:
    assert f'value="http://testserver/judge/{campaign.pk}/"' in first_things(lead, campaign)
    invitation = Invitation.objects.create(campaign=campaign, token="come", cap=5)
    assert f"/join/{invitation.token}/" in first_things(lead, campaign)
    campaign.project.memberships.filter(role="annotator").delete()
    invitation.delete()
    assert "Nobody can judge yet." in first_things(lead, campaign)


def test_the_page_of_a_campaign_leads_to_its_last_run(lead: Client, campaign: Campaign) -> None:
    assert "See run" not in first_things(lead, campaign)
    judge_everything(campaign)
    assert "Aggregate the judgements" in first_things(lead, campaign)
    for _ in range(2):
        campaign_aggregate(campaign=campaign)
    first = first_things(lead, campaign)
    assert "See run 2" in first
    assert f"/p/boats/c/{campaign.pk}/runs/2/" in first
    # Everything is judged: nobody is invited any more.
    assert "data-copy" not in first
