"""The user behind a request."""

from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from datasets.models import User


def authenticated_user(request: Request) -> User:
    """Return the login behind a request that passed the permission checks."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user
