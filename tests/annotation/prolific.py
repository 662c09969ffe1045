"""A stand-in for Prolific's API, written from its published reference
(https://docs.prolific.com/api-reference): a real HTTP server of this process.

It keeps studies, submissions and payments as Prolific does, in its spelling of statuses, and checks
what it is sent: the token, the fields that the reference requires, what may be done in which
status. Answers can be spoilt, one after the other, with the errors of the reference.
"""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

TOKEN = "of-a-researcher-0123456789abcdef"
WORKSPACE = "64395e9c2332b8a59a65d51e"
REQUIRED = (
    "name", "description", "external_study_url", "prolific_id_option", "completion_codes",
    "total_available_places", "estimated_completion_time", "reward",
)  # fmt: skip
# What spoils an answer: the connection ends before or after the request was carried out.
HANG_UP, HANG_UP_LATE = -1, -2


@dataclass(frozen=True)
class Asked:
    method: str
    path: str
    body: Any
    headers: dict[str, str]


@dataclass
class Spoilt:
    """An answer instead of the right one."""

    status: int
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    path: str = ""  # only for paths that contain this


class Refused(Exception):
    def __init__(self, status: int, detail: Any) -> None:
        super().__init__(status, detail)
        self.status, self.detail = status, detail


class Prolific(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: list[Asked] = []
        self.spoilt: list[Spoilt] = []
        self.studies: dict[str, dict[str, Any]] = {}
        self.submissions: dict[str, dict[str, Any]] = {}
        self.payments: dict[str, dict[str, Any]] = {}
        self.secrets: list[dict[str, str]] = []
        self.subscriptions: dict[str, dict[str, Any]] = {}
        self.page_size = 100
        self.currency = "GBP"

    @property
    def url(self) -> str:
        return f"http://localhost:{self.server_address[1]}"

    def spoil(self, status: int, **options: Any) -> None:
        """Spoil the next answer (to a path that contains `path`)."""
        self.spoilt.append(Spoilt(status, **options))

    def submit(self, number: int, status: str = "AWAITING REVIEW", **fields: Any) -> str:
        """Let a participant come to the only study; return the submission's id."""
        study = next(iter(self.studies.values()))
        submission = f"{number:024x}"
        self.submissions[submission] = {
            "id": submission,
            "participant_id": f"{number + 4096:024x}",
            "study_id": study["id"],
            "status": status,
            "started_at": "2026-11-20T09:30:00.000Z",
            "completed_at": None,
            "bonus_payments": [],
            "return_requested": None,
            **fields,
        }
        return submission

    def complete(self, submission: str, code: str) -> None:
        """Take the code with which a participant comes back, and do what it says."""
        row = self.submissions[submission]
        codes = self.studies[row["study_id"]]["completion_codes"]
        (used,) = [each for each in codes if each["code"] == code]
        row["status"] = {
            "AUTOMATICALLY_APPROVE": "APPROVED",
            "MANUALLY_REVIEW": "AWAITING REVIEW",
            "REQUEST_RETURN": "RETURN REQUESTED",
            "FIXED_SCREEN_OUT_PAYMENT": "SCREENED OUT",
        }[used["actions"][0]["action"]]

    def requests(self, method: str, part: str) -> list[Asked]:
        return [
            request for request in self.asked if request.method == method and part in request.path
        ]

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of connections that end early: some tests end them."""


class _Handler(BaseHTTPRequestHandler):
    server: Prolific

    def _answer(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        raw = self.rfile.read(length)
        body = json.loads(raw) if raw else None
        self.server.asked.append(Asked(self.command, self.path, body, dict(self.headers)))
        spoilt = next((each for each in self.server.spoilt if each.path in self.path), None)
        if spoilt is not None:
            self.server.spoilt.remove(spoilt)
            if spoilt.status == HANG_UP:
                self.close_connection = True
                return
            if spoilt.status != HANG_UP_LATE:
                self._send(spoilt.status, spoilt.body, spoilt.headers)
                return
        try:
            status, content, headers = self._routed(body)
        except Refused as refused:
            status, headers = refused.status, {}
            content = error_body(refused.status, refused.detail)
        if spoilt is not None:
            self.close_connection = True
            return
        self._send(status, content, headers)

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def do_DELETE(self) -> None:
        self._answer()

    def _send(self, status: int, content: Any, headers: dict[str, str]) -> None:
        raw = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def _routed(self, body: Any) -> tuple[int, Any, dict[str, str]]:
        if self.headers.get("Authorization") != f"Token {TOKEN}":
            raise Refused(401, "Authentication credentials were not provided.")
        url = urlsplit(self.path)
        parts = url.path.strip("/").split("/")
        if parts[:2] != ["api", "v1"]:
            raise Refused(404, "Not found.")
        first = parts[2]
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        routes: dict[str, Callable[..., tuple[int, Any, dict[str, str]]]] = {
            "users": self._users,
            "workspaces": self._workspaces,
            "studies": self._studies,
            "submissions": self._submissions,
            "bulk-bonus-payments": self._pay,
            "hooks": self._hooks,
        }
        if first not in routes:
            raise Refused(404, "Not found.")
        return routes[first](parts[3:], query, body)

    def _users(self, _rest: list[str], _query: Any, _body: Any) -> tuple[int, Any, dict[str, str]]:
        return 200, {"id": "5a0a5dc5b4a6a30001a47dc2", "email": "lead@example.org"}, {}

    def _workspaces(
        self, rest: list[str], _query: Any, _body: Any
    ) -> tuple[int, Any, dict[str, str]]:
        if rest != [WORKSPACE]:
            raise Refused(404, "The workspace could not be found.")
        return 200, {"id": WORKSPACE, "title": "Pairs"}, {}

    def _studies(self, rest: list[str], _query: Any, body: Any) -> tuple[int, Any, dict[str, str]]:
        studies = self.server.studies
        if rest:
            if rest[0] not in studies:
                raise Refused(404, "Not found.")
            return 200, studies[rest[0]], {}
        if self.command == "GET":
            return 200, {"results": list(studies.values())}, {}
        missing = {name: ["This field is required."] for name in REQUIRED if name not in body}
        if missing:
            raise Refused(400, missing)
        if not body["external_study_url"].startswith("https://"):
            raise Refused(400, {"external_study_url": ["Enter a valid URL."]})
        codes = [code["code"] for code in body["completion_codes"]]
        if len(set(codes)) < len(codes):
            raise Refused(400, {"completion_codes": ["Each code must be unique."]})
        if not isinstance(body["reward"], int):
            raise Refused(400, {"reward": ["A valid integer is required."]})
        study = {
            **body,
            "id": f"{len(studies) + 0xABC:024x}",
            "status": "UNPUBLISHED",
            "presentment_currency_code": self.server.currency,
        }
        studies[study["id"]] = study
        return 201, study, {}

    def _submissions(
        self, rest: list[str], query: dict[str, str], body: Any
    ) -> tuple[int, Any, dict[str, str]]:
        if not rest:
            return 200, self._page(query), {}
        if rest == ["bulk-approve"]:
            for submission_id in body["submission_ids"]:
                self._submission(submission_id)["status"] = "APPROVED"
            return 200, {"message": "The request to bulk approve has been made successfully."}, {}
        if rest == ["bonus-payments"]:
            return self._bonuses(body)
        row = self._submission(rest[0])
        if rest[1] == "request-return":
            if not body["request_return_reasons"]:
                raise Refused(400, {"request_return_reasons": ["This field is required."]})
            row["return_requested"] = "2026-11-20T10:00:00.000Z"
            return 200, row, {}
        return self._transition(row, body)

    def _page(self, query: dict[str, str]) -> dict[str, Any]:
        size, page = self.server.page_size, int(query.get("page", "1"))
        of_study = [
            submission
            for submission in self.server.submissions.values()
            if submission["study_id"] == query["study"]
        ]
        here = of_study[(page - 1) * size : page * size]
        more = len(of_study) > page * size
        following = f"{self.server.url}/api/v1/submissions/?page={page + 1}" if more else None
        links = {"next": {"href": following, "title": "Next"}}
        return {"results": here, "_links": links, "meta": {"count": len(of_study)}}

    def _submission(self, submission: str) -> dict[str, Any]:
        if submission not in self.server.submissions:
            raise Refused(404, "Submission not found.")
        return self.server.submissions[submission]

    def _transition(self, row: dict[str, Any], body: Any) -> tuple[int, Any, dict[str, str]]:
        if body["action"] != "COMPLETE":
            raise Refused(400, {"action": ["Not a valid choice."]})
        codes = self.server.studies[row["study_id"]]["completion_codes"]
        code = next((code for code in codes if code["code"] == body["completion_code"]), None)
        if code is None or code.get("actor") != "researcher":
            raise Refused(400, {"completion_code": ["Not a code that a researcher can use."]})
        if row["status"] in ("ACTIVE", "AWAITING REVIEW"):
            row["status"] = "SCREENED OUT"
        return 200, row, {}

    def _bonuses(self, body: Any) -> tuple[int, Any, dict[str, str]]:
        rows = [line.split(",") for line in body["csv_bonuses"].splitlines()]
        unknown = [
            submission_id
            for submission_id, _amount in rows
            if submission_id not in self.server.submissions
        ]
        if unknown:
            raise Refused(400, f"These IDs did not take part: {', '.join(unknown)}")
        minor = {submission_id: round(float(amount) * 100) for submission_id, amount in rows}
        bulk = f"{len(self.server.payments) + 0xB0:024x}"
        self.server.payments[bulk] = {"amounts": minor, "paid": 0}
        amount = sum(minor.values())
        content = {
            "id": bulk,
            "study": body["study_id"],
            "amount": amount,
            "fees": amount / 3,
            "vat": 0,
            "total_amount": amount * 4 / 3,
        }
        return 201, content, {}

    def _pay(self, rest: list[str], _query: Any, _body: Any) -> tuple[int, Any, dict[str, str]]:
        payment = self.server.payments[rest[0]]
        payment["paid"] += 1  # not idempotent, says the reference
        for submission, amount in payment["amounts"].items():
            self.server.submissions[submission]["bonus_payments"].append(amount)
        return 202, b"", {}

    def _hooks(self, rest: list[str], _query: Any, body: Any) -> tuple[int, Any, dict[str, str]]:
        if rest == ["secrets"]:
            if self.command == "GET":
                return 200, {"results": self.server.secrets}, {}
            secret = {"id": "s1", "value": "secret-of-the-workspace", "workspace_id": WORKSPACE}
            self.server.secrets = [secret]
            return 201, secret, {}
        if self.command == "DELETE":
            self.server.subscriptions.pop(rest[1], None)
            return 204, b"", {}
        if rest == ["subscriptions"]:
            if not self.server.secrets:
                raise Refused(400, "Create a secret first.")
            made: dict[str, Any] = {
                "id": "5f0a",
                "is_enabled": False,
                "confirm": "confirm-me",
                **body,
            }
            self.server.subscriptions[made["id"]] = made
            shown = {name: value for name, value in made.items() if name != "confirm"}
            return 201, shown, {"X-Hook-Secret": "confirm-me"}
        subscription = self.server.subscriptions[rest[1]]
        if body["secret"] != subscription["confirm"]:
            raise Refused(400, {"secret": ["The secret is not that of the subscription."]})
        subscription["is_enabled"] = True
        return 200, subscription, {}

    def log_message(self, *arguments: object) -> None:
        """Say nothing."""


def error_body(status: int, detail: Any) -> dict[str, Any]:
    """Return an error as the reference shows it."""
    titles = {400: "Bad request", 401: "Unauthorized", 403: "Forbidden", 404: "Not found"}
    return {
        "error": {
            "status": status,
            "error_code": status * 1000,
            "title": titles.get(status, "Error"),
            "detail": detail,
            "additional_information": "/api/v1/errors/",
            "traceback": None,
            "interactive": False,
        }
    }


@contextmanager
def prolific_running() -> Iterator[Prolific]:
    """Run the stand-in on this machine."""
    with Prolific() as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.02], daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()
