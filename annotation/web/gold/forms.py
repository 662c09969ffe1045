"""Forms for how judgements become gold, and when a pair is settled."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from annotation.models import Campaign
from annotation.planning.aggregation import RESAMPLES, AggregationSettings
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.joining.participations import pay_of
from annotation.stats.agreement import classes_of
from annotation.stats.calibration import CalibrationMethod
from annotation.stats.exclusion import ExclusionRule
from annotation.stats.facets.options import RaterModel
from annotation.stats.gold import Majority, Score, Ties
from annotation.stats.pairwise import LEAST_COMMON
from annotation.stats.sample_size import Target, Variation, assumed_variation

_CALIBRATE = [
    ("", _("not at all")),
    (CalibrationMethod.ADDITIVE, _("subtract each annotator’s bias, using all judgements")),
    (CalibrationMethod.ZSCORE, _("give all annotators the same mean and spread")),
    (
        CalibrationMethod.SIMLEX,
        _("as in SimLex: by one point, after the consistency set (the pairs that everybody rates)"),
    ),
]
_EXCLUDE = [
    (
        ExclusionRule.CORRELATION,
        _("correlate with the others less than the mean minus 1 SD (SimLex)"),
    ),
    (ExclusionRule.GAIN, _("lower the agreement most, the largest 10 % (SimLex)")),
    (ExclusionRule.CHECKPOINTS, _("failed a checkpoint (SimLex)")),
    (ExclusionRule.ACCURACY, _("got too few checkpoints right")),
    (ExclusionRule.FAST, _("took less than a third of the usual time")),
    (ExclusionRule.STRAIGHT, _("nearly always gave the same answer")),
    (ExclusionRule.ORDER, _("labelled one-way relations in the wrong direction")),
]
_SCORE = [
    (Score.MEAN, _("mean")),
    (Score.MEDIAN, _("median")),
    (Score.TRIMMED, _("mean without the top and bottom 10 %")),
]
_MAJORITY = [
    (Majority.PLURALITY, _("more votes than every other label")),
    (Majority.ABSOLUTE, _("more than half of all votes")),
]
_TIES = [
    (Ties.NEUTRAL, _("neutral, as in SICK")),
    (Ties.UNDECIDED, _("no label")),
]


class AggregationForm(forms.Form):
    """The project lead's choices for one run; nothing is done unless chosen."""

    calibrate = forms.ChoiceField(
        label=_("Calibrate the ratings"),
        required=False,
        help_text=_("Evens out differences in how annotators use the scale."),
    )
    exclude = forms.MultipleChoiceField(
        label=_("Leave out annotators who"),
        choices=_EXCLUDE,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    minimum = forms.IntegerField(
        label=_("Minimum annotators left for a pair"), min_value=1, max_value=100, initial=2
    )
    accuracy = forms.IntegerField(
        label=_("Required share of correct checkpoints, in per cent"),
        min_value=0,
        max_value=100,
        initial=70,
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        required=False,
        help_text=_("Stored with the run. Required if anybody may be left out."),
    )
    score = forms.ChoiceField(label=_("Gold relatedness"), choices=_SCORE)
    majority = forms.ChoiceField(label=_("What counts as a majority"), choices=_MAJORITY)
    ties = forms.ChoiceField(label=_("Count a tie as"), choices=_TIES)
    classes = forms.CharField(
        label=_("Rating classes for another Fleiss’ kappa"),
        required=False,
        max_length=200,
        help_text=_(
            "For example 0, 1-4, 5 as in CDSCorpus. Every rating must be in one "
            "class. Leave empty for none."
        ),
    )
    least_common = forms.IntegerField(
        label=_("Minimum number of shared pairs to compare two annotators"),
        min_value=2,
        max_value=1000,
        initial=LEAST_COMMON,
    )
    weigh_labels = forms.BooleanField(
        label=_(
            "Also estimate labels weighted by competence (Dawid–Skene with one coin: one "
            "accuracy for each annotator)"
        ),
        required=False,
    )
    mace = forms.BooleanField(
        label=_("Also fit MACE, a model that detects guessing (takes longer)"), required=False
    )
    model = forms.ChoiceField(
        label=_("Model of annotators and pairs"),
        required=False,
        choices=[
            ("", _("none")),
            (
                RaterModel.FACETS,
                _("severity, consistency and drift of annotators; odd and difficult pairs"),
            ),
        ],
        help_text=_("Gives fair scores beside the plain ones; gold stays as it is."),
    )
    resamples = forms.IntegerField(
        label=_("Number of bootstrap resamples for the intervals"),
        min_value=0,
        max_value=10_000,
        initial=RESAMPLES,
    )
    seed = forms.IntegerField(label=_("Seed"), min_value=0, max_value=2**63 - 1, initial=1)

    def __init__(self, data: Any = None, *, campaign: Campaign) -> None:
        self._protocol = protocol = protocol_of(campaign)
        initial = {"majority": protocol.majority, "weigh_labels": True}
        super().__init__(data, initial=initial)
        in_tranches = protocol.plan.is_whole
        self.fields["calibrate"].choices = [  # type: ignore[attr-defined]  # a ChoiceField
            choice for choice in _CALIBRATE if in_tranches or choice[0] != CalibrationMethod.SIMLEX
        ]

    def clean_classes(self) -> tuple[tuple[float, float], ...]:
        text = self.cleaned_data["classes"]
        if not text.strip():
            return ()
        try:
            classes = classes_of(text)
        except ValueError:
            message = _("Enter classes such as 0, 1-4, 5.")
            raise ValidationError(message) from None
        return tuple((low, high) for low, high in classes)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("classes") and cleaned.get("calibrate") not in {"", "simlex"}:
            message = _(
                "Calibrated ratings can fall between the classes. Choose "
                "calibration or classes, not both."
            )
            raise ValidationError({"classes": message})
        if cleaned.get("exclude") and not cleaned.get("reason"):
            raise ValidationError({"reason": _("Give the reason for leaving annotators out.")})
        if cleaned.get("mace") and not cleaned.get("weigh_labels"):
            raise ValidationError(
                {"mace": _("MACE is one of the models for weighted labels. Choose those as well.")}
            )
        return cleaned

    def settings(self) -> AggregationSettings:
        """Return the choices of a valid form."""
        chosen = dict(self.cleaned_data)
        chosen["calibrate"] = chosen["calibrate"] or None
        chosen["model"] = chosen["model"] or None
        chosen["accuracy"] = chosen["accuracy"] / 100
        return AggregationSettings(deviation=self._protocol.deviation, **chosen)


class CostForm(forms.Form):
    """What judging a pair costs."""

    minutes = forms.FloatField(label=_("Minutes per pair"), min_value=0.01, max_value=60)
    pay_per_hour = forms.FloatField(
        label=_("Hourly pay"),
        min_value=0,
        max_value=100_000,
        required=False,
        help_text=_("Leave empty if you do not pay."),
    )


class AssumedForm(CostForm):
    """Assumptions about judgements before there are any, and the cost of an hour."""

    field_order = ("rating_sd", "kappa", "minutes", "pay_per_hour")

    rating_sd = forms.FloatField(
        label=_("Standard deviation of the ratings of a pair"),
        min_value=0.01,
        max_value=100,
        required=False,
        help_text=_("SICK has 0.76 on its scale from 1 to 5."),
    )
    kappa = forms.FloatField(
        label=_("Fleiss’ kappa of the labels"),
        min_value=0.01,
        max_value=0.99,
        required=False,
        help_text=_("Leave empty if annotators give no labels."),
    )

    def __init__(self, data: Any = None, *, campaign: Campaign) -> None:
        protocol = protocol_of(campaign)
        width = protocol.scale.high - protocol.scale.low
        chosen = {
            # SICK's spread, scaled to the range of the campaign's scale.
            "rating_sd": round(0.76 * width / 4, 2),
            "kappa": 0.6,
            "minutes": protocol.minutes_per_pair,
            "pay_per_hour": pay_of(campaign).per_hour,
        }
        super().__init__(data, initial=chosen)

    def variation(self) -> Variation:
        """Return the assumptions of a valid form."""
        cleaned = self.cleaned_data
        return assumed_variation(rating_sd=cleaned["rating_sd"], kappa=cleaned["kappa"])


class TargetForm(forms.Form):
    """When a pair is settled, and the most judgements to ask for."""

    standard_error = forms.FloatField(
        label=_("Largest standard error of the scores, over all pairs"),
        min_value=0.01,
        max_value=10,
        required=False,
        initial=0.25,
        help_text=_("Leave empty to disregard it."),
    )
    largest_error = forms.FloatField(
        label=_("Largest standard error of each single pair"),
        min_value=0.01,
        max_value=10,
        required=False,
        help_text=_("Saves most if some pairs are much harder than others."),
    )
    certainty = forms.IntegerField(
        label=_("Certainty of a label, in per cent"),
        min_value=50,
        max_value=99,
        required=False,
        initial=90,
        help_text=_("Leave empty to disregard it."),
    )
    most_per_order = forms.IntegerField(
        label=_("Maximum judgements in one order"), min_value=1, max_value=100, initial=10
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        targets = ("standard_error", "largest_error", "certainty")
        if not any(cleaned.get(name) for name in targets) and not self.errors:
            raise ValidationError(_("Enter a standard error, a certainty, or both."))
        return cleaned

    def target(self) -> Target:
        certainty = self.cleaned_data["certainty"]
        return Target(
            standard_error=self.cleaned_data["standard_error"],
            largest_error=self.cleaned_data["largest_error"],
            certainty=None if certainty is None else certainty / 100,
        )
