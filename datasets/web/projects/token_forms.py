"""The form by which a project lead creates a token."""

from django import forms
from django.utils.translation import gettext_lazy as _

from datasets.models import Scope

_DAYS = ((7, _("a week")), (30, _("30 days")), (90, _("90 days")), (365, _("a year")))


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("Name"),
        max_length=100,
        help_text=_("What it is for, so that you know which one to revoke."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"),
        choices=Scope.choices,
        initial=[Scope.READ],
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.TypedChoiceField(
        label=_("Valid for"), choices=_DAYS, coerce=int, initial=30, widget=forms.RadioSelect
    )

    def clean_scopes(self) -> list[Scope]:
        return [Scope(scope) for scope in self.cleaned_data["scopes"]]
