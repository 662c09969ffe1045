"""What a project lead asks and says while a campaign is under way."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class NoticeForm(forms.Form):
    notice = forms.CharField(
        label=_("Message"),
        required=False,
        max_length=500,
        help_text=_(
            "Shown above the pairs, also to annotators who are working now. Leave "
            "empty to remove the message."
        ),
        widget=forms.Textarea(attrs={"rows": 2, "maxlength": 500, "dir": "auto"}),
    )


class AgainForm(forms.Form):
    """What cannot be taken back is confirmed."""

    is_sure = forms.BooleanField(
        label=_(
            "Yes: none of their judgements count any more, and other annotators judge all of them"
        )
    )


class AnswersFilter(forms.Form):
    only = forms.ChoiceField(
        label=_("Show"),
        required=False,
        choices=[
            ("", _("all answers")),
            ("missed", _("wrong answers at checkpoints")),
            ("fast", _("answers given too fast")),
            ("slow", _("answers that took too long")),
        ],
    )
    seat = forms.IntegerField(label=_("Seat"), required=False, min_value=1)
    before = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)

    def chosen(self) -> dict[str, Any]:
        """Return what can be used of the query; the rest is passed over."""
        self.is_valid()
        found = self.cleaned_data
        return {
            "only": found.get("only", ""),
            "number": found.get("seat"),
            "before": found.get("before"),
        }
