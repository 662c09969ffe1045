"""The forms of descriptions: writing one, and giving one back to its author."""

from django import forms
from django.utils.translation import gettext_lazy as _


class DescribeForm(forms.Form):
    """A description; validation is left to the service, which has the better messages."""

    picture = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    text = forms.CharField(required=False, max_length=2_000)
    # How often the parser was asked about the text being typed.
    turn = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)
    # Hash of the text being changed.
    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)


class ReturnForm(forms.Form):
    seen = forms.CharField(widget=forms.HiddenInput, max_length=64)
    reason = forms.CharField(
        label=_("What should the author change?"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2, "maxlength": 300}),
    )
