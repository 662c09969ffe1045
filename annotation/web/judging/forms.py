"""The form with the two questions of a pair, as the protocol asks them."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from annotation.models import Remark
from annotation.planning.protocol import Protocol, Scale, Unit, Widget
from annotation.services.judging.answers import Answer, reason_problem

# A slider with more points than this also has a number field, as the names no longer fit.
_MOST_POINTS = 11


class JudgementForm(forms.Form):
    """`client_id` identifies the answer, so that one sent twice is stored once."""

    rating = forms.FloatField(
        error_messages={
            "required": _("Rate how related the two sentences are."),
            "invalid": _("This value is not on the scale."),
        }
    )
    label = forms.ChoiceField(
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose one of the three answers."),
            "invalid_choice": _("This is not one of the three answers."),
        },
    )
    reason = forms.CharField(
        label=_("Why? In one line"),
        required=False,
        widget=forms.TextInput(attrs={"dir": "auto", "autocomplete": "off"}),
    )
    client_id = forms.UUIDField(
        widget=forms.HiddenInput,
        error_messages={
            "required": _(
                "The answer could not be saved because part of the page was missing. Reload the "
                "page and answer again."
            ),
            "invalid": _(
                "The answer could not be saved because part of the page was missing. Reload the "
                "page and answer again."
            ),
        },
    )
    shown_ms = forms.IntegerField(widget=forms.HiddenInput, required=False)
    revision_a = forms.IntegerField(widget=forms.HiddenInput, required=False)
    revision_b = forms.IntegerField(widget=forms.HiddenInput, required=False)
    is_change = forms.NullBooleanField(widget=forms.HiddenInput, required=False)
    comment = forms.CharField(
        label=_("Comment"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 2, "dir": "auto"}),
    )
    skip = forms.ChoiceField(
        label=_("Why can you not judge it?"),
        choices=Remark.Reason.choices,
        widget=forms.RadioSelect,
        required=False,
        error_messages={"required": _("Say why you cannot judge this pair.")},
    )
    skip_comment = forms.CharField(
        label=_("Anything else?"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 2, "dir": "auto"}),
    )

    def __init__(
        self,
        protocol: Protocol,
        *args: Any,
        similar: Sequence[tuple[str, str]] = (),
        **options: Any,
    ) -> None:
        """If `similar` has three pairs, the only question is which of them is most similar."""
        super().__init__(*args, **options)
        self.scale = protocol.scale
        if protocol.unit is Unit.WORDS:
            self.fields["rating"].error_messages["required"] = _("Rate the two words.")
        self.is_choice = bool(similar)
        self.is_skip = protocol.remarks.may_skip and "skipped" in self.data
        if self.is_skip:
            self._ask_only_why()
            return
        if similar:
            del self.fields["rating"], self.fields["label"], self.fields["reason"]
            self.fields["choice"] = _choice_field(similar)
            self.fields["client_id"].initial = uuid4
            return
        self.has_buttons = self.scale.widget is Widget.BUTTONS
        self.is_points = self.has_buttons or 0 < len(self.scale.values) <= _MOST_POINTS
        self.fields["rating"].widget = _rating_widget(self.scale, is_points=self.is_points)
        self.fields["rating"].widget.is_required = True
        if protocol.asks_label:
            choices = [(wording.label, wording.text) for wording in protocol.wording.labels]
            self.fields["label"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField
        else:
            self.fields["label"] = forms.CharField(required=False, max_length=0)
        self.remarks = protocol.remarks
        self.fields["reason"].widget.attrs["maxlength"] = protocol.remarks.reason_length
        self.fields["client_id"].initial = uuid4

    def _ask_only_why(self) -> None:
        """Ask for the reason of a skip, whatever else is on the page."""
        for name in ("rating", "label", "reason", "comment"):
            del self.fields[name]
        self.fields["skip"].required = True

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("skip") == Remark.Reason.OTHER and not cleaned.get("skip_comment"):
            self.add_error("skip_comment", _("Write why you cannot judge this pair."))
        return cleaned

    def clean_rating(self) -> float:
        rating = float(self.cleaned_data["rating"])
        if not self.scale.allows(rating):
            raise ValidationError(_("This value is not on the scale."))
        return rating

    def clean_reason(self) -> str:
        reason = " ".join(self.cleaned_data["reason"].split())
        if problem := reason_problem(reason, self.remarks):
            raise ValidationError(problem)
        return reason

    def answer_about(self, assignment: int) -> Answer:
        """Return the submitted answer to an assignment, given by its key."""
        cleaned = self.cleaned_data
        return Answer(
            assignment=assignment,
            client_id=cleaned["client_id"],
            rating=cleaned.get("rating"),
            label=cleaned.get("label", ""),
            reason=cleaned.get("reason", ""),
            choice=cleaned.get("choice"),
            skip=cleaned["skip"] if self.is_skip else "",
            comment=cleaned["skip_comment" if self.is_skip else "comment"],
            shown_ms=cleaned["shown_ms"],
            revision_a=cleaned["revision_a"] or 1,
            revision_b=cleaned["revision_b"] or 1,
            is_change=cleaned["is_change"],
        )


def _choice_field(similar: Sequence[tuple[str, str]]) -> forms.TypedChoiceField:
    message = _("Choose one of the pairs.")
    return forms.TypedChoiceField(
        coerce=int,
        widget=forms.RadioSelect,
        choices=[(str(i), f"{first} – {second}") for i, (first, second) in enumerate(similar)],
        error_messages={"required": message, "invalid_choice": message},
    )


def point_text(value: float) -> str:
    """Write a point of a scale as the page sends it: `4`, not `4.0`."""
    return f"{value:.9g}"


def _rating_widget(scale: Scale, *, is_points: bool) -> forms.Widget:
    if is_points:
        points = [point_text(value) for value in scale.values]
        return forms.RadioSelect(choices=[(point, point) for point in points])
    step = "any value" if scale.step is None else point_text(scale.step)
    limits = {"min": point_text(scale.low), "max": point_text(scale.high), "step": step}
    return forms.NumberInput(attrs=limits)
