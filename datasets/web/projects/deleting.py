"""The form that confirms a deletion."""

from django import forms
from django.utils.translation import gettext_lazy as _


class TypedNameForm(forms.Form):
    """Deleting asks for the name, so that nobody deletes by accident."""

    typed_name = forms.CharField(
        label=_("Type the name to confirm"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
