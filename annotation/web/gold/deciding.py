"""Reliability of scores, and the judgements and people needed for a target reliability."""

from typing import Any, Final

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from annotation.access import access_led_campaign
from annotation.models import Campaign
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.joining.participations import pay_of
from annotation.selectors.monitoring.components import (
    CampaignComponents,
    DecisionTarget,
    campaign_components,
    decision_rows,
)
from annotation.web.gold.forms import CostForm
from datasets.web.shared.requests import SignedInRequest

_FACETS: Final[dict[str, tuple[Promise, Promise]]] = {
    "pair": (_("Pairs"), _("What the scores are to measure.")),
    "person": (_("People"), _("Some rate higher than others.")),
    "order": (_("Order"), _("Which sentence is shown first.")),
    "time": (_("Time"), _("The quarter of a person’s own judgements.")),
    "residual": (
        _("Everything else"),
        _("People who see one pair differently, and chance; the two cannot be told apart."),
    ),
}


class DecisionForm(CostForm):
    """Target reliability or standard error of the scores, and the cost of judging."""

    field_order = (
        *("reliability", "standard_error", "same_people"),
        *("minutes", "hours", "pay_per_hour"),
    )

    reliability = forms.IntegerField(
        label=_("Reliability of the scores, in per cent"),
        min_value=1,
        max_value=99,
        required=False,
        help_text=_("The share of their variance that is the pairs’ own."),
    )
    standard_error = forms.FloatField(
        label=_("Standard error of a score, in points"),
        min_value=0.01,
        max_value=100,
        required=False,
    )
    same_people = forms.BooleanField(
        label=_("The same people rate all pairs"),
        required=False,
        help_text=_(
            "Strict annotators then shift all scores equally, which does not count as error."
        ),
    )
    hours = forms.FloatField(label=_("Hours that one person works"), min_value=0.1, max_value=1000)

    def __init__(self, data: Any = None, *, campaign: Campaign) -> None:
        chosen = {
            "reliability": 90,
            "minutes": protocol_of(campaign).minutes_per_pair,
            "hours": 4,
            "pay_per_hour": pay_of(campaign).per_hour,
        }
        super().__init__(data or chosen, initial=chosen)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and not (cleaned["reliability"] or cleaned["standard_error"]):
            raise ValidationError(_("Enter a reliability, a standard error, or both."))
        return cleaned

    def target(self) -> DecisionTarget:
        """Return the choices of a valid form."""
        cleaned = self.cleaned_data
        return DecisionTarget(
            reliability=cleaned["reliability"] and cleaned["reliability"] / 100,
            standard_error=cleaned["standard_error"],
            minutes_per_pair=cleaned["minutes"],
            hours_per_person=cleaned["hours"],
            pay_per_hour=cleaned["pay_per_hour"],
            same_people=cleaned["same_people"],
        )


@login_required
@require_safe
def reliability(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id)
    result = campaign_components(campaign)
    form = DecisionForm(request.GET, campaign=campaign)
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "form": form,
        "components": [] if result is None else _shares(result),
        "sampled": result and result.sampled,
        "rows": decision_rows(campaign, result.components, form.target())
        if result is not None and form.is_valid()
        else [],
        "currency": pay_of(campaign).currency,
    }
    return render(request, "annotation/gold/reliability.html", context)


def _shares(result: CampaignComponents) -> list[dict[str, Any]]:
    components = result.components
    return [
        {
            "title": _FACETS[facet][0],
            "meaning": _FACETS[facet][1],
            "variance": variance,
            "interval": result.intervals.get(facet),
            "share": components.share(facet),
            "levels": components.levels[facet],
        }
        for facet, variance in components.variances.items()
    ]
