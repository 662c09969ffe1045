"""The one family of errors that services and access functions raise.

The web and the API each turn them into a response in one place (`datasets.web.shared.errors`,
`datasets.api.errors`); management commands print them and exit with 1.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from datasets.worded import worded, worded_lazily
from transforms.reason import Reason


class DomainError(Exception):
    """Something the user can understand and put right.

    `message` is shown as it is, or worded if it is a `Reason`, followed by one line for each of
    `lines`; `fields` maps a field name to what is wrong with it; `data` holds facts for logs and
    for the API, never sentence text or names of people.
    """

    code = "error"
    status = 400
    message: Reason | str | Promise = _("This cannot be done.")

    def __init__(
        self,
        message: Reason | str | Promise | None = None,
        *,
        lines: Sequence[Reason] = (),
        fields: Mapping[str, Sequence[Reason | str]] | None = None,
        **data: Any,
    ) -> None:
        message = type(self).message if message is None else message
        self.reason = message if isinstance(message, Reason) else None
        self.lines = tuple(lines)
        self.message = worded_lazily((message, *lines)) if isinstance(message, Reason) else message
        self.fields = {name: [*map(_as_text, texts)] for name, texts in (fields or {}).items()}
        self.data = data
        super().__init__(self.message)

    def __str__(self) -> str:
        return str(self.message)

    @property
    def english(self) -> str:
        """Return the message as it is stored."""
        if self.reason is None:
            return str(self.message)
        return "\n".join(map(str, (self.reason, *self.lines)))


def _as_text(text: Reason | str) -> str:
    return worded(text) if isinstance(text, Reason) else text


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
