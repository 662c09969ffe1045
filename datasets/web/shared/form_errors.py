"""Errors raised by services, shown on the submitted form."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from datasets.errors import Conflict, Invalid


@contextmanager
def errors_shown(form: forms.BaseForm) -> Iterator[None]:
    """Show a service's error on the form, beside the field it is about.

    The error is suppressed: code after the block runs only then, or if the block did not return.
    """
    try:
        yield
    except ValidationError as error:
        by_field = error.message_dict if hasattr(error, "error_dict") else {"": error.messages}
        _add(form, by_field)
    except (Invalid, Conflict) as error:
        _add(form, {**error.fields} or {"": [str(error)]})


def _add(form: forms.BaseForm, by_field: dict[str, Any]) -> None:
    for field, messages in by_field.items():
        for message in messages:
            form.add_error(field if field in form.fields else None, str(message))
