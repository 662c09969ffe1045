"""The form for withdrawing a release."""

from django import forms
from django.utils.translation import gettext_lazy as _


class WithdrawForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason for withdrawing it"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
