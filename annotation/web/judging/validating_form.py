"""The form of a second round: a verdict on each reason of a pair."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from annotation.models import Validity
from annotation.selectors.judging.validating import ReasonShown


class ValidityForm(forms.Form):
    """Fields are numbered by position on the page, which does not reveal who gave a reason."""

    shown_ms = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any = None, *, reasons: Sequence[ReasonShown]) -> None:
        super().__init__(data)
        self.reasons = reasons
        for number, reason in enumerate(reasons, start=1):
            self.fields[f"verdict-{number}"] = forms.ChoiceField(
                choices=Validity.Verdict.choices,
                widget=forms.RadioSelect,
                initial=reason.verdict,
                error_messages={"required": _("Say whether this reason is valid.")},
            )

    def items(self) -> list[tuple[ReasonShown, forms.BoundField]]:
        """Return each reason with its field."""
        places = range(1, len(self.reasons) + 1)
        return [
            (reason, self[f"verdict-{number}"])
            for reason, number in zip(self.reasons, places, strict=True)
        ]

    def verdicts(self) -> dict[int, str]:
        """Return what a valid form says, by key of the reason."""
        return {reason.key: self.cleaned_data[field.name] for reason, field in self.items()}
