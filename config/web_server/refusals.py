"""What the loop answers to a request that it does not let through to the pages.

Neither the database nor the language of a page is at hand here, so it is English, like 503.html.
"""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from django.template.loader import render_to_string


@dataclass(frozen=True)
class Meaning:
    """What a status means to a person, and what they can do."""

    title: str
    text: str


MEANING_OF: Final = {
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: Meaning(
        "The file is too large", "This page takes smaller files only."
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: Meaning(
        "Many large files are on their way", "Send yours again later."
    ),
    HTTPStatus.INSUFFICIENT_STORAGE: Meaning(
        "The disk of this server is full",
        "Nothing was stored. Tell whoever runs this server, and send the file again when there is "
        "room.",
    ),
}


def refusal(status: HTTPStatus, *, as_page: bool) -> bytes:
    """Return a whole answer: a page of the site, or plain text for programs."""
    meaning = MEANING_OF.get(status)
    lines = [f"{status.value} {status.phrase}"]
    if meaning is not None:
        lines.append(f"{meaning.title}. {meaning.text}")
    kind, text = "text/plain", "".join(f"{line}\n" for line in lines)
    if meaning is not None and as_page:
        kind, text = "text/html", render_to_string("refused.html", {"meaning": meaning})
    body = text.encode()
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\n"
        f"Content-Type: {kind}; charset=utf-8\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
