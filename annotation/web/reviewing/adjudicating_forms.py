"""The form of the adjudicator's page: what one decides about a judged pair."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from annotation.models import Adjudication, Label
from annotation.planning.protocol import Protocol
from annotation.services.reviewing.adjudicating import Ruled


class RulingForm(forms.Form):
    """What one adjudicator decides about one pair."""

    label_ab = forms.ChoiceField(label=_("%(a)s says about %(b)s"), widget=forms.RadioSelect)
    label_ba = forms.ChoiceField(label=_("%(b)s says about %(a)s"), widget=forms.RadioSelect)
    score = forms.FloatField(label=_("Relatedness"), required=False)
    cause = forms.ChoiceField(
        label=_("Why did the annotators not agree on it?"),
        choices=Adjudication.Cause.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Say what the cause is.")},
    )
    note = forms.CharField(
        label=_("Note"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 2, "dir": "auto", "data-key": "w"}),
        help_text=_("For the project lead; it is never released."),
    )

    def __init__(
        self, data: Any = None, *, protocol: Protocol, mean: float | None, is_blind: bool
    ) -> None:
        super().__init__(data)
        labels = [(label, Label(label).label) for label in protocol.labels]
        letters = dict(zip("ab", protocol.wording.letters, strict=True))
        for name in ("label_ab", "label_ba"):
            if not labels or (name == "label_ba" and protocol.orders_shown == 1):
                del self.fields[name]
                continue
            field = cast("forms.ChoiceField", self.fields[name])
            field.label = str(field.label) % letters
            field.choices = labels
            field.error_messages["required"] = _("Choose a label.")
        if is_blind:
            self._asked_blindly()
        self._scored(protocol, mean=mean, is_blind=is_blind)

    def _asked_blindly(self) -> None:
        """Offer only causes that the texts alone can show, and do not require one."""
        cause = cast("forms.ChoiceField", self.fields["cause"])
        cause.label, cause.required = _("What makes it difficult?"), False
        of_votes = {Adjudication.Cause.SLIPS, Adjudication.Cause.AGREED}
        cause.choices = [
            choice for choice in Adjudication.Cause.choices if choice[0] not in of_votes
        ]

    def _scored(self, protocol: Protocol, *, mean: float | None, is_blind: bool) -> None:
        scale, score = protocol.scale, cast("forms.FloatField", self.fields["score"])
        score.widget.attrs |= {
            "min": f"{scale.low:g}",
            "max": f"{scale.high:g}",
            "step": "any",
            "data-key": "r",
        }
        ends = {
            "low": f"{scale.low:g}",
            "high": f"{scale.high:g}",
            "low_label": scale.low_label,
            "high_label": scale.high_label,
        }
        score.help_text = _("%(low)s: %(low_label)s. %(high)s: %(high_label)s.") % ends
        score.required = is_blind or mean is None
        if not score.required:
            score.help_text = f"{score.help_text} " + _(
                "Leave it empty to keep the mean of the ratings."
            )

    def ruled(self) -> Ruled:
        """Return the decision of a valid form."""
        cleaned = self.cleaned_data
        return Ruled(
            cause=cleaned["cause"],
            score=cleaned["score"],
            label_ab=cleaned.get("label_ab", ""),
            label_ba=cleaned.get("label_ba", ""),
            note=cleaned["note"],
        )
