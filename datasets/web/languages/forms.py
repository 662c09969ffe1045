"""The forms of the language page: a row, a whole file, an import, treebanks."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from datasets.web.languages.columns import heads_of
from datasets.web.shared.fields import UploadField
from datasets.web.shared.filters import ALL, ListFilter
from transforms.packs.fallback.files import FILES, SENTENCES, WORDS
from transforms.packs.fallback.rows import MOST_CELLS, Row, line_of
from transforms.packs.fallback.sentences import LENGTH, LIST
from transforms.packs.fallback.words import LISTS

MEGABYTES = 200
# The lists of the tables that have several.
GROUPS = {WORDS: tuple(LISTS), SENTENCES: (LIST, LENGTH)}


class RowFilter(ListFilter):
    """Which rows of a table are listed; a table with several lists can show one of them."""

    group = forms.ChoiceField(label=_("List"), required=False)

    def __init__(self, *args: Any, groups: list[str], **options: Any) -> None:
        super().__init__(*args, **options)
        if groups:
            choices = [ALL, *((name, name) for name in groups)]
            self.fields["group"] = forms.ChoiceField(
                label=_("List"), required=False, choices=choices
            )
        else:
            del self.fields["group"]


class RowForm(forms.Form):
    """One row, a field for each cell. `old` is the line that is changed; empty for a new one."""

    old = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)

    def __init__(
        self, name: str, *args: Any, row: Row | None = None, group: str = "", **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self._name = name
        columns, heads = FILES[name].columns, heads_of(name)
        for index in range(len(heads) or MOST_CELLS):
            field = forms.CharField(
                label=heads[index] if heads else _("Cell %(n)d") % {"n": index},
                required=False,
                max_length=500,
                widget=forms.TextInput(attrs={"dir": "auto", "autocapitalize": "none"}),
            )
            self.fields[f"cell_{index}"] = field
        if lists := GROUPS.get(name):
            self.fields["cell_0"] = forms.ChoiceField(
                label=_("List"), choices=[(choice, choice) for choice in lists]
            )
        self.initial = {"cell_0": group} if group else {}
        if row is not None:
            self.initial = {"old": row.text}
            cells = row.cells if columns else (row.group, *row.cells)
            self.initial |= {f"cell_{index}": cell for index, cell in enumerate(cells)}

    @property
    def is_change(self) -> bool:
        """Tell whether a row that is there is changed, also after the change was refused."""
        return bool(self["old"].value())

    def cells(self) -> list[Any]:
        return [self[name] for name in self.fields if name.startswith("cell_")]

    def line(self) -> str:
        """Return the line that was typed."""
        names = [name for name in self.fields if name.startswith("cell_")]
        return line_of(self._name, [self.cleaned_data[name] for name in names])


class TextForm(forms.Form):
    """A whole file as text, for files without rows, and the digest of the one in use."""

    based_on = forms.CharField(required=False, widget=forms.HiddenInput)
    text = forms.CharField(
        label=_("Text"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 24, "spellcheck": "false", "autocapitalize": "none", "dir": "auto"}
        ),
    )


class ImportForm(forms.Form):
    file = UploadField(
        label=_("File"),
        max_length=255,
        most_megabytes=MEGABYTES,
        help_text=_("A ZIP file with the folder of a language, or one of its tables."),
    )


class SeveralFiles(forms.ClearableFileInput):
    allow_multiple_selected = True


class UploadsField(UploadField):
    """Several files at once."""

    widget = SeveralFiles

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        uploads = data if isinstance(data, (list, tuple)) else [data]
        cleaned = [super(UploadsField, self).clean(upload, initial) for upload in uploads]
        if sum(file.size for file in cleaned) > self.most_megabytes * 10**6:
            raise ValidationError(
                _("The files are larger than %(most)d MB together."),
                params={"most": self.most_megabytes},
            )
        return cleaned


class LearnForm(forms.Form):
    treebanks = UploadsField(
        label=_("Treebank"),
        most_megabytes=MEGABYTES,
        help_text=_(
            "One or several files in CoNLL-U, plain or compressed with xz, up to 200 MB together."
        ),
    )
    forms = UploadField(
        label=_("Table of forms"),
        required=False,
        most_megabytes=MEGABYTES,
        help_text=_(
            "Optional: a table of UniMorph, for words that the treebank lacks. It has a licence of "
            "its own."
        ),
    )
