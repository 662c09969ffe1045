import pytest
from django.test import Client

from annotation.models import Annotator, Assignment, Campaign, Flag, Judgement, Seat
from annotation.planning.protocol import PlanKind
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.routing import work_ahead, work_next
from annotation.services.plans.seats import seat_take
from annotation.services.reviewing.correcting import sentence_correct
from annotation.services.reviewing.flagging import Report, flag_make
from datasets.models import AuditEntry, User
from datasets.services.projects.lifecycle import project_archive
from tests.annotation.conftest import submit


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def pool(draft, manager) -> Campaign:
    return campaign_open(campaign=draft(plan=PlanKind.POOL, every=2), actor=manager)


@pytest.fixture
def seat(pool: Campaign, judge: Annotator) -> Seat:
    """A seat with four answers, among them wrong ones at checkpoints, and with work in hand."""
    taken = seat_take(campaign=pool, annotator=judge)
    for _ in range(4):
        assignment = work_next(campaign=pool, seat=taken)
        assert assignment is not None
        submit(assignment, judge, rating=1, label="ENTAILMENT", shown_ms=2000)
    return Seat.objects.select_related("campaign__project", "annotator").get(pk=taken.pk)


def at(seat: Seat, path: str = "") -> str:
    return f"/p/boats/c/{seat.campaign_id}/seats/{seat.number}/{path}"


def test_the_live_part_renews_itself_until_that_is_stopped(lead: Client, seat: Seat) -> None:
    where = f"/p/boats/c/{seat.campaign_id}/"
    assert 'hx-trigger="every 5s"' in lead.get(where).text
    assert 'hx-trigger="every 5s"' in lead.get(f"{where}live/").text
    assert 'hx-trigger="every 5s"' not in lead.get(f"{where}?still=1").text


def test_a_closed_campaign_is_not_asked_for_again_and_again(
    lead: Client, seat: Seat, manager: User
) -> None:
    campaign_close(campaign=seat.campaign, actor=manager)
    assert "hx-trigger" not in lead.get(f"/p/boats/c/{seat.campaign_id}/live/").text


def test_a_closed_campaign_expects_no_work_and_invites_nobody(
    lead: Client, seat: Seat, manager: User
) -> None:
    where = f"/p/boats/c/{seat.campaign_id}/"
    about_work = ("expected end at this pace", "working now", "They log in and take a seat")
    page = lead.get(where).text
    assert all(words in page for words in about_work)
    campaign_close(campaign=seat.campaign, actor=manager)
    page = lead.get(where).text
    assert not any(words in page for words in about_work)


def test_a_draft_has_nothing_to_watch(lead: Client, draft) -> None:
    assert lead.get(f"/p/boats/c/{draft().pk}/live/").status_code == 404


def test_a_miss_leads_to_what_was_seen_and_what_would_have_been_right(
    lead: Client, seat: Seat
) -> None:
    missed = Judgement.objects.filter(missed=True).latest("pk")
    page = lead.get(f"/p/boats/c/{seat.campaign_id}/live/").text
    link = f"/p/boats/c/{seat.campaign_id}/answers/?only=missed&amp;before={missed.pk + 1}"
    assert link in page
    listed = lead.get(link.replace("&amp;", "&"))
    assert missed.assignment.checkpoint.text_a in listed.text
    assert "correct: " in listed.text
    assert all(judgement.missed for judgement in listed.context["judgements"])


def test_answers_of_one_seat_link_to_their_pairs(lead: Client, seat: Seat) -> None:
    where = f"/p/boats/c/{seat.campaign_id}/answers/"
    text = lead.get(f"{where}?seat={seat.number}").text
    pair = Assignment.objects.filter(seat=seat, state="done", pair__isnull=False)[0].pair
    assert f"/p/boats/pair/{pair.pk}/" in text
    assert lead.get(f"{where}?seat=99").status_code == 404
    assert lead.get(f"{where}?only=nonsense&before=x").status_code == 200


def test_answers_show_the_texts_that_were_read_and_their_place(lead: Client, seat: Seat) -> None:
    judged = Judgement.objects.filter(missed=None).select_related("assignment__pair").earliest("pk")
    sentence = judged.assignment.pair.sentence_b
    sentence_correct(
        sentence=sentence, text="Nobody", seen_revision=1, corrector=judged.annotator, error="sense"
    )
    listed = lead.get(f"/p/boats/c/{seat.campaign_id}/answers/?before={judged.pk + 1}")
    assert sentence.text in listed.text
    assert "Nobody" not in listed.text
    assert f'<td class="num">{judged.assignment.position + 1}</td>' in listed.text


def test_reports_stand_beside_the_misses_and_lead_to_their_pairs(
    lead: Client, seat: Seat, judge: Annotator
) -> None:
    judged = Judgement.objects.filter(missed=None).earliest("pk").assignment
    report = Report(is_first=True, kind="punctuation", suggestion="With a comma, here")
    flag = flag_make(assignment=judged, annotator=judge, report=report)
    page = lead.get(f"/p/boats/c/{seat.campaign_id}/live/").text
    assert f"/p/boats/c/{seat.campaign_id}/flags/{flag.pk}/" in page
    assert f"/p/boats/pair/{judged.pair_id}/" in page
    assert "1 report is waiting for you." in page
    Flag.objects.update(state="dismissed", settled_at=flag.created_at)
    page = lead.get(f"/p/boats/c/{seat.campaign_id}/").text
    assert f"/p/boats/c/{seat.campaign_id}/flags/{flag.pk}/" not in page
    assert "No reports are open." in page


