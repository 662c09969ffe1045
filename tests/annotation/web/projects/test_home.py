"""The first page: my projects and what waits for me."""

from django.urls import reverse

from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import seat_take


def page_of(client, user):
    client.force_login(user)
    return client.get(reverse("home")).content.decode()


def test_the_first_page_asks_for_a_login(client):
    assert client.get("/")["Location"] == "/accounts/login/?next=/"


def test_an_annotator_is_offered_a_seat(client, campaign, annotator):
    page = page_of(client, annotator)
    assert "You can take part in this campaign." in page
    assert reverse("judge", args=[campaign.pk]) in page


def test_an_annotator_sees_how_many_pairs_wait(client, campaign, annotator, judge):
    seat_take(campaign=campaign, annotator=judge)
    page = page_of(client, annotator)
    assert "20 pairs are waiting for you." in page
    assert "sentences are waiting" not in page


def test_a_leader_sees_how_many_sentences_wait(client, reviewed_campaign, leader):
    page = page_of(client, leader)
    assert "20 sentences are waiting to be reviewed." in page
    assert reverse("judge", args=[reviewed_campaign.pk]) not in page


def test_a_closed_campaign_waits_for_nobody(client, campaign, annotator, manager):
    campaign_close(campaign=campaign, actor=manager)
    assert "No campaign is open right now." in page_of(client, annotator)


def test_an_outsider_sees_no_project(client, campaign, outsider):
    page = page_of(client, outsider)
    assert "You are not in any project yet" in page
    assert campaign.project.name not in page


def test_the_queries_do_not_grow_with_the_campaigns(
    client, draft, annotator, manager, django_assert_num_queries
):
    for name in ("Pilot", "Main", "Repeat"):
        campaign_open(campaign=draft(name=name), actor=manager)
    client.force_login(annotator)
    with django_assert_num_queries(11):
        client.get(reverse("home"))
