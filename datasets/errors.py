"""The one family of errors that services and access functions raise.

The web and the API each turn them into a response in one place (`datasets.web.errors`,
`datasets.api.errors`); management commands print them and exit with 1.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class DomainError(Exception):
    """Something the person can understand and mend.

    `message` is shown as it stands; `fields` maps a field name to what is wrong with it;
    `data` holds facts for logs and for the API, never sentence text or names of people.
    """

    code = "error"
    status = 400
    message: str | Promise = _("This cannot be done.")

    def __init__(
        self,
        message: str | Promise | None = None,
        *,
        fields: Mapping[str, Sequence[str]] | None = None,
        **data: Any,
    ) -> None:
        self.message = message if message is not None else type(self).message
        self.fields = dict(fields or {})
        self.data = data
        super().__init__(self.message)

    def __str__(self) -> str:
        return str(self.message)


class Invalid(DomainError):
    code = "invalid"
    status = 422
    message = _("Some of the entries are not valid.")


class NotAllowed(DomainError):
    code = "not_allowed"
    status = 403
    message = _("You do not have permission to do this.")


class NotFound(DomainError):
    code = "not_found"
    status = 404
    message = _("This does not exist, or you do not have access to it.")


class Conflict(DomainError):
    code = "conflict"
    status = 409
    message = _("This was changed in the meantime. Reload the page before you continue.")