def test_an_annotator_is_paused_and_resumed(lead: Client, seat: Seat, judge: Annotator) -> None:
    lead.post(at(seat, "change/pause/"))
    seat.refresh_from_db()
    assert seat.paused_at is not None
    assert not work_ahead(campaign=seat.campaign, seat=seat)
    answer = lead.post(at(seat, "change/resume/"), {"from_campaign": "1"})
    assert answer.url == f"/p/boats/c/{seat.campaign_id}/"
    seat.refresh_from_db()
    assert seat.paused_at is None
    actions = AuditEntry.objects.filter(object_id=seat.pk).values_list("action", flat=True)
    assert {"seat.paused", "seat.resumed"} <= set(actions)


def test_open_work_is_returned_and_the_annotator_stays(lead: Client, seat: Seat) -> None:
    held = Assignment.objects.filter(seat=seat, state="open", pair__isnull=False)
    assert held.exists()
    lead.post(at(seat, "change/return/"))
    assert not held.exists()
    seat.refresh_from_db()
    assert seat.annotator_id is not None
    assert seat.left_at is None
    assert AuditEntry.objects.filter(action="seat.work_returned").exists()


def test_everything_is_asked_again_only_of_who_is_paused_and_only_when_sure(
    lead: Client, seat: Seat
) -> None:
    done = Assignment.objects.filter(seat=seat, state="done", pair__isnull=False)
    count = done.count()
    assert lead.post(at(seat, "again/"), {"is_sure": "on"}).status_code == 422
    lead.post(at(seat, "change/pause/"))
    assert lead.post(at(seat, "again/")).status_code == 422
    assert done.count() == count
    lead.post(at(seat, "again/"), {"is_sure": "on"})
    assert done.count() == 0
    assert Assignment.objects.filter(seat=seat, state="aside").count() == count
    assert AuditEntry.objects.get(action="seat.asked_again").data == {"judgements": count}


def test_an_unknown_change_is_not_found(lead: Client, seat: Seat) -> None:
    assert lead.post(at(seat, "change/burn/")).status_code == 404
    assert lead.get(at(seat, "change/pause/")).status_code == 405


def test_a_paused_campaign_gives_no_pairs_and_takes_what_is_on_screens(
    lead: Client, seat: Seat, annotator: User, judge: Annotator
) -> None:
    where = f"/p/boats/c/{seat.campaign_id}/"
    on_screen = work_next(campaign=seat.campaign, seat=seat)
    lead.post(f"{where}change/pause/")
    assert "change/resume/" in lead.get(where).text
    assert submit(on_screen, judge).pk
    person = Client()
    person.force_login(annotator)
    assert "This campaign is paused" in person.get(f"/judge/{seat.campaign_id}/").text
    lead.post(f"{where}change/resume/")
    assert "This campaign is paused" not in person.get(f"/judge/{seat.campaign_id}/").text
    actions = AuditEntry.objects.values_list("action", flat=True)
    assert {"campaign.paused", "campaign.resumed"} <= set(actions)


def test_a_message_stands_on_the_page_of_all_until_it_is_emptied(
    lead: Client, seat: Seat, annotator: User
) -> None:
    where = f"/p/boats/c/{seat.campaign_id}/notice/"
    person = Client()
    person.force_login(annotator)
    lead.post(where, {"notice": "Please <b>rest</b>"})
    assert "Please &lt;b&gt;rest&lt;/b&gt;" in person.get(f"/judge/{seat.campaign_id}/").text
    assert AuditEntry.objects.get(action="campaign.notified").data == {"length": 18}
    lead.post(where, {"notice": ""})
    assert "Please &lt;b&gt;" not in person.get(f"/judge/{seat.campaign_id}/").text


def test_a_message_to_one_annotator_reaches_them_with_their_next_answer(
    lead: Client, seat: Seat, annotator: User
) -> None:
    lead.post(at(seat, "notice/"), {"notice": "Call me"})
    person = Client()
    person.force_login(annotator)
    sent = {"answers": [], "held": []}
    answer = person.post(
        f"/judge/{seat.campaign_id}/answers/", sent, content_type="application/json"
    )
    assert answer.json()["notices"] == ["Call me"]
    assert "Call me" in lead.get(at(seat)).text
    assert lead.post(at(seat, "notice/"), {"notice": "x" * 501}).status_code == 422


def test_an_outsider_watches_nothing(client: Client, outsider: User, seat: Seat) -> None:
    client.force_login(outsider)
    where = f"/p/boats/c/{seat.campaign_id}/"
    assert client.get(f"{where}live/").status_code == 404
    assert client.get(f"{where}answers/").status_code == 404
    assert client.post(at(seat, "change/pause/")).status_code == 404
    assert client.post(at(seat, "again/"), {"is_sure": "on"}).status_code == 404
    assert not Seat.objects.exclude(paused_at=None).exists()


def test_the_message_of_a_campaign_in_the_archive_is_refused(lead, seat):
    project_archive(project=seat.campaign.project, actor=None)
    answer = lead.post(f"/p/boats/c/{seat.campaign_id}/notice/", {"notice": "Rest"})
    assert answer.status_code == 409
    seat.campaign.refresh_from_db()
    assert not seat.campaign.notice
