"""The form for the layout of a table and the column that each of its headers means."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from datasets.formats.kinds import Format
from datasets.formats.layout import Layout
from datasets.formats.preview import Preview
from datasets.formats.tables import KEPT, Columns
from datasets.formats.text import text_hash

DELIMITERS: Final[dict[str, tuple[str, str | Promise]]] = {
    "comma": (",", _("comma")),
    "semicolon": (";", _("semicolon")),
    "tab": ("\t", _("tab")),
    "bar": ("|", _("vertical bar")),
}
ENCODINGS: Final[dict[str, str | Promise]] = {
    "": "UTF-8",
    "utf-16": "UTF-16",
    "cp1250": _("Windows-1250 (Central European)"),
    "cp1252": _("Windows-1252 (Western European)"),
    "iso-8859-2": _("ISO 8859-2 (Central European)"),
    "iso-8859-15": _("ISO 8859-15 (Western European)"),
}
Read = Callable[[Layout | None], Preview]


class LayoutForm(forms.Form):
    """Separator, encoding, and a choice of columns for each header of the preview.

    `preview` was read with the submitted choices, or without any. Column choices apply only to the
    headers that they were made for: another separator gives other headers.
    """

    encoding = forms.ChoiceField(label=_("Encoding"), choices=[*ENCODINGS.items()], required=False)
    delimiter = forms.ChoiceField(
        label=_("Separator"),
        choices=[(name, title) for name, (__, title) in DELIMITERS.items()],
    )
    headers = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)

    def __init__(self, data: Mapping[str, Any] | None, *, reader: Read, columns: Columns) -> None:
        self.preview = reader(None)
        if data:
            self.preview = _from_form(data, self.preview, reader, columns)
        self.is_as_seen = (data or {}).get("headers") == _digest(self.preview)
        super().__init__(data, initial=_initial(self.preview))
        if self.preview.layout.file_format is Format.JSONL:
            del self.fields["delimiter"]
        keep_choice = [(KEPT, _("kept as it is"))] if columns.keeps_others else []
        choices = [("", _("skipped")), *keep_choice, *((name, name) for name in columns.known)]
        for index, (header, __) in enumerate(self.preview.headers):
            self.fields[f"column-{index}"] = forms.ChoiceField(
                label=header, choices=choices, required=False
            )
        self._required = set(columns.required)

    @property
    def settings(self) -> list[forms.BoundField]:
        """Return the fields about the table as a whole."""
        return [self[name] for name in ("encoding", "delimiter") if name in self.fields]

    @property
    def columns(self) -> list[tuple[str, str, list[tuple[str, str | Promise, bool]]]]:
        """Return each header with its field name, its choices and the current one."""
        columns = []
        for index, (header, column) in enumerate(self.preview.headers):
            name = f"column-{index}"
            choices = self.fields[name].choices  # type: ignore[attr-defined]  # a ChoiceField
            columns.append((header, name, [(v, t, v == column) for v, t in choices]))
        return columns

    @property
    def missing(self) -> list[str]:
        """Return the required columns that no header means."""
        return sorted(self._required - {column for __, column in self.preview.headers})

    @property
    def digest(self) -> str:
        return _digest(self.preview)

    @property
    def is_ready(self) -> bool:
        """Tell whether the submission matches the preview shown, without errors."""
        return self.is_valid() and self.is_as_seen and not self.preview.total


def _from_form(data: Mapping[str, Any], guess: Preview, reader: Read, columns: Columns) -> Preview:
    layout = _layout_of(data, guess.layout)
    preview = reader(layout)
    if data.get("headers") != _digest(preview):
        return preview
    allowed = {"", *columns.known, *([KEPT] if columns.keeps_others else [])}
    chosen = [data.get(f"column-{index}", "") for index in range(len(preview.headers))]
    headers = [header for header, __ in preview.headers]
    meanings = {h: column for h, column in zip(headers, chosen, strict=True) if column in allowed}
    return reader(replace(layout, meant=meanings))


def _layout_of(data: Mapping[str, Any], guess: Layout) -> Layout:
    """Return the layout of the table; invalid choices fall back to what was detected."""
    encoding = data.get("encoding", "")
    layout = replace(guess, meant={}, encoding=encoding if encoding in ENCODINGS else "")
    named = DELIMITERS.get(data.get("delimiter", ""))
    if named is None or guess.file_format is Format.JSONL:
        return layout
    delimiter = named[0]
    file_format = Format.TSV if delimiter == "\t" else Format.CSV
    return replace(layout, delimiter=delimiter, file_format=file_format)


def _initial(preview: Preview) -> dict[str, str]:
    names = {sign: name for name, (sign, __) in DELIMITERS.items()}
    return {
        "encoding": preview.layout.encoding,
        "delimiter": names.get(preview.layout.delimiter, "comma"),
    }


def _digest(preview: Preview) -> str:
    return text_hash("\t".join(header for header, __ in preview.headers))
