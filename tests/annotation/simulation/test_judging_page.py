"""The page's script as the simulation works it, on a site of fixed answers."""

import pytest

from annotation.simulation.client import Form, Page, UnexpectedPage
from annotation.simulation.generative.annotators import Answer, Choice
from annotation.simulation.judging_page import JudgingPage
from annotation.stats.arrays import LabelCode

PATH = "/judge/3/"
SAID = Answer(rating=4.0, label=LabelCode.NEUTRAL, shown_ms=5000)


def pair(number, **changes):
    reply = {
        "assignment": f"pair{number}",
        "options": [],
        "revision_a": 1,
        "revision_b": 1,
    }
    return reply | changes


class Site:
    """A client and the site behind it: pages in turn, and replies to what a script sends."""

    def __init__(self) -> None:
        self.pages = []
        self.replies = []
        self.sent = []

    def page(self, *pairs):
        forms = (Form(f"{PATH}{pairs[0]['assignment']}/", {"client_id": "c"}),) if pairs else ()
        self.pages.append(Page(PATH, 200, forms, {"pairs": list(pairs)}))

    def get(self, path, *, is_whole=False):
        return self.pages.pop(0)

    def send(self, form, values):
        self.sent.append((form.action, values))
        return self.pages.pop(0)

    def send_json(self, path, body):
        body = {"answers": list(body["answers"]), "held": body["held"]}
        self.sent.append((path, body))
        status, refused, pairs = self.replies.pop(0)
        ids = [one["client_id"] for one in body["answers"]]
        if refused:
            reply = [{"client_id": one, "code": refused} for one in ids]
            return status, {"saved": [], "refused": reply, "pairs": pairs}
        return status, {"saved": ids, "refused": [], "pairs": pairs}


@pytest.fixture
def site():
    return Site()


@pytest.fixture
def page(site):
    return JudgingPage(site, PATH, asks_label=True)


def test_an_answer_names_what_was_shown_and_what_is_at_hand(site, page):
    site.page(pair(0), pair(1))
    site.replies = [(200, "", [pair(2)])]
    assert page.shown().assignment == "pair0"
    page.answer(SAID)
    path, body = site.sent[0]
    assert path == "/judge/3/answers/"
    assert body["held"] == ["pair1"]
    (answer,) = body["answers"]
    assert (answer["assignment"], answer["rating"], answer["label"]) == ("pair0", "4", "NEUTRAL")
    assert (page.saved, page.unsaved) == (1, [])
    assert page.shown().assignment == "pair1"


def test_no_label_is_sent_where_none_is_asked_for(site):
    page = JudgingPage(site, PATH, asks_label=False)
    site.page(pair(0))
    site.replies = [(200, "", [])]
    page.shown()
    page.answer(SAID)
    assert site.sent[0][1]["answers"][0]["label"] == ""


def test_when_nothing_is_at_hand_the_server_says_why(site, page):
    site.page(pair(0))
    site.page()
    site.replies = [(200, "", [])]
    page.shown()
    page.answer(SAID)
    assert page.shown() is None
    assert not site.pages


def test_another_tab_offers_what_was_not_saved_under_the_same_name(site, page):
    site.page(pair(0), pair(1))
    page.shown()
    page.note(SAID)
    (kept,) = page.unsaved
    site.page(pair(0), pair(1))
    site.replies = [(200, "", [])]
    later = JudgingPage(site, PATH, asks_label=True, unsaved=page.unsaved)
    assert later.shown().assignment == "pair1"
    assert site.sent[0][1]["answers"] == [kept]
    assert later.unsaved == page.unsaved == []


def test_a_refused_answer_is_counted_and_not_offered_again(site, page):
    site.page(pair(0), pair(1))
    site.replies = [(200, "slot_taken", [])]
    page.shown()
    page.answer(SAID)
    assert page.refused == {"slot_taken": 1}
    assert (page.saved, page.unsaved) == (0, [])


def test_a_question_of_another_kind_is_a_page_of_the_server(site, page):
    choice = pair(1, options=[["a", "b"]] * 3)
    site.page(pair(0), choice)
    site.page(choice)
    site.page(pair(2))
    site.replies = [(200, "", [])]
    page.shown()
    page.answer(SAID)
    assert page.shown().is_choice
    page.answer(Choice(choice=2, shown_ms=900))
    assert site.sent[-1] == ("/judge/3/pair1/", {"choice": "2", "shown_ms": "900"})
    assert page.shown().assignment == "pair2"
    assert page.saved == 2


def test_a_page_that_cannot_be_had_is_an_error(site, page):
    site.pages = [Page(PATH, 403, ())]
    with pytest.raises(UnexpectedPage, match="403"):
        page.shown()
