"""Discussions about pairs and sentences, as HTTP."""

import pytest
from django.urls import reverse

from annotation.models import Thread, ThreadMessage, ThreadReading
from annotation.planning.adjudication import Choice
from annotation.services.discussing.threads import message_write, messages_erase
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.leaving.withdrawing import annotator_erase
from annotation.services.plans.seats import annotator_for
from annotation.services.reviewing.adjudicating import adjudication_start
from datasets.models import Project
from tests.annotation.conftest import judge_everything

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair(campaign):
    return campaign.pair_set.pairs.first()


def pair_url(pair, name="pair-thread"):
    return reverse(name, args=[pair.pair_set.project.slug, pair.pk])


def test_a_reviewer_writes_and_the_lead_reads_it_once_as_new(client, pair, leader, manager):
    leader.first_name, leader.last_name = "Ewa", "Nowak"
    leader.save()
    client.force_login(leader)
    sent = client.post(pair_url(pair), {"text": " Is a puppy a dog? "})
    assert (sent.status_code, sent["Location"]) == (303, f"{pair_url(pair)}#discussion")
    client.force_login(manager)
    assert "1 new" in client.get("/").content.decode()
    page = client.get(pair_url(pair, "pair")).content.decode()
    assert "Is a puppy a dog?" in page
    assert "Ewa Nowak" in page
    assert '<span class="tag">new</span>' in page
    assert '<span class="tag">new</span>' not in client.get(pair_url(pair)).content.decode()
    assert "1 new" not in client.get("/").content.decode()


def test_a_thread_is_resolved_and_a_reply_opens_it_again(client, pair, leader, manager):
    message = message_write(subject=pair, author=leader, text="Odd")
    client.force_login(manager)
    slug = pair.pair_set.project.slug
    client.post(reverse("thread-change", args=[slug, message.thread_id, "resolve"]))
    thread = Thread.objects.get()
    assert (thread.resolved_by, thread.resolved_at is None) == (manager, False)
    message_write(subject=pair, author=leader, text="Still odd")
    thread.refresh_from_db()
    assert thread.resolved_at is None
    assert client.post(reverse("thread-change", args=[slug, thread.pk, "burn"])).status_code == 404


def test_only_its_author_deletes_a_message_and_the_last_one_takes_the_thread(
    client, pair, leader, manager
):
    message = message_write(subject=pair, author=leader, text="Odd")
    url = reverse("thread-message-delete", args=[pair.pair_set.project.slug, message.pk])
    client.force_login(manager)
    assert client.post(url).status_code == 403
    client.force_login(leader)
    assert client.post(url).status_code == 303
    assert not Thread.objects.exists()
    assert not ThreadReading.objects.exists()


def test_annotators_and_outsiders_see_no_discussion(client, pair, annotator, outsider, leader):
    message_write(subject=pair, author=leader, text="Odd")
    for user, status in ((annotator, 403), (outsider, 404)):
        client.force_login(user)
        assert client.get(pair_url(pair)).status_code == status
        assert client.post(pair_url(pair), {"text": "hello"}).status_code == status
        assert (
            client.get(reverse("threads", args=[pair.pair_set.project.slug])).status_code == status
        )
    assert ThreadMessage.objects.count() == 1


def test_a_sentence_has_a_discussion_of_its_own(client, pair, manager, leader):
    slug = pair.pair_set.project.slug
    url = reverse("sentence-thread", args=[slug, pair.sentence_a_id])
    client.force_login(leader)
    client.post(url, {"text": "A comma?"})
    assert client.post(url, {"text": "   "}).status_code == 422
    client.force_login(manager)
    page = client.get(reverse("sentence", args=[slug, pair.sentence_a_id])).content.decode()
    assert "A comma?" in page
    assert "A comma?" not in client.get(pair_url(pair)).content.decode()


def test_who_decides_blindly_does_not_read_what_others_think(client, campaign, leader, manager):
    judge_everything(campaign)
    run = campaign_aggregate(campaign=campaign)
    round_ = adjudication_start(
        run=run, choice=Choice(reasons=(), sample=1), wanted=1, is_blind=True, actor=manager
    )
    pair = round_.cases.get().pair
    message_write(subject=pair, author=manager, text="It is neutral")
    client.force_login(leader)
    assert client.get(pair_url(pair)).status_code == 403
    assert "1 new" not in client.get("/").content.decode()
    page = client.get(reverse("adjudicate-pairs", args=[campaign.pk])).content.decode()
    assert pair_url(pair) not in page
    client.force_login(manager)
    assert client.get(pair_url(pair)).status_code == 200


def test_the_review_and_the_adjudication_lead_to_the_discussion(
    client, reviewed_campaign, leader, manager
):
    client.force_login(leader)
    page = client.get(reverse("review", args=[reviewed_campaign.pk]))
    sentence = page.context["review"].sentence
    url = reverse("sentence-thread", args=[reviewed_campaign.project.slug, sentence.pk])
    assert url in page.content.decode()
    message_write(subject=sentence, author=manager, text="Look again")
    page = client.get(reverse("review", args=[reviewed_campaign.pk]))
    assert "1 new" in page.content.decode()


def test_an_archived_project_keeps_its_discussions_as_they_are(client, pair, leader, manager):
    message = message_write(subject=pair, author=leader, text="Odd")
    Project.objects.update(archived_at=message.created_at)
    client.force_login(manager)
    assert client.get(pair_url(pair)).status_code == 200
    assert not ThreadReading.objects.filter(user=manager).exists()
    assert client.post(pair_url(pair), {"text": "More"}).status_code >= 400
    assert ThreadMessage.objects.count() == 1


def test_an_erased_person_leaves_no_message(pair, leader, manager):
    mine = annotator_for(project=pair.pair_set.project, user=leader)
    message_write(subject=pair, author=leader, text="I, Ewa, say so")
    message_write(subject=pair, author=manager, text="Yes")
    message_write(subject=pair.sentence_a, author=leader, text="Only mine")
    annotator_erase(annotator=mine)
    assert [each.text for each in ThreadMessage.objects.all()] == ["Yes"]
    assert Thread.objects.count() == 1
    messages_erase(user=manager, project=pair.pair_set.project)
    assert not Thread.objects.exists()


def test_the_list_takes_the_same_queries_however_many_threads_there_are(
    client, pair, manager, leader, django_assert_max_num_queries
):
    client.force_login(manager)
    url = reverse("threads", args=[pair.pair_set.project.slug])
    for each in pair.pair_set.pairs.all():
        message_write(subject=each, author=leader, text="Odd")
    with django_assert_max_num_queries(8):
        page = client.get(url)
    assert page.content.decode().count("1 new") == pair.pair_set.pairs.count()
