"""The form that sends pairs of a run to adjudicators."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from annotation.models import AggregationRun
from annotation.planning.adjudication import Choice, SelectionReason
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.adjudication import adjudicators_of
from annotation.services.reviewing.adjudicating import MOST_ADJUDICATORS
from annotation.wording.adjudication import REASON_NAMES
from datasets.models import User

_OF_LABELS = (SelectionReason.SLIP, SelectionReason.TIE)


class ChoosingForm(forms.Form):
    """Which pairs of a run go to adjudicators, and how."""

    reasons = forms.MultipleChoiceField(
        label=_("Which pairs"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    share = forms.FloatField(
        label=_("Agreement is little up to this share of the most frequent label, in per cent"),
        min_value=0,
        max_value=100,
        initial=60,
    )
    sd = forms.FloatField(label=_("… or from this standard deviation of the ratings"), min_value=0)
    sample = forms.IntegerField(
        label=_("Further pairs drawn at random"),
        min_value=0,
        max_value=100_000,
        initial=0,
        help_text=_("To see how good the gold is of the pairs that nothing speaks against."),
    )
    seed = forms.IntegerField(
        label=_("Seed of the draw and of the sequence"), min_value=0, max_value=2**63 - 1
    )
    at_most = forms.IntegerField(
        label=_("At most so many pairs"),
        min_value=1,
        required=False,
        help_text=_("Leave empty for all. The gravest come first."),
    )
    wanted = forms.IntegerField(
        label=_("Adjudicators of each pair"),
        min_value=1,
        max_value=MOST_ADJUDICATORS,
        initial=1,
        help_text=_(
            "If two differ about a label, the pair waits for a third reviewer or for the project "
            "lead. The score is the median of theirs."
        ),
    )
    is_blind = forms.BooleanField(
        label=_("Show the sentences only, without votes, comments and the reason"), required=False
    )
    adjudicators: "forms.ModelMultipleChoiceField[User]" = forms.ModelMultipleChoiceField(
        label=_("Who decides"),
        queryset=User.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Tick nobody for every reviewer of the project."),
    )

    def __init__(self, data: Any = None, *, run: AggregationRun) -> None:
        protocol = protocol_of(run.campaign)
        super().__init__(
            data,
            initial={
                "reasons": [SelectionReason.SLIP, SelectionReason.TIE],
                "sd": (protocol.scale.high - protocol.scale.low) / 4,
                "seed": run.campaign.seed,
            },
        )
        has_labels = protocol.asks_label
        reasons = cast("forms.MultipleChoiceField", self.fields["reasons"])
        reasons.choices = [
            (because.value, REASON_NAMES[because])
            for because in (
                SelectionReason.SLIP,
                SelectionReason.TIE,
                SelectionReason.LOW_AGREEMENT,
            )
            if has_labels or because not in _OF_LABELS
        ]
        if not has_labels:
            del self.fields["share"]
        people = cast("forms.ModelMultipleChoiceField[User]", self.fields["adjudicators"])
        people.queryset = adjudicators_of(run.campaign)
        if not people.queryset.exists():
            del self.fields["adjudicators"]

    def choice(self) -> Choice:
        """Return the settings of a valid form, or those it starts with."""
        values = self.cleaned_data if self.is_bound and self.is_valid() else self.initial
        return Choice(
            reasons=tuple(SelectionReason(reason) for reason in values["reasons"]),
            share=values.get("share", 60) / 100,
            sd=values["sd"],
            sample=values.get("sample", 0),
            at_most=values.get("at_most"),
            seed=values["seed"],
        )
