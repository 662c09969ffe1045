"""Nothing that an annotator's browser gets tells a checkpoint from a pair."""

import io
import json
import re
import zipfile
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from annotation.models import Assignment, Campaign
from annotation.models.public_ids import primary_key
from annotation.planning.protocol import CheckpointSettings, MissAction, PlanKind
from annotation.services.plans.opening import campaign_open

# Primary keys that no other number on a page looks like.
KEYS = {"assignment": 70_000_001, "checkpoint": 80_000_001, "judgement": 90_000_001}


@pytest.fixture(params=[PlanKind.DEALT, PlanKind.POOL])
def campaign(request, draft, manager):
    with connection.cursor() as cursor:
        for table, first in KEYS.items():
            cursor.execute(f"ALTER SEQUENCE annotation_{table}_id_seq RESTART WITH {first}")
    checkpoints = CheckpointSettings(every=4, on_miss=MissAction.PAUSE, from_misses=50)
    made = draft(plan=request.param, per_order=2, seats=4, checkpoints=checkpoints)
    return campaign_open(campaign=made, actor=manager)


@dataclass
class Browser:
    """What the script of the page does; it keeps all that it got."""

    client: Client
    campaign: Campaign
    queue: list[dict[str, Any]] = field(default_factory=list)
    got: list[str] = field(default_factory=list)

    def get(self, name: str, *more: str) -> str:
        response = self.client.get(reverse(name, args=[self.campaign.pk, *more]))
        self.got.append(response.text)
        return response.text

    def open(self) -> str:
        page = self.get("judge")
        (pairs,) = re.findall(r'<script id="pairs"[^>]*>(.*?)</script>', page)
        self.queue = json.loads(pairs)
        return page

    def answer(self, **changes: Any) -> dict[str, Any]:
        pair = self.queue.pop(0)
        answer = {
            "assignment": pair["assignment"],
            "client_id": str(uuid4()),
            "rating": 1,
            "label": "CONTRADICTION",  # wrong at some checkpoints
            "revision_a": pair["revision_a"],
            "revision_b": pair["revision_b"],
        }
        body = {"answers": [answer | changes], "held": [one["assignment"] for one in self.queue]}
        where = reverse("judge-answers", args=[self.campaign.pk])
        response = self.client.post(where, body, content_type="application/json")
        self.got.append(response.text)
        reply: dict[str, Any] = response.json()
        self.queue += reply["pairs"]
        return reply

    def report(self, pair: dict[str, Any]) -> tuple[int, str]:
        said = {"assignment": pair["assignment"], "side": "second", "kind": "sense"}
        said |= {"suggestion": "A dog.", "revision_a": 1, "revision_b": 1}
        where = reverse("judge-report", args=[self.campaign.pk])
        response = self.client.post(where, said, headers={"accept": "application/json"})
        return response.status_code, response.text


@pytest.fixture
def browser(client, annotator, campaign):
    client.force_login(annotator)
    client.post(reverse("judge-seat", args=[campaign.pk]))
    return Browser(client, campaign)


def kind(pair):
    assignment = Assignment.objects.get(pk=primary_key(pair["assignment"]))
    return "pair" if assignment.checkpoint is None else "checkpoint"


def shape(value):
    """Return what a value looks like whatever it says."""
    if isinstance(value, dict):
        return tuple((key, shape(each)) for key, each in value.items())
    if isinstance(value, list):
        return tuple(map(shape, value))
    return value if value is None or isinstance(value, bool) else type(value).__name__


def masked(page, pair):
    """Return a page without what differs from one pair to the next: texts, its id, counts, time."""
    page = re.sub(r'<script id="(pairs|progress|sitting)".*?</script>', "", page)
    for text in (pair["assignment"], pair["first"], pair["second"]):
        page = page.replace(text, "·").replace(text.replace("'", "&#x27;"), "·")
    page = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page)
    page = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "", page)
    page = re.sub(r'href="/judge/\d+/[\w-]{11}/"', "", page)  # the answer before
    page = re.sub(r"<p[^>]*id=\"judge-left\".*?</p>", "", page, flags=re.DOTALL)
    page = re.sub(r"This sitting: \d+ answered, \d+ min", "", page)
    return re.sub(r"\d+ of \d+|(max|value)=\"\d+\"", "", page)


