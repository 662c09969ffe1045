"""The form for a reviewer's three decisions about a sentence."""

from typing import Any

from django import forms
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from annotation.models import Correction
from annotation.web.reviewing.errors import error_choices


class Decision(TextChoices):
    ACCEPT = "accept", _("accept")
    CORRECT = "correct", _("save the correction")
    REJECT = "reject", _("reject")


class ReviewForm(forms.Form):
    """One form for all decisions: which fields are needed follows from the decision."""

    action = forms.ChoiceField(
        choices=Decision.choices,
        error_messages={
            "required": _("Choose a decision."),
            "invalid_choice": _(
                "This decision is not known. Choose accept, save the correction, or reject."
            ),
        },
    )
    seen_revision = forms.IntegerField(
        min_value=1,
        error_messages={
            "required": _(
                "The answer could not be saved because part of the page was missing. Reload "
                "the page and answer again."
            )
        },
    )
    text = forms.CharField(
        label=_("Corrected sentence"),
        required=False,
        max_length=5000,
        widget=forms.Textarea(attrs={"rows": 3, "data-key": "c", "required": True}),
    )
    error = forms.ChoiceField(
        label=_("What was wrong? If there are several errors, choose the most serious one."),
        required=False,
        choices=Correction.Error.choices,
        widget=forms.RadioSelect(attrs={"required": True}),
    )
    reason = forms.CharField(
        label=_("Why can the sentence not be used?"),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"data-key": "r", "required": True}),
    )

    def __init__(self, *args: Any, has_words: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        self.has_words = has_words
        if has_words:
            self.fields["text"].label = _("Corrected word")
            self.fields["error"].choices = error_choices(has_words=True)  # type: ignore[attr-defined]
            self.fields["reason"].label = _("Why can the word not be used?")

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        action = cleaned.get("action")
        if action == Decision.CORRECT:
            self._require("text", _("Write the corrected sentence."))
            self._require("error", _("Say what was wrong with the sentence."))
        elif action == Decision.REJECT:
            self._require("reason", _("Say why this sentence cannot be used."))
        return cleaned

    def _require(self, field: str, of_a_sentence: Any) -> None:
        message = self.fields[field].error_messages["required"] if self.has_words else of_a_sentence
        if field not in self.errors and not self.cleaned_data.get(field):
            self.add_error(field, message)
