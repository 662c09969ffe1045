"""The form of a page with four pairs. The services say what is wrong with an answer."""

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from annotation.services.choosing.sent import SamePairTwice, SentChoice
from datasets.web.shared.validation import model_from

_PLACES = [(str(n), str(n)) for n in range(4)]
MISSING = _("Choose one of the pairs.")


class ChoiceForm(forms.Form):
    """The best and the worst of four pairs, by their places in the tuple."""

    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    revisions = forms.CharField(widget=forms.HiddenInput, max_length=100)
    is_change = forms.BooleanField(widget=forms.HiddenInput, required=False)
    shown_ms = forms.IntegerField(widget=forms.HiddenInput, required=False)
    best = forms.ChoiceField(choices=_PLACES, error_messages={"required": MISSING})
    worst = forms.ChoiceField(choices=_PLACES, error_messages={"required": MISSING})

    @property
    def sent(self) -> SentChoice:
        values = {name: value for name, value in self.cleaned_data.items() if value is not None}
        return choice_read(values)


def choice_read(values: dict[str, Any]) -> SentChoice:
    """Return an answer as it was sent; refuse one that names the same pair twice."""
    values = dict(values)
    if "best" in values and str(values["best"]) == str(values.get("worst")):
        raise SamePairTwice
    values["revisions"] = str(values.get("revisions", "")).split()
    return model_from(SentChoice, values)
