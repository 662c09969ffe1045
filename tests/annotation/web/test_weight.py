"""What the annotator's page weighs on a slow line and a small data plan."""

import gzip
import re

import pytest
from django.conf import settings
from django.urls import reverse

from annotation.services.seats import seat_take

FIRST_LOAD = 70_000
IMPORTED = (
    "js/outbox.js",
    "js/notice.js",
    "js/lease.js",
    "js/lesson.js",
    "js/group.js",
    "js/ids.js",
    "js/questions.js",
)
FURTHER_PAIR = 6_000


def packed(content: bytes) -> int:
    return len(gzip.compress(content))


@pytest.fixture
def first_page(client, campaign, annotator, judge):
    seat_take(campaign=campaign, annotator=judge)
    client.force_login(annotator)
    return client.get(reverse("judge", args=[campaign.pk])).content


def test_the_first_load_is_light(first_page):
    paths = re.findall(r'(?:src|href)="/static/([^"]+)"', first_page.decode())
    assert "js/judging.js" in paths
    files = [settings.BASE_DIR / "static" / path for path in [*paths, *IMPORTED]]
    assert packed(first_page) + sum(packed(file.read_bytes()) for file in files) < FIRST_LOAD


def test_a_further_pair_is_lighter_still(first_page, client, campaign, judge):
    first = judge.seats.get().assignments.order_by("position")[0]
    answer = {"assignment": first.pk, "client_id": "12345678123456781234567812345678"}
    answer |= {"rating": 3, "label": "NEUTRAL", "revision_a": 1, "revision_b": 1}
    address = reverse("judge-answers", args=[campaign.pk])
    body = {"answers": [answer], "held": []}
    reply = client.post(address, body, content_type="application/json")
    assert reply.json()["saved"]
    assert len(reply.content) + len(str(body)) < FURTHER_PAIR
