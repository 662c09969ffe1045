"""The forms of webhooks."""

from django import forms
from django.utils.translation import gettext_lazy as _

from datasets.models import OFFERED_EVENTS


class WebhookForm(forms.Form):
    url = forms.CharField(
        label=_("Address"),
        max_length=500,
        help_text=_("Where the messages are posted to. It begins with https://."),
        widget=forms.URLInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    events = forms.MultipleChoiceField(
        label=_("When to send a message"),
        choices=[(event.value, event.label) for event in OFFERED_EVENTS],
        widget=forms.CheckboxSelectMultiple,
    )


class SwitchForm(forms.Form):
    """Whether a webhook shall be on."""

    is_on = forms.BooleanField(required=False)
