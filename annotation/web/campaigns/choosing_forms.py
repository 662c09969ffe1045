"""The draft of a campaign of best–worst scaling as a form, and how its scores are made."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from annotation.planning.choosing.aggregation import ChoiceSettings
from annotation.planning.choosing.protocol import ChoiceProtocol
from annotation.planning.protocol import Unit
from annotation.planning.sitting import Pay
from annotation.stats.best_worst.models import ChoiceModel
from datasets.models import PairSet, Project
from datasets.selectors.overview import project_pair_sets
from datasets.web.shared.fields import PairSetField

_MODELS = {
    ChoiceModel.PLACKETT_LUCE: _("Plackett–Luce"),
    ChoiceModel.BRADLEY_TERRY: _("Bradley–Terry"),
}
_PERCENT = 100


class ChoosingForm(forms.Form):
    """A draft: every setting of the protocol and who is expected."""

    name = forms.CharField(label=_("Name"), max_length=200)
    pair_set = PairSetField(label=_("Pairs"), queryset=PairSet.objects.none(), empty_label=None)
    answers_per_tuple = forms.IntegerField(
        label=_("Answers to each four pairs"),
        min_value=1,
        max_value=50,
        help_text=_("Each by another annotator. Every pair is in eight tuples of four."),
    )
    is_iterative = forms.BooleanField(
        label=_("Make the second half from the answers to the first"),
        required=False,
        help_text=_(
            "Pairs with close scores then meet, which tells more about them. The second half is "
            "made by itself once the first is answered."
        ),
    )
    seats = forms.IntegerField(
        label=_("Expected number of annotators"), min_value=1, max_value=10_000
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=2**63 - 1,
        help_text=_("Which pairs meet follows from it."),
    )
    instructions = forms.CharField(
        label=_("Instructions"),
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 6, "dir": "auto", "class": "long"}),
    )
    best = forms.CharField(
        label=_("What the best pair is"),
        max_length=100,
        widget=forms.TextInput(attrs={"dir": "auto"}),
    )
    worst = forms.CharField(
        label=_("What the worst pair is"),
        max_length=100,
        widget=forms.TextInput(attrs={"dir": "auto"}),
    )
    tuples_at_most = forms.IntegerField(
        label=_("Most tuples of one annotator"),
        required=False,
        min_value=1,
        help_text=_("Leave empty for no limit."),
    )
    lease_minutes = forms.FloatField(
        label=_("Minutes for which tuples are kept for an annotator"),
        min_value=1,
        max_value=7 * 24 * 60,
        help_text=_("Counted anew with every answer. After that, others can answer them."),
    )
    minutes_per_tuple = forms.FloatField(
        label=_("Minutes per tuple"),
        min_value=0.05,
        max_value=60,
        help_text=_("An estimate: about as long as three ratings."),
    )
    reported_low = forms.FloatField(label=_("Reported scores from"))
    reported_high = forms.FloatField(label=_("Reported scores to"))
    before_minutes = forms.DecimalField(
        label=_("Minutes for the instructions"), min_value=0, max_digits=4, decimal_places=1
    )
    pay_per_hour = forms.DecimalField(
        label=_("Hourly pay"),
        required=False,
        min_value=0,
        max_digits=8,
        decimal_places=2,
        help_text=_("Leave empty if you do not pay."),
    )
    currency = forms.CharField(
        label=_("Currency"), required=False, max_length=3, help_text=_("A code such as EUR or PLN.")
    )

    def __init__(
        self, data: Any = None, *, project: Project, initial: ChoiceProtocol, **values: Any
    ) -> None:
        """Fill in `initial`; `values` are those beside the protocol."""
        settings = initial.model_dump(exclude={"reported"})
        ends = {"reported_low": initial.reported.low, "reported_high": initial.reported.high}
        super().__init__(data, initial={**settings, **ends, **values})
        self.unit = Unit(initial.unit)
        self.fields["pair_set"].queryset = project_pair_sets(project)  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        low, high = cleaned.get("reported_low"), cleaned.get("reported_high")
        if low is not None and high is not None and high <= low:
            self.add_error("reported_high", _("The high end must be above the low end."))
        return cleaned

    def chosen(self) -> dict[str, Any]:
        """Return the arguments of the services that create and change drafts."""
        cleaned = self.cleaned_data
        pay = Pay(
            per_hour=None if cleaned["pay_per_hour"] is None else float(cleaned["pay_per_hour"]),
            currency=cleaned["currency"],
            before_minutes=float(cleaned["before_minutes"]),
        )
        plain = (
            *("answers_per_tuple", "is_iterative", "instructions", "best", "worst"),
            *("tuples_at_most", "lease_minutes", "minutes_per_tuple"),
        )
        protocol = ChoiceProtocol.model_validate(
            {
                "unit": self.unit,
                **{name: cleaned[name] for name in plain},
                "reported": {"low": cleaned["reported_low"], "high": cleaned["reported_high"]},
            }
        )
        names = ("name", "pair_set", "seats", "seed")
        return {**{name: cleaned[name] for name in names}, "protocol": protocol, "pay": pay}


class ScoringForm(forms.Form):
    """How choices become scores."""

    model = forms.ChoiceField(label=_("Model of the strengths"), choices=list(_MODELS.items()))
    least_percent = forms.FloatField(
        label=_("Leave out whoever agrees with the others in less than … percent of the choices"),
        required=False,
        min_value=0,
        max_value=100,
        help_text=_(
            "Empty: nobody is left out. By chance it is 25 percent. People with fewer than ten "
            "answers that can be compared are never left out."
        ),
    )

    def chosen(self) -> ChoiceSettings:
        least = self.cleaned_data["least_percent"]
        return ChoiceSettings(
            model=ChoiceModel(self.cleaned_data["model"]),
            least_agreement=None if least is None else least / _PERCENT,
        )
