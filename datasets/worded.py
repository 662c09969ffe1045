"""Reasons in the active language; what was stored without a code is left as it is."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.formats import get_format, number_format
from django.utils.functional import lazy
from django.utils.translation import gettext

from transforms.reason import Reason
from transforms.rules.proposal import BETWEEN
from transforms.wording import WORDINGS


class _Number(int):
    """A number that `{n:,}` writes with the separator of the active language."""

    def __format__(self, spec: str) -> str:
        if spec == ",":
            return str(number_format(int(self), force_grouping=True))
        return super().__format__(spec)


class _Decimal(float):
    """A fraction that `{x:.2f}` writes with the decimal mark of the active language."""

    def __format__(self, spec: str) -> str:
        text = super().__format__(spec)
        return text.replace(".", get_format("DECIMAL_SEPARATOR")) if spec.endswith("f") else text


def _param(value: Any) -> Any:
    if isinstance(value, Reason):
        return worded(value)
    if type(value) is float:
        return _Decimal(value)
    return _Number(value) if type(value) is int else value


def worded(reason: Reason) -> str:
    """Return a reason in the active language; words quoted from a sentence are left as they are."""
    if reason.code not in WORDINGS:
        return str(reason)
    params = {name: _param(value) for name, value in reason.params.items()}
    return gettext(WORDINGS[reason.code]).format(**params)


def worded_lines(lines: Iterable[Reason]) -> str:
    return "\n".join(map(worded, lines))


worded_lazily = lazy(worded_lines, str)


def worded_stored(data: Mapping[str, Any] | None, text: str) -> str:
    """Return a stored {"code", "params"} in words, or `text` if the code is missing or unknown."""
    if data and data.get("code") in WORDINGS:
        return worded(Reason.from_json(data))
    return text


def stored_text(stored: Mapping[str, Any] | str) -> str:
    """Return the English text of an `as_stored` form; older rows are only the text."""
    return stored if isinstance(stored, str) else str(stored["text"])


def worded_note(measure: Mapping[str, Any]) -> str:
    """Return the note beside the value of a stored measure or figure."""
    return worded_stored(measure.get("note_reason"), measure.get("note") or "")


def worded_all(stored: Sequence[Mapping[str, Any]] | None, texts: Sequence[str]) -> list[str]:
    """Return stored reasons translated by their codes; if any code is unknown, the texts."""
    if stored is None or any(reason["code"] not in WORDINGS for reason in stored):
        return list(texts)
    return [worded(Reason.from_json(reason)) for reason in stored]


def worded_explanation(edit: Mapping[str, Any]) -> str:
    """Return a rule's account of its edits: an "explain" entry of a trace, of any version."""
    return BETWEEN.join(worded_all(edit.get("reasons") or None, [str(edit["text"])]))
