"""Asking a repository that runs InvenioRDM, such as Zenodo.

After the published reference of its REST API
(https://inveniordm.docs.cern.ch/reference/rest_api_drafts_records/). What is asked goes through a
sender: to the repository, or into a list that shows what would be asked.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPException
from typing import IO, Any, Protocol
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import HTTPRedirectHandler, build_opener
from urllib.request import Request as HttpRequest

from datasets.errors import Invalid
from transforms.reason import Reason

_SECONDS = 60.0  # without a byte
# By default Zenodo answers in an older form.
_ACCEPT = "application/vnd.inveniordm.v1+json"
_MAX_SHOWN = 500  # characters of what a repository answers


@dataclass(frozen=True, slots=True)
class Upload:
    """A file to send; `md5` is the checksum that the repository gives for it."""

    key: str
    size: int
    md5: str
    content: IO[bytes]


@dataclass(frozen=True, slots=True)
class Request:
    """One request: with JSON, with a file, or with nothing."""

    method: str
    path: str
    content: Any = None
    upload: Upload | None = None


class Missing(Exception):
    """The repository has no such record or draft."""


class Sender(Protocol):
    """Sends a request and returns the JSON of the answer.

    Raises `Missing` for what is not there, `Invalid` for a refusal or no answer.
    """

    def __call__(self, request: Request) -> Mapping[str, Any]: ...


@dataclass(frozen=True, slots=True)
class HttpSender:
    """Sends to a repository. The token goes to this address only: redirects are not followed."""

    endpoint: str
    token: str = field(repr=False)

    def __call__(self, request: Request) -> Mapping[str, Any]:
        try:
            with build_opener(_NoRedirects).open(self._http(request), timeout=_SECONDS) as answer:
                body = answer.read()
            return json.loads(body) if body else {}
        except HTTPError as error:
            if error.code == HTTPStatus.NOT_FOUND:
                raise Missing from error
            raise Invalid(Reason("repository_refused", answer=_answer(error))) from error
        except (OSError, HTTPException, ValueError) as error:
            raise Invalid(Reason("repository_not_reached")) from error

    def _http(self, request: Request) -> HttpRequest:
        headers = {"Authorization": f"Bearer {self.token}", "Accept": _ACCEPT}
        data: IO[bytes] | bytes | None = None
        if request.upload is not None:
            request.upload.content.seek(0)
            data = request.upload.content
            headers["Content-Type"] = "application/octet-stream"
            headers["Content-Length"] = str(request.upload.size)
        elif request.content is not None:
            data = json.dumps(request.content).encode()
            headers["Content-Type"] = "application/json"
        address = self.endpoint + request.path
        return HttpRequest(address, data, headers, method=request.method)  # noqa: S310  # of the settings


_ACCESS = {"record": "public", "files": "public"}


class DryRun:
    """Sends nothing and keeps what would be sent.

    Answers as a repository whose draft has no files, and the DOI that is known or asked for.
    """

    def __init__(self, doi: str) -> None:
        self.requests: list[Request] = []
        self._doi = doi

    def __call__(self, request: Request) -> Mapping[str, Any]:
        sent = self.requests[-1].upload if self.requests else None
        self.requests.append(request)
        if request.path.endswith("/pids/doi"):
            self._doi = "{doi}"
        return {
            "id": "{id}",
            "access": _ACCESS,
            "pids": {"doi": {"identifier": self._doi}} if self._doi else {},
            # Of the file sent by the previous request; completing the upload checks it.
            "checksum": f"md5:{sent.md5}" if sent is not None else "",
        }


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


@dataclass(frozen=True, slots=True)
class Repository:
    """The operations that a deposit takes, one request each unless said otherwise."""

    send: Sender

    def record_create(self, metadata: Mapping[str, Any]) -> str:
        """Create a draft and return its id."""
        content = {
            "access": _ACCESS,
            "files": {"enabled": True},
            "metadata": metadata,
        }
        return str(self.send(Request("POST", "/api/records", content))["id"])

    def version_create(self, record: str) -> str:
        """Return the id of the draft of the next version; asked again it is the same draft."""
        return str(self.send(Request("POST", f"/api/records/{quote(record)}/versions"))["id"])

    def draft(self, record: str) -> Mapping[str, Any]:
        """Return a draft. Raises `Missing` once it is published or discarded."""
        return self.send(Request("GET", _draft(record)))

    def doi(self, record: str) -> str:
        """Reserve the DOI of a draft, which may have been done before, and return it."""
        doi = _doi_of(self.draft(record))
        doi = doi or _doi_of(self.send(Request("POST", f"{_draft(record)}/pids/doi")))
        if not doi:
            raise Invalid(Reason("repository_without_doi"))
        return doi

    def published_doi(self, record: str) -> str:
        """Return the DOI of a record that is there for everybody, "" if it is not."""
        try:
            return _doi_of(self.send(Request("GET", f"/api/records/{quote(record)}")))
        except Missing:
            return ""

    def upload(self, record: str, upload: Upload) -> None:
        """Send a file, in up to five requests; one that is there already with these bytes stays."""
        files = f"{_draft(record)}/files"
        entries: Sequence[Mapping[str, Any]] = self.send(Request("GET", files)).get("entries", ())
        existing = next((entry for entry in entries if entry["key"] == upload.key), None)
        if existing is not None and existing.get("checksum") == f"md5:{upload.md5}":
            return
        url = f"{files}/{quote(upload.key)}"
        if existing is not None:
            self.send(Request("DELETE", url))
        self.send(Request("POST", files, [{"key": upload.key}]))
        self.send(Request("PUT", f"{url}/content", upload=upload))
        answer = self.send(Request("POST", f"{url}/commit"))
        if answer.get("checksum") != f"md5:{upload.md5}":
            raise Invalid(Reason("repository_file_damaged", file=upload.key))

    def describe(
        self, record: str, draft: Mapping[str, Any], metadata: Mapping[str, Any], preview: str
    ) -> None:
        """Write the metadata of a draft; what else it holds stays."""
        content = {
            name: draft[name]
            for name in ("access", "pids", "custom_fields")
            if draft.get(name) is not None
        }
        content["files"] = {"enabled": True, "default_preview": preview}
        content["metadata"] = metadata
        answer = self.send(Request("PUT", _draft(record), content))
        if errors := answer.get("errors"):
            raise Invalid(Reason("repository_refused", answer=_field_problems(errors)))

    def publish(self, record: str) -> None:
        self.send(Request("POST", f"{_draft(record)}/actions/publish"))

    def discard(self, record: str) -> None:
        """Delete a draft, if there is one, and release its DOI."""
        try:
            self.send(Request("DELETE", _draft(record)))
        except Missing:
            pass


def _draft(record: str) -> str:
    return f"/api/records/{quote(record)}/draft"


def _doi_of(record: Mapping[str, Any]) -> str:
    return str(((record.get("pids") or {}).get("doi") or {}).get("identifier", ""))


def _answer(error: HTTPError) -> str:
    """Return what a refusal says, or its status."""
    try:
        content = json.loads(error.read())
        texts = [str(content["message"]), _field_problems(content.get("errors", ()))]
    except (OSError, HTTPException, ValueError, KeyError, TypeError):
        return f"{error.code} {error.reason}"
    return " ".join(text for text in texts if text)[:_MAX_SHOWN]


def _field_problems(errors: Any) -> str:
    """Return the problems of fields: "metadata.title: Missing data for required field."."""
    texts = [
        f"{error.get('field', '')}: {' '.join(map(str, error.get('messages', ())))}"
        for error in errors
        if isinstance(error, Mapping)
    ]
    return "; ".join(texts)[:_MAX_SHOWN]
