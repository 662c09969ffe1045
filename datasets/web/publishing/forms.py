"""The forms for withdrawing a release, publishing it and depositing it."""

from django import forms
from django.utils.translation import gettext_lazy as _


class WithdrawForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason for withdrawing it"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class ReserveForm(forms.Form):
    version = forms.CharField(
        label=_("Version"),
        max_length=20,
        help_text=_("The version of the release to come, such as 1.0."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )


class DepositForm(forms.Form):
    is_public = forms.BooleanField(
        label=_("Publish it at once"),
        required=False,
        help_text=_(
            "What is published can never be deleted. Otherwise it stays a draft: add the creators "
            "on the site of the repository and publish it there."
        ),
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
