"""The forms of themes: the list with keys and quotas, the draw, the filter of the grid, a table."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from datasets.formats.themes import MAX_QUOTA, ThemeRow, key_problem
from datasets.selectors.describing.themes import CHOSEN, LEFT_OUT, WITHOUT
from datasets.services.describing.themes import ThemeEdit
from datasets.web.shared.fields import UploadField
from datasets.web.shared.filters import ALL
from datasets.worded import worded

TABLE_MEGABYTES = 5
NEW_ROWS = 3  # empty ones at the end of the list


class ThemeForm(forms.Form):
    """One theme of the list; a row without a name is left out."""

    was = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)
    name = forms.CharField(
        label=gettext_lazy("Theme"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"size": 20}),
    )
    key = forms.CharField(
        label=gettext_lazy("Key"),
        required=False,
        max_length=1,
        widget=forms.TextInput(attrs={"size": 1, "autocomplete": "off", "class": "short"}),
    )
    quota = forms.IntegerField(
        label=gettext_lazy("Quota"),
        required=False,
        min_value=0,
        max_value=MAX_QUOTA,
        widget=forms.NumberInput(attrs={"class": "short"}),
    )
    is_deleted = forms.BooleanField(label=gettext_lazy("Delete"), required=False)

    @property
    def theme(self) -> str:
        """Return the name under which pictures have the theme, "" if the theme is new."""
        return self["was"].value() or ""

    def clean_key(self) -> str:
        key: str = self.cleaned_data["key"]
        if problem := key_problem(key):
            raise forms.ValidationError(str(worded(problem)))
        return key

    def edit(self) -> ThemeEdit | None:
        data = self.cleaned_data
        if not data:  # an empty row at the end
            return None
        name = " ".join(data["name"].split()) or data["was"]
        if not name:
            return None
        row = ThemeRow(name, data["key"], data["quota"])
        return ThemeEdit(row, data["was"], data["is_deleted"])


if TYPE_CHECKING:
    _FormSet = forms.BaseFormSet[ThemeForm]
else:
    _FormSet = forms.BaseFormSet


class ThemeFormSet(_FormSet):
    def clean(self) -> None:
        """Refuse two themes of one name or key."""
        for field, message in (
            ("name", _("Two themes have the name “%(value)s”.")),
            ("key", _("Two themes have the key “%(value)s”.")),
        ):
            values = [row.cleaned_data.get(field) for row in self.forms if _counts(row)]
            duplicates = {value for value in values if value and values.count(value) > 1}
            if duplicates:
                raise forms.ValidationError(message % {"value": min(duplicates)})

    def edits(self) -> list[ThemeEdit]:
        return [edit for row in self.forms if (edit := row.edit())]

    def quotas(self) -> dict[str, int | None]:
        """Return the quotas that were filled in, by the names that the pictures have now."""
        return {
            edit.was or edit.row.name: edit.row.quota
            for edit in self.edits()
            if not edit.is_deleted
        }


def _counts(row: ThemeForm) -> bool:
    return row.is_valid() and not row.cleaned_data.get("is_deleted")


ThemeForms = forms.formset_factory(ThemeForm, formset=ThemeFormSet, extra=NEW_ROWS)


class DrawForm(forms.Form):
    seed = forms.IntegerField(
        label=gettext_lazy("Seed of the draw"),
        min_value=0,
        max_value=2**63 - 1,
        help_text=gettext_lazy("The same pictures, themes, quotas and seed give the same choice."),
    )
    unthemed = forms.IntegerField(
        label=gettext_lazy("Pictures without a theme"),
        min_value=0,
        max_value=MAX_QUOTA,
        initial=0,
        help_text=gettext_lazy(
            "How many of these are drawn as well, for instance to choose first and group "
            "afterwards."
        ),
    )


class GridFilter(forms.Form):
    """Which pictures the grid shows: in the URL, invalid values are ignored."""

    theme = forms.ChoiceField(label=gettext_lazy("Theme"), required=False)
    state = forms.ChoiceField(
        label=gettext_lazy("State"),
        required=False,
        choices=[
            ALL,
            (CHOSEN, gettext_lazy("chosen to be described")),
            (LEFT_OUT, gettext_lazy("not chosen")),
        ],
    )

    def __init__(self, *args: Any, themes: Iterable[str], has_choice: bool) -> None:
        super().__init__(*args)
        field = self.fields["theme"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  # declared above
        choices = ((theme, theme) for theme in themes)
        field.choices = [ALL, (WITHOUT, _("without a theme")), *choices]
        if not has_choice:
            del self.fields["state"]

    def chosen(self) -> dict[str, str]:
        self.is_valid()
        return dict(self.cleaned_data)


class ThemeUploadForm(forms.Form):
    file = UploadField(
        label=gettext_lazy("Table"),
        max_length=255,
        most_megabytes=TABLE_MEGABYTES,
        help_text=gettext_lazy(
            "Either themes, with the columns theme, key and quota, or pictures, with the columns "
            "picture and theme."
        ),
    )
