import socket

import pytest

from tests.oidc import provider_process, university  # noqa: F401  # fixtures


@pytest.fixture
def unused_port():
    """A port on which nothing listens."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        yield held.getsockname()[1]
