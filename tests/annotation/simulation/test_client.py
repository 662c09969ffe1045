from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any
from urllib.parse import parse_qs

import pytest

from annotation.simulation.client import PATIENCE_SECONDS, Client, ServerGone, UnexpectedPage

LOGIN = """<form action="/search/"><input name="q"></form>
<form method="post" action="/accounts/login/">
  <input type="hidden" name="csrfmiddlewaretoken" value="t0ken">
  <input name="login"><input type="password" name="password">
  <input type="checkbox" name="remember"><button>Log in</button>
</form>"""
PAIR = """<form action="/judge/3/seat/"><input name="number" value="1"></form>
<form action="/judge/3/41/">
  <input type="hidden" name="client_id" value="c-1">
  <input type="radio" name="rating" value="4"><input type="radio" name="rating" value="5" checked>
</form>"""


class Site:
    """A site of fixed answers; it remembers what it was asked."""

    def __init__(self) -> None:
        self.answers: dict[str, Callable[[], tuple[int, str]]] = {}
        self.asked: list[tuple[str, str, dict[str, list[str]]]] = []
        site = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                body = parse_qs(self.rfile.read(length).decode())
                site.asked.append((self.command, self.path, body))
                status, text = site.answers[self.path]()
                self.send_response(status)
                # A text that ends in … is longer than what is sent of it.
                more = text.endswith("…")
                self.send_header("Content-Length", str(len(text.encode()) + more))
                kind = "application/json" if text.startswith("{") else "text/html"
                self.send_header("Content-Type", kind)
                self.end_headers()
                self.wfile.write(text.encode())

            do_GET = do_POST = answer  # noqa: N815

            def log_message(self, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.handle_error = lambda *_request: None  # of who is gone before the answer
        self.url = f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def site():
    site = Site()
    thread = Thread(target=site.server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield site
    site.server.shutdown()
    site.server.server_close()
    thread.join()


@pytest.fixture
def pauses():
    return []


@pytest.fixture
def client(site, pauses):
    """A client whose clock moves by its pauses only."""
    client = Client(site.url, pause=pauses.append, clock=lambda: float(sum(pauses)))
    yield client
    client.close()


def test_forms_are_read_with_hidden_and_chosen_values_only(site, client):
    site.answers["/judge/3/"] = lambda: (200, PAIR)
    form = client.get("/judge/3/").form_to("/judge/3/", has="client_id")
    assert form.action == "/judge/3/41/"
    assert form.values == {"client_id": "c-1", "rating": "5"}


def test_a_page_without_the_form_has_none(site, client):
    site.answers["/judge/3/"] = lambda: (200, "<p>Done.</p>")
    assert client.get("/judge/3/").form_to("/judge/3/", has="client_id") is None


def test_a_form_is_sent_with_what_it_holds_and_what_was_filled_in(site, client):
    site.answers["/judge/3/"] = lambda: (200, PAIR)
    site.answers["/judge/3/41/"] = lambda: (200, "")
    form = client.get("/judge/3/").form_to("/judge/3/", has="client_id")
    client.send(form, {"rating": "2", "label": "NEUTRAL"})
    assert site.asked[-1] == (
        "POST",
        "/judge/3/41/",
        {"client_id": ["c-1"], "rating": ["2"], "label": ["NEUTRAL"]},
    )


def test_a_page_gives_its_script_data(site, client):
    script = '<script id="pairs" type="application/json">[{"first": "A \\u003Cb\\u003E"}]</script>'
    site.answers["/judge/3/"] = lambda: (200, f"<script>if (1 < 2) f()</script>{script}")
    assert client.get("/judge/3/").data == {"pairs": [{"first": "A <b>"}]}


def test_who_stays_at_the_login_page_was_not_let_in(site, client):
    site.answers["/accounts/login/"] = lambda: (200, LOGIN)
    with pytest.raises(UnexpectedPage, match="ana was not let in"):
        client.log_in("ana", "wrong")
    _method, _path, sent = site.asked[1]
    assert sent["csrfmiddlewaretoken"] == ["t0ken"]
    assert sent["login"] == ["ana"]


def test_the_same_is_sent_again_until_the_server_is_back(site, client, pauses):
    answers = iter([(502, ""), (503, ""), (429, ""), (200, PAIR)])
    site.answers["/judge/3/"] = lambda: next(answers)
    assert client.get("/judge/3/").status == 200
    assert client.resent == len(pauses) == 3
    assert len(site.asked) == 4


def test_an_answer_that_breaks_off_is_asked_for_again(site, client):
    answers = iter([(200, PAIR + "…"), (200, PAIR)])
    site.answers["/judge/3/"] = lambda: next(answers)
    assert client.get("/judge/3/").form_to("/judge/3/", has="client_id") is not None
    assert client.resent == 1


def test_an_address_that_is_none_is_not_tried_again(pauses):
    with pytest.raises(UnexpectedPage):
        Client("gopher:", pause=pauses.append).get("/judge/3/")
    assert not pauses


def test_a_server_that_stays_away_is_given_up(site, client, pauses):
    site.answers["/judge/3/"] = lambda: (502, "")
    with pytest.raises(ServerGone, match="status 502"):
        client.get("/judge/3/")
    assert sum(pauses) > PATIENCE_SECONDS


def test_a_refusal_is_an_answer_and_not_sent_again(site, client):
    site.answers["/judge/3/"] = lambda: (409, "")
    assert client.get("/judge/3/").status == 409
    assert len(site.asked) == 1


def test_a_script_sends_and_receives_json(site, client):
    site.answers["/judge/3/answers/"] = lambda: (200, '{"saved": []}')
    assert client.send_json("/judge/3/answers/", {"answers": []}) == (200, {"saved": []})


def test_who_leaves_while_sending_hears_nothing_and_has_sent_it(site, client):
    came, go_on = Event(), Event()

    def slow():
        came.set()
        go_on.wait(10)
        return 200, ""

    site.answers["/judge/3/answers/"] = slow
    client.send_and_leave("/judge/3/answers/", {"answers": []})
    assert came.wait(10)
    go_on.set()
    assert client.resent == 0
