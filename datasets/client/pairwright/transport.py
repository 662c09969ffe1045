"""Requests with a token: errors as exceptions, writes that are sent again are done once."""

import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

import httpx

_AGAIN = frozenset({429, 502, 503, 504})
_ATTEMPTS = 4


class Problem(Exception):
    """The site refused: `code` is for programs, `detail` for people, `fields` names what is wrong.

    See RFC 9457; `body` is the whole answer.
    """

    def __init__(self, body: Mapping[str, Any], status: int) -> None:
        self.body = dict(body)
        self.status = status
        self.code = str(body.get("code", "error"))
        self.detail = str(body.get("detail", f"The site answered {status}."))
        self.fields: dict[str, list[str]] = dict(body.get("fields", {}))
        field_lines = "".join(f"\n{name}: {' '.join(texts)}" for name, texts in self.fields.items())
        super().__init__(f"{self.detail}{field_lines}")


class Unreachable(Exception):
    """The site did not answer, after several attempts."""


class Transport:
    """Sends requests, again if the site is busy or away; a write has a key, so it is done once."""

    def __init__(
        self,
        site: str,
        token: str,
        *,
        timeout: float = 60,
        http: httpx.Client | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._root = f"{site.rstrip('/')}/api/v1/"
        self._headers = {"Authorization": f"Bearer {token}"}
        self._http = http or httpx.Client(timeout=timeout)
        self._sleep = sleep

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections to the site."""
        self._http.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._root!r})"

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        file: Path | None = None,
    ) -> Any:
        """Return the JSON of an answer; raises `Problem` or `Unreachable`.

        With a `file`, `body` are the other fields of the form.
        """
        fields = {name: value for name, value in (body or {}).items() if value is not None}
        params = {name: value for name, value in (query or {}).items() if value is not None}
        if file is not None:
            content = {"files": {"file": (file.name, file.read_bytes())}, "data": fields}
        else:
            content = {} if body is None else {"json": fields}
        return self._send(method, self._root + path, params=params, **content).json()

    def rows(self, path: str, *, query: Mapping[str, Any] | None = None) -> Iterator[Any]:
        """Yield the rows of all pages of a list."""
        page = self.call("GET", path, query=query)
        while True:
            yield from page["results"]
            if page["next"] is None:
                return
            page = self._send("GET", page["next"]).json()

    def content(self, path: str) -> bytes:
        """Return the bytes of a file."""
        return self._send("GET", self._root + path).content

    def _send(self, method: str, address: str, **content: Any) -> httpx.Response:
        headers = dict(self._headers)
        if method == "POST":
            headers["Idempotency-Key"] = str(uuid4())
        if not content.get("params"):
            content.pop("params", None)
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                answer = self._http.request(method, address, headers=headers, **content)
            except httpx.TransportError as error:
                if attempt == _ATTEMPTS:
                    raise Unreachable(str(error)) from error
                self._sleep(2**attempt)
                continue
            if answer.status_code not in _AGAIN or attempt == _ATTEMPTS:
                break
            self._sleep(float(answer.headers.get("Retry-After", 2**attempt)))
        if answer.is_success:
            return answer
        raise Problem(_body(answer), answer.status_code)


def _body(answer: httpx.Response) -> dict[str, Any]:
    """Return the problem in an answer; a proxy's error page has none."""
    try:
        data = answer.json()
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}