def test_replies_pages_and_reports_are_the_same_for_both(browser):
    seen: dict[str, set[Any]] = {"pair": set(), "checkpoint": set()}
    browser.open()
    browser.answer()  # the first page has no answer before it
    for turn in range(14):
        page = browser.open()
        assert f"This sitting: {turn + 1} answered" in page
        pair = browser.queue[0]
        first = browser.queue[-1]["assignment"]
        said = (
            shape(pair),
            len(pair["assignment"]),
            masked(page, pair),
            browser.report(pair),
            shape(browser.answer() | {"progress": None}),  # counted when slots are taken
            first != browser.queue[-1]["assignment"],
            masked(browser.get("judge-pair", pair["assignment"]), pair),
        )
        seen[kind(pair)].add(said)
    assert len(seen["checkpoint"]) == len(seen["pair"]) == 1
    assert seen["checkpoint"] == seen["pair"]


def test_all_are_told_of_in_the_sequence_in_which_they_are_judged(browser):
    browser.open()
    told = [pair["assignment"] for pair in browser.queue]
    judged, kinds = [], []
    for _turn in range(15):
        judged.append(browser.queue[0]["assignment"])
        kinds.append(kind(browser.queue[0]))
        told += [pair["assignment"] for pair in browser.answer()["pairs"]]
        # Each reply brings one, whether a checkpoint stands behind the pair or not.
        assert len(told) == len(judged) + 4
    assert judged == told[:15]
    assert kinds.count("checkpoint") >= 2
    positions = Assignment.objects.in_bulk([primary_key(one) for one in judged])
    assert sorted(each.position for each in positions.values()) == list(range(15))


def test_no_key_of_a_table_is_anywhere(browser, campaign, annotator):
    browser.open()
    api = reverse("api-next", args=[campaign.pk])
    for _turn in range(15):
        browser.got.append(browser.client.get(api).text)
        pair = browser.queue[0]
        browser.answer()
        browser.get("judge-pair", pair["assignment"])
        browser.open()
    for name, *more in (("home",), ("my-data",), ("my-data-here", campaign.project.slug)):
        browser.got.append(browser.client.get(reverse(name, args=more)).text)
    taken = browser.client.get(reverse("my-data-zip", args=[campaign.project.slug]))
    content = b"".join(taken.streaming_content) if taken.streaming else taken.content
    with zipfile.ZipFile(io.BytesIO(content)) as files:
        browser.got += [files.read(name).decode() for name in files.namelist()]
    assert len(browser.got) > 60
    assert [
        result for text in browser.got for result in re.findall(r"\b[789]0000\d{3}\b", text)
    ] == []


def test_the_count_left_falls_by_one_with_each_answer(browser, campaign):
    browser.open()
    api = reverse("api-next", args=[campaign.pk])
    went = []
    for _turn in range(12):
        browser.answer()
        progress = browser.client.get(api).json()["progress"]
        went.append((progress["done"], progress["open"] + progress["done"]))
    assert [done for done, _all in went] == list(range(1, 13))
    if campaign.protocol["plan"] == PlanKind.POOL:
        assert len({total for _done, total in went}) == 1


def test_answers_of_a_page_from_before_public_ids_are_stored(browser):
    browser.open()
    pair = browser.queue[0]
    reply = browser.answer(assignment=primary_key(pair["assignment"]))
    assert (len(reply["saved"]), reply["refused"]) == (1, [])


def test_links_and_forms_of_a_page_from_before_public_ids_lead_to_the_present_one(browser):
    page = browser.open()
    pk = primary_key(browser.queue[0]["assignment"])
    address = reverse("judge-pair", args=[browser.campaign.pk, str(pk)])
    for ask in (browser.client.get, browser.client.post):
        response = ask(address, follow=True)
        assert response.redirect_chain[-1][0] == reverse("judge", args=[browser.campaign.pk])
        assert "updated while your page was open" in response.text
    assert "updated while your page was open" not in page
