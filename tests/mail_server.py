"""A mail server on a port of this machine, and what it was given."""

import socket
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.controller import Controller


class MailServer:
    """Takes every message, unless `answer` says otherwise; "" breaks the connection off."""

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []
        self.answers: list[str] = []  # to the next messages
        self.to: list[str] = []  # to the next addresses

    async def handle_RCPT(  # noqa: N802  # aiosmtpd's name
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        answer = self.to.pop(0) if self.to else "250 OK"
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        answer = self.answers.pop(0) if self.answers else "250 OK"
        if not answer or answer.startswith("250"):
            message = message_from_bytes(envelope.content, policy=policy.default)
            assert isinstance(message, EmailMessage)
            self.taken.append(message)
        if not answer:
            server.transport.abort()
        return answer or "250 OK"


@pytest.fixture
def mail_server(settings: Any) -> Iterator[MailServer]:
    """Start a mail server, and let the program send by it."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    server = MailServer()
    controller = Controller(server, hostname="127.0.0.1", port=port)
    controller.start()
    mail_settings(settings, port)
    yield server
    controller.stop()


def mail_settings(settings: Any, port: int) -> None:
    settings.EMAIL_IS_ON = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    settings.DEFAULT_FROM_EMAIL = "Pairwright <pairs@corpus.example>"
    settings.SITE_URL = "https://corpus.example"
