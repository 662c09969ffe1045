"""A server that answers as InvenioRDM, the software of Zenodo, says in its reference.

https://inveniordm.docs.cern.ch/reference/rest_api_drafts_records/
"""

import hashlib
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

TOKEN = "zenodo_stand_in"
REQUIRED = ("creators", "title", "publication_date", "resource_type", "publisher")


@dataclass
class Record:
    id: str
    parent: str
    metadata: dict[str, Any]
    doi: str = ""
    is_published: bool = False
    pending: set[str] = field(default_factory=set)
    files: dict[str, bytes] = field(default_factory=dict)
    preview: str | None = None

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "parent": {"id": self.parent},
            "is_published": self.is_published,
            "access": {"record": "public", "files": "public"},
            "files": {"enabled": True, "default_preview": self.preview},
            "metadata": self.metadata,
            "pids": {"doi": {"identifier": self.doi, "provider": "datacite"}} if self.doi else {},
        }

    def errors(self) -> list[dict[str, Any]]:
        return [
            {"field": f"metadata.{name}", "messages": ["Missing data for required field."]}
            for name in REQUIRED
            if not self.metadata.get(name)
        ]


class Repository(ThreadingHTTPServer):
    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        self.asked: list[str] = []
        self.records: dict[str, Record] = {}
        self.refuse_at = ""  # part of an address that answers 500 once
        self.gives_dois = True

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def made(self, parent: str, metadata: dict[str, Any]) -> Record:
        number = f"r{len(self.records) + 1}"
        record = Record(number, parent or f"p-{number}", metadata)
        self.records[number] = record
        return record


class Answers(BaseHTTPRequestHandler):
    server: Repository

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.asked.append(f"{self.command} {self.path}")
        if self.headers["Authorization"] != f"Bearer {TOKEN}":
            self.answer(403, {"status": 403, "message": "Permission denied."})
        elif self.server.refuse_at and self.server.refuse_at in self.path:
            self.server.refuse_at = ""
            self.answer(500, None)
        else:
            self.route(body)

    do_POST = do_PUT = do_DELETE = do_GET  # noqa: N815  # names of the standard library

    def route(self, body: bytes) -> None:
        for method, pattern, reply in ROUTES:
            match = re.fullmatch(pattern, self.path)
            if method == self.command and match:
                record = self.server.records.get(match.groupdict().get("id", ""))
                is_draft = "/draft" in pattern
                if "id" in match.groupdict() and (
                    record is None or record.is_published == is_draft
                ):
                    self.answer(404, {"status": 404, "message": "The PID does not exist."})
                else:
                    reply(self, record, match.groupdict().get("key", ""), body)
                return
        self.answer(405, {"status": 405, "message": "Method not allowed."})

    def create(self, _record: Any, _key: str, body: bytes) -> None:
        record = self.server.made("", json.loads(body)["metadata"])
        self.answer(201, {**record.as_json(), "errors": record.errors()})

    def next_version(self, record: Record, _key: str, _body: bytes) -> None:
        versions = [
            other for other in self.server.records.values() if other.parent == record.parent
        ]
        draft = next((version for version in versions if not version.is_published), None)
        if draft is None:
            dropped = ("publication_date", "version")
            kept = {name: v for name, v in record.metadata.items() if name not in dropped}
            draft = self.server.made(record.parent, kept)
        self.answer(201, draft.as_json())

    def read(self, record: Record, _key: str, _body: bytes) -> None:
        self.answer(200, record.as_json())

    def update(self, record: Record, _key: str, body: bytes) -> None:
        content = json.loads(body)
        preview = content["files"].get("default_preview")
        assert preview is None or preview in record.files
        record.metadata, record.preview = content["metadata"], preview
        if (content.get("pids") or {}).get("doi", {}).get("identifier", "") != record.doi:
            record.doi = ""  # what is left out of the body is removed
        errors = {"errors": record.errors()} if record.errors() else {}
        self.answer(200, {**record.as_json(), **errors})

    def remove(self, record: Record, _key: str, _body: bytes) -> None:
        del self.server.records[record.id]
        self.answer(204, None)

    def reserve(self, record: Record, _key: str, _body: bytes) -> None:
        if record.doi:
            message = "A PID already exists for type doi"
            errors = [{"field": "pids.doi", "messages": [message]}]
            self.answer(400, {"status": 400, "message": "Validation error.", "errors": errors})
            return
        if self.server.gives_dois:
            record.doi = f"10.5281/zenodo.{record.id}"
        self.answer(201, record.as_json())

    def list_files(self, record: Record, _key: str, _body: bytes) -> None:
        self.answer(
            200, {"enabled": True, "entries": [*map(self.entry(record), self.keys(record))]}
        )

    def start(self, record: Record, _key: str, body: bytes) -> None:
        keys = [load["key"] for load in json.loads(body)]
        if set(keys) & {*record.files, *record.pending}:
            self.answer(400, {"status": 400, "message": "File with that key already exists."})
            return
        record.pending |= set(keys)
        self.answer(201, {"entries": [*map(self.entry(record), keys)]})

    def content(self, record: Record, key: str, body: bytes) -> None:
        assert self.headers["Content-Type"] == "application/octet-stream"
        assert key in record.pending
        record.files[key] = body
        self.answer(200, self.entry(record)(key))

    def commit(self, record: Record, key: str, _body: bytes) -> None:
        record.pending.discard(key)
        self.answer(200, self.entry(record)(key))

    def remove_file(self, record: Record, key: str, _body: bytes) -> None:
        record.pending.discard(key)
        record.files.pop(key, None)
        self.answer(204, None)

    def publish(self, record: Record, _key: str, _body: bytes) -> None:
        if record.errors() or not record.files or record.pending:
            self.answer(
                400, {"status": 400, "message": "A validation error.", "errors": record.errors()}
            )
            return
        record.is_published = True
        self.answer(202, record.as_json())

    def keys(self, record: Record) -> list[str]:
        return sorted({*record.files, *record.pending})

    def entry(self, record: Record) -> Any:
        def described(key: str) -> dict[str, Any]:
            if key in record.pending:
                return {"key": key, "status": "pending"}
            digest = hashlib.md5(record.files[key]).hexdigest()
            return {"key": key, "status": "completed", "checksum": f"md5:{digest}"}

        return described

    def answer(self, status: int, content: Any) -> None:
        body = b"" if content is None else json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


_RECORD = r"/api/records/(?P<id>[^/]+)"
_FILE = rf"{_RECORD}/draft/files/(?P<key>[^/]+)"
ROUTES = (
    ("POST", r"/api/records", Answers.create),
    ("GET", _RECORD, Answers.read),
    ("POST", rf"{_RECORD}/versions", Answers.next_version),
    ("GET", rf"{_RECORD}/draft", Answers.read),
    ("PUT", rf"{_RECORD}/draft", Answers.update),
    ("DELETE", rf"{_RECORD}/draft", Answers.remove),
    ("POST", rf"{_RECORD}/draft/pids/doi", Answers.reserve),
    ("GET", rf"{_RECORD}/draft/files", Answers.list_files),
    ("POST", rf"{_RECORD}/draft/files", Answers.start),
    ("PUT", rf"{_FILE}/content", Answers.content),
    ("POST", rf"{_FILE}/commit", Answers.commit),
    ("DELETE", _FILE, Answers.remove_file),
    ("POST", rf"{_RECORD}/draft/actions/publish", Answers.publish),
)


@contextmanager
def repository_running() -> Iterator[Repository]:
    server = Repository()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
