"""Questions about the guidelines, and the annotator's answers of this sitting, as HTTP."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from annotation.models import GuidelineQuestion, JoiningSettings, Judgement
from annotation.planning.protocol import PlanKind
from annotation.selectors.judging.sitting import sitting_of
from annotation.selectors.leaving.own_data import own_record
from annotation.services.judging.questioning import question_ask
from annotation.services.leaving.withdrawing import annotator_erase
from annotation.services.monitoring.answering import question_answer
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.routing import work_next
from annotation.services.plans.seats import annotator_for, seat_take
from datasets.errors import Conflict
from datasets.models import Membership, Role
from tests.annotation.conftest import next_assignment, submit
from tests.cast import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat(campaign, judge):
    return seat_take(campaign=campaign, annotator=judge)


@pytest.fixture
def other(campaign):
    uma = person("uma")
    Membership.objects.create(project=campaign.project, user=uma, role=Role.ANNOTATOR)
    annotator = annotator_for(project=campaign.project, user=uma)
    return seat_take(campaign=campaign, annotator=annotator)


def asked_page(client, campaign):
    return client.get(reverse("judge-questions", args=[campaign.pk])).content.decode()


def answer_url(question):
    slug = question.campaign.project.slug
    return reverse("campaign-question", args=[slug, question.campaign_id, question.pk])


def answer_data(question, **fields):
    return {f"question-{question.pk}-{name}": value for name, value in fields.items()}


def test_a_question_is_asked_beside_the_pair_and_answered_once_for_all(
    client, campaign, seat, other, annotator, manager
):
    client.force_login(annotator)
    shown = next_assignment(seat)
    sent = {"text": "I, Tom, wonder: is a puppy a dog?", "assignment": shown.public_id}
    url = reverse("judge-questions", args=[campaign.pk])
    reply = client.post(url, sent, headers={"Accept": "application/json"})
    assert "Thank you" in reply.json()["message"]
    question = GuidelineQuestion.objects.get()
    assert (question.annotator, question.assignment) == (seat.annotator, shown)
    client.force_login(manager)
    project = client.get(reverse("project", args=[campaign.project.slug])).content.decode()
    assert "1 question about the guidelines of Pilot" in project
    page = client.get(reverse("campaign-questions", args=[campaign.project.slug, campaign.pk]))
    assert seat.annotator.code not in page.content.decode()
    data = answer_data(
        question, published_question="Is a puppy a dog?", answer="Yes.", is_published="on"
    )
    assert client.post(answer_url(question), data).status_code == 302
    client.force_login(other.annotator.user)
    judging = client.get(reverse("judge", args=[campaign.pk])).content.decode()
    page = asked_page(client, campaign)
    assert "Is a puppy a dog?" in page
    assert "Tom" not in page
    assert "You asked this" not in page
    assert '<span class="tag">new</span>' in page
    assert '<span class="tag">new</span>' not in asked_page(client, campaign)
    assert "1 new" in judging


def test_an_unpublished_answer_is_for_the_one_who_asked(client, campaign, seat, other, manager):
    question = question_ask(seat=seat, text="Mine?")
    client.force_login(manager)
    client.post(answer_url(question), answer_data(question, answer="Yours."))
    client.force_login(seat.annotator.user)
    page = asked_page(client, campaign)
    assert "Yours." in page
    assert "You asked this." in page
    client.force_login(other.annotator.user)
    assert "Yours." not in asked_page(client, campaign)


def test_publishing_needs_a_question_and_an_answer(client, seat, manager):
    question = question_ask(seat=seat, text="Mine?")
    client.force_login(manager)
    data = answer_data(question, published_question="", answer="", is_published="on")
    assert client.post(answer_url(question), data).status_code == 422
    question.refresh_from_db()
    assert question.answered_at is None


def test_without_script_the_question_leads_back_to_the_pair(client, campaign, seat, annotator):
    client.force_login(annotator)
    url = reverse("judge-questions", args=[campaign.pk])
    shown = next_assignment(seat)
    sent = client.post(url, {"text": "Why?", "assignment": shown.public_id})
    assert (sent.status_code, sent["Location"]) == (303, reverse("judge", args=[campaign.pk]))
    assert client.post(url, {"text": " "}).status_code == 422


def test_the_same_question_is_stored_once_and_not_too_many_wait(seat):
    first = question_ask(seat=seat, text="Why?")
    assert question_ask(seat=seat, text=" Why? ") == first
    for n in range(19):
        question_ask(seat=seat, text=f"Why {n}?")
    with pytest.raises(Conflict):
        question_ask(seat=seat, text="One more?")


def test_people_without_a_seat_ask_nothing(client, campaign, annotator, outsider):
    url = reverse("judge-questions", args=[campaign.pk])
    for user in (annotator, outsider):
        client.force_login(user)
        assert client.post(url, {"text": "Why?"}).status_code == 404


def test_own_questions_are_own_data_and_go_with_the_identity(seat, other, manager):
    published = question_ask(seat=seat, text="I, Tom, ask")
    question_answer(question=published, answer="Yes", published_question="Asked", actor=manager)
    question_ask(seat=seat, text="Not answered")
    record = own_record(seat.annotator)
    assert [question["text"] for question in record["questions"]] == ["I, Tom, ask", "Not answered"]
    annotator_erase(annotator=seat.annotator)
    assert [each.text for each in GuidelineQuestion.objects.all()] == ["Asked"]


# --- This sitting ------------------------------------------------------------------------------


def judge_some(seat, n, **said):
    for _ in range(n):
        assignment = work_next(campaign=seat.campaign, seat=seat)
        submit(assignment, seat.annotator, **said)


def move(judgements, **ago):
    Judgement.objects.filter(pk__in=judgements).update(created_at=timezone.now() - timedelta(**ago))


def test_a_sitting_has_the_answers_since_the_last_long_pause(seat):
    assert sitting_of(seat).answers == 0
    judge_some(seat, 5, shown_ms=60_000)
    keys = list(Judgement.objects.order_by("pk").values_list("pk", flat=True))
    move(keys[:2], minutes=90)
    move(keys[2:3], minutes=50)
    move(keys[3:4], minutes=25)
    result = sitting_of(seat)
    assert (result.first, result.answers, result.ms) == (keys[2], 3, 180_000)


def test_a_long_pause_ends_the_sitting(seat):
    judge_some(seat, 2, shown_ms=1000)
    later = timezone.now() + timedelta(minutes=31)
    result = sitting_of(seat, now=later)
    assert (result.first, result.answers, result.ms) == (None, 0, 0)


def test_time_counts_up_to_the_limit_of_the_pay_list_and_is_paid(campaign, seat):
    JoiningSettings.objects.create(
        campaign=campaign, pay_per_hour=36, currency="PLN", idle_seconds=100
    )
    judge_some(seat, 2, shown_ms=900_000)
    result = sitting_of(seat)
    assert (result.ms, result.pay, result.currency) == (200_000, 2, "PLN")


def test_changed_answers_count_once(seat):
    judge_some(seat, 1, shown_ms=1000)
    submit(Judgement.objects.get().assignment, seat.annotator, rating=2, shown_ms=5000)
    assert (sitting_of(seat).answers, sitting_of(seat).ms) == (1, 1000)


def test_the_page_of_the_sitting_lists_answers_time_and_pay(client, campaign, seat, annotator):
    JoiningSettings.objects.create(campaign=campaign, pay_per_hour=60, currency="PLN")
    judge_some(seat, 2, shown_ms=60_000, label="NEUTRAL")
    client.force_login(annotator)
    page = client.get(reverse("judge-sitting", args=[campaign.pk]))
    text = " ".join(page.content.decode().split())
    assert "2 answered, 2 min" in text
    assert "2.00" in text
    assert len(page.context["answers"]) == 2
    last = Judgement.objects.order_by("pk").last()
    assert reverse("judge-pair", args=[campaign.pk, last.assignment.public_id]) in text
    first = page.context["answers"][0]["shown"].first
    assert first in text


def test_a_sitting_costs_the_judging_page_one_query(seat, django_assert_num_queries):
    judge_some(seat, 3)
    sitting_of(seat)  # the first call on a connection prepares the statement
    with django_assert_num_queries(1):
        sitting_of(seat)


def test_an_answer_is_stored_without_asking_for_the_sitting(
    client, draft, manager, judge, annotator, django_assert_max_num_queries
):
    campaign = campaign_open(campaign=draft(plan=PlanKind.POOL), actor=manager)
    seat = seat_take(campaign=campaign, annotator=judge)
    shown = work_next(campaign=campaign, seat=seat)
    client.force_login(annotator)
    client.get(reverse("judge", args=[campaign.pk]))
    page = client.get(reverse("judge", args=[campaign.pk])).content.decode()
    assert "This sitting: 0 answered" in page
    assert shown.public_id in page
