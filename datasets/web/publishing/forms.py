"""The forms for withdrawing a release and for publishing it."""

from django import forms
from django.utils.translation import gettext_lazy as _


class WithdrawForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason for withdrawing it"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class HubForm(forms.Form):
    repository = forms.CharField(
        label=_("Repository"),
        max_length=96,
        help_text=_("Owner and name, such as my-group/my-corpus. It is created if need be."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )
    is_private = forms.BooleanField(
        label=_("Create it as private"),
        required=False,
        initial=True,
        help_text=_("You can make it public on the Hub later. An existing one stays as it is."),
    )
