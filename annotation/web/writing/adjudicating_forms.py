"""The forms of the adjudicator's page."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from annotation.models import Settlement

_MISSING = _(
    "The answer could not be saved because part of the page was missing. Reload the page and "
    "answer again."
)
_Way = Settlement.Way


class SettlingForm(forms.Form):
    """One form for all decisions: which fields are needed follows from the decision."""

    way = forms.ChoiceField(
        choices=[(way.value, way.label) for way in _Way if way != _Way.IDENTICAL],
        error_messages={"required": _MISSING, "invalid_choice": _MISSING},
    )
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    seen = forms.RegexField(
        r"^(\d+(,\d+)*)?$",
        required=False,
        widget=forms.HiddenInput,
        error_messages={"invalid": _MISSING},
    )
    text = forms.CharField(
        label=_("Your text"), required=False, max_length=5000, widget=forms.Textarea
    )
    is_sure = forms.BooleanField(label=_("Take it as it is"), required=False)
    reason = forms.CharField(
        label=_("Why can none of them be used?"), required=False, max_length=500
    )

    def clean_seen(self) -> list[int]:
        numbers: str = self.cleaned_data["seen"]
        return [int(number) for number in numbers.split(",") if number]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("way") == _Way.EDITED and not cleaned.get("text"):
            self.add_error("text", _("Write the sentence."))
        if cleaned.get("way") == _Way.REJECTED and not cleaned.get("reason"):
            self.add_error("reason", _("Say why none of these can be used."))
        return cleaned


class CommentForm(forms.Form):
    text = forms.CharField(
        label=_("Comment"),
        max_length=1000,
        error_messages={"required": _("Write what you want to say.")},
    )
