"""A logged-in browser page, beside the campaigns of the annotation tests."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from datasets.models import User
from tests.annotation.conftest import (  # noqa: F401  # fixtures
    campaign,
    corpus,
    draft,
    judge,
    reviewed_campaign,
    reviewer,
)
from tests.datasets.languages import czech  # noqa: F401  # fixture
from tests.oidc import provider_process, university  # noqa: F401  # fixtures


@pytest.fixture
def enter(live_server: Any) -> Callable[[Any, User], Any]:
    """Give a page the session of a person, as if they had logged in."""

    def as_person(page: Any, user: User) -> Any:
        client = Client()
        client.force_login(user)
        cookie = {
            "name": settings.SESSION_COOKIE_NAME,
            "value": client.cookies[settings.SESSION_COOKIE_NAME].value,
            "url": live_server.url,
        }
        page.context.add_cookies([cookie])
        return page

    return as_person
