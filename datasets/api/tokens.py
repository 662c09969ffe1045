"""Scripts show a token: who they act for, what they may do, and how often.

The settings name these classes, so this module cannot import `rest_framework.views`.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import structlog
from django.utils.translation import gettext as _
from redis.exceptions import RedisError
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from datasets.models import ApiToken, Scope, User
from datasets.selectors.projects.tokens import find_token
from datasets.services.projects.tokens import token_used

View = TypeVar("View", bound=Callable[..., Any])


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer …`, which no other site can make a browser send: no CSRF check."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme, _space, secret = get_authorization_header(request).partition(b" ")
        if scheme.lower() != b"bearer":
            return None
        token = find_token(secret.strip().decode("latin-1"))
        if token is None:
            raise AuthenticationFailed(_("This token does not exist, was revoked or has expired."))
        token_used(token)
        # Log events name the token, never its secret.
        structlog.contextvars.bind_contextvars(api_token=token.pk)
        user = token.membership.user
        user.only_project_id = token.membership.project_id
        return user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="Pairwright"'


class TokenScope(BasePermission):
    """A token reaches only what names a scope for it; people who are logged in need none."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not isinstance(request.auth, ApiToken):
            return True
        method = "GET" if request.method == "HEAD" else request.method
        scope = getattr(view, "scopes", {}).get(method)
        if scope is None:
            raise PermissionDenied(_("This cannot be done with a token."), code="no_tokens")
        sufficient = scope if isinstance(scope, list) else [scope]
        if not set(sufficient) & set(request.auth.scopes):
            message = _("The token needs the scope “%(scope)s” for this.") % {"scope": scope}
            raise PermissionDenied(message, code="scope_missing")
        return True


def token_scopes(**scopes: Scope | list[Scope]) -> Callable[[View], View]:
    """Let tokens with these scopes use a view, by method: `@token_scopes(GET=Scope.READ)`."""

    def mark(view: View) -> View:
        view.cls.scopes = scopes  # type: ignore[attr-defined]  # the class behind an api_view
        return view

    return mark


class TokenThrottle(SimpleRateThrottle):
    """So many requests a minute for each token."""

    scope = "token"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        return f"api-token-{request.auth.pk}" if isinstance(request.auth, ApiToken) else None

    def allow_request(self, request: Request, view: Any) -> bool:
        try:
            return bool(super().allow_request(request, view))
        except RedisError:
            # Without Redis nobody is counted; work goes on, as on the pages.
            return True
