"""A project with a webhook that leads to a real HTTP server."""

from collections.abc import Iterator
from ipaddress import ip_network
from typing import Any

import pytest

from datasets.models import OFFERED_EVENTS, Project, User, Webhook
from datasets.services.notifying.webhooks import webhook_create
from tests.datasets.receiver import Receiver, receiving


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOK_NETWORKS = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def hook(project: Project, manager: User, receiver: Receiver) -> tuple[Webhook, str]:
    """Make a webhook that asks for everything; give its secret with it."""
    return webhook_create(project=project, url=receiver.url, events=OFFERED_EVENTS, actor=manager)
