"""Accounts: how they come to be, and how somebody who is logged in is found."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from django.http import HttpRequest

from datasets.models import User
from datasets.statements import Statement

_FIELDS = User._meta.concrete_fields
_USER = Statement(
    "signed_in_user",
    f"SELECT {', '.join(str(field.column) for field in _FIELDS)} FROM {User._meta.db_table} "  # noqa: S608
    "WHERE id = %(id)s",
    id="bigint",
)


class InvitedOnlyAdapter(DefaultAccountAdapter):
    """Accounts are made by invitation of a project lead, never by signing up."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False


class Accounts(AuthenticationBackend):
    """Passwords as allauth checks them; who is logged in, by a statement planned once."""

    def get_user(self, user_id: int) -> User | None:
        found = _USER.rows({"id": user_id})
        if not found:
            return None
        user = User.from_db("default", [field.attname for field in _FIELDS], found[0])
        return user if self.user_can_authenticate(user) else None
