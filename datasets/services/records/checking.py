"""Validating a row before it is saved, with the errors of `datasets.errors`."""

from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.db.models import Model

from datasets.errors import Invalid


def row_check(row: Model, *, exclude: Collection[str] = ()) -> None:
    """Raise `Invalid` with what is wrong in each field, if anything is."""
    try:
        row.full_clean(exclude=set(exclude))
    except ValidationError as error:
        fields = {"" if name == "__all__" else name: m for name, m in error.message_dict.items()}
        raise Invalid(" ".join(error.messages), fields=fields) from None
