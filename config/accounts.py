"""Accounts: how they are created, and how the user of a session is looked up."""

from collections.abc import Callable
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from datasets.errors import NotAllowed
from datasets.models import User
from datasets.statements import Statement

_FIELDS = User._meta.concrete_fields
_USER = Statement(
    "signed_in_user",
    f"SELECT {', '.join(str(field.column) for field in _FIELDS)} FROM {User._meta.db_table} "  # noqa: S608  # names
    "WHERE id = %(id)s",
    id="bigint",
)


_PAGES = "accounts/"
_FOR_EVERYBODY = {"account_login", "account_logout"}


class PasswordlessLogins:
    """Keep passwordless logins away from the pages that would set a password.

    With a password, an e-mail address or a key, somebody who got in once could always get in.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *__: Any) -> HttpResponse | None:
        page = request.resolver_match
        if page is None or not page.route.startswith(_PAGES) or page.url_name in _FOR_EVERYBODY:
            return None
        if not isinstance(request.user, User):
            return None
        if not request.user.is_passwordless:
            # Allauth would offer to set a password, which outlives the login at the provider.
            has_none = not request.user.has_usable_password()
            changes = page.url_name == "account_change_password"
            return redirect("linked-logins") if has_none and changes else None
        error = NotAllowed(_("This login comes from a crowdsourcing platform and has no password."))
        return render(request, "error.html", {"error": error}, status=error.status)


class InvitedOnlyAdapter(DefaultAccountAdapter):
    """Accounts are created by a project lead's invitation, never by signing up."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def set_password(self, user: User, password: str) -> None:
        """Store a password that somebody chose while logged in: from now on only they know it."""
        user.made_in = None
        super().set_password(user, password)


class Accounts(AuthenticationBackend):
    """Passwords as allauth checks them; the user of a session, by a prepared statement."""

    def get_user(self, user_id: int) -> User | None:
        rows = _USER.rows({"id": user_id})
        if not rows:
            return None
        user = User.from_db("default", [field.attname for field in _FIELDS], rows[0])
        return user if self.user_can_authenticate(user) else None
