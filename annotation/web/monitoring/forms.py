"""The project lead's forms while a campaign is under way."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from annotation.planning.texts.bundle import Texts
from annotation.planning.texts.english import ready_messages


class NoticeForm(forms.Form):
    """A message in the project lead's own words, or one that often serves."""

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
    ready = forms.ChoiceField(
        label=_("Or choose a prepared message"),
        required=False,
        help_text=_("Sent if the field above is empty."),
    )

    def __init__(self, *args: Any, texts: Texts, is_writing: bool = False, **kwargs: Any) -> None:
        """Offer the prepared messages, which speak of pairs, only where people judge."""
        super().__init__(*args, **kwargs)
        if is_writing:
            self.fields["notice"].help_text = _(
                "Shown above the sentences, also to authors who are writing now. Leave empty to "
                "remove the message."
            )
            del self.fields["ready"]
            return
        ready = [(text, text) for text in ready_messages(texts)]
        field = self.fields["ready"]
        field.widget.attrs["lang"] = texts.language
        field.choices = [("", "—"), *ready]  # type: ignore[attr-defined]  # a ChoiceField

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        cleaned["notice"] = cleaned.get("notice") or cleaned.pop("ready", "")
        cleaned.pop("ready", None)
        return cleaned


class AgainForm(forms.Form):
    """Confirmation of what cannot be undone."""

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
    seat = forms.IntegerField(
        label=_("Seat"),
        required=False,
        min_value=1,
        help_text=_("Leave empty for all seats."),
    )
    before = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)

    def chosen(self) -> dict[str, Any]:
        """Return the valid part of the query; the rest is ignored."""
        self.is_valid()
        query = self.cleaned_data
        return {
            "only": query.get("only", ""),
            "number": query.get("seat"),
            "before": query.get("before"),
        }
