"""The forms of reports about sentences: for annotators, and for the project lead."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from annotation.models import Correction, Flag
from annotation.services.reviewing.flagging import Report, Settlement
from annotation.web.reviewing.errors import error_choices

_NOT_WHOLE = {
    "required": _(
        "The answer could not be saved because part of the page was missing. Reload the page and "
        "answer again."
    )
}


class ReportForm(forms.Form):
    """Ids begin with `report`, because the page also has the form of the two questions."""

    assignment = forms.CharField(widget=forms.HiddenInput, error_messages=_NOT_WHOLE)
    revision_a = forms.IntegerField(widget=forms.HiddenInput, required=False)
    revision_b = forms.IntegerField(widget=forms.HiddenInput, required=False)
    side = forms.ChoiceField(
        label=_("Which sentence do you mean?"),
        choices=[("first", ""), ("second", "")],
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose the sentence you mean.")},
    )
    suggestion = forms.CharField(
        label=_("How should it read?"), required=False, max_length=5000, widget=forms.Textarea
    )
    kind = forms.ChoiceField(
        label=_("What is wrong?"),
        choices=Correction.Error.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Say what is wrong with the sentence.")},
    )
    remark = forms.CharField(label=_("Anything else?"), required=False, max_length=500)

    def __init__(self, *args: Any, has_words: bool = False, **options: Any) -> None:
        super().__init__(*args, **{"auto_id": "report-%s", **options})
        if has_words:
            self.fields["side"].label = _("Which word do you mean?")
            self.fields["side"].error_messages["required"] = _("Choose the word you mean.")
            self.fields["kind"].choices = error_choices(has_words=True)  # type: ignore[attr-defined]
            self.fields["kind"].error_messages["required"] = _("Say what is wrong with the word.")

    def report(self) -> Report:
        data = self.cleaned_data
        a, b = data["revision_a"], data["revision_b"]
        return Report(
            is_first=data["side"] == "first",
            kind=data["kind"],
            suggestion=data["suggestion"],
            remark=data["remark"],
            seen_revisions=None if a is None or b is None else (a, b),
        )


class SettlementForm(forms.Form):
    """One form for all decisions: which fields are needed follows from the decision."""

    state = forms.ChoiceField(
        choices=[(state.value, state.label) for state in Flag.State if state != Flag.State.OPEN],
        error_messages={"required": _("Choose how to settle the report.")},
    )
    seen_revision = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)
    text = forms.CharField(
        label=_("Sentence"),
        required=False,
        max_length=5000,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    error = forms.ChoiceField(
        label=_("If the meaning changes: what was wrong?"),
        required=False,
        choices=Correction.Error.choices,
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(label=_("Reason for keeping it"), required=False, max_length=500)

    def __init__(self, *args: Any, has_words: bool = False, **options: Any) -> None:
        super().__init__(*args, **options)
        if has_words:
            self.fields["text"].label = _("Word")
            self.fields["error"].choices = error_choices(has_words=True)  # type: ignore[attr-defined]

    def settlement(self) -> Settlement:
        data = self.cleaned_data
        return Settlement(
            state=Flag.State(data["state"]),
            text=data["text"],
            seen_revision=data["seen_revision"] or 0,
            error=data["error"],
            reason=data["reason"],
        )
