"""The forms of decisions on candidates: accepting, editing, writing one's own."""

from django import forms
from django.utils.translation import gettext_lazy as _

from datasets.models import Expected

# The query of a list: 200 letters of a filter may take 2,400 characters of a URL.
MAX_QUERY_LENGTH = 4_000


class DecisionForm(forms.Form):
    """What a decision on a candidate needs besides the URL; the server rendered all of it."""

    about = forms.CharField(widget=forms.HiddenInput, max_length=2_000)
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1)
    back = forms.CharField(widget=forms.HiddenInput, required=False, max_length=MAX_QUERY_LENGTH)


class EditForm(DecisionForm):
    text = forms.CharField(
        label=_("Your text"),
        # The service has better messages for empty and overlong texts.
        required=False,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 2, "maxlength": 2_000}),
    )


class OwnSentenceForm(forms.Form):
    """A sentence of the project lead's own, and the expected labels."""

    back = forms.CharField(widget=forms.HiddenInput, required=False, max_length=MAX_QUERY_LENGTH)
    text = forms.CharField(
        label=_("Your sentence"),
        required=False,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 2, "maxlength": 2_000}),
    )
    expected_ab = forms.ChoiceField(
        label=_("Expected, from the S1 to your sentence"), choices=Expected.choices
    )
    expected_ba = forms.ChoiceField(
        label=_("Expected, from your sentence to the S1"), choices=Expected.choices
    )
