"""The tabs of a run's page: each has its own URL and reads only what it shows."""

from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from annotation.models import AggregationRun
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.monitoring.overview import campaign_runs

# By URL name.
RUN_TABS: Final[dict[str, Promise]] = {
    "run": _("Summary"),
    "run-agreement": _("Agreement"),
    "run-annotators": _("Annotators"),
    "run-model": _("Model"),
    "run-check": _("Pairs to check"),
    "run-adjudication": _("Adjudication"),
    "run-reasons": _("Reasons"),
    "run-tables": _("Tables"),
    "run-plots": _("Plots"),
    "run-release": _("Release"),
}


def tab_context(run: AggregationRun, here: str) -> dict[str, Any]:
    """Return the context of every tab of a run; `here` is the open tab."""
    campaign = run.campaign
    tabs = dict(RUN_TABS)
    if not protocol_of(campaign).remarks.asks_reason:
        del tabs["run-reasons"]
    return {
        "project": campaign.project,
        "campaign": campaign,
        "run": run,
        "tabs": tabs.items(),
        "here": here,
        # Pairs of words have no labels, so their runs have nothing about labels.
        "asks_label": protocol_of(campaign).asks_label,
        "other": campaign_runs(campaign).exclude(pk=run.pk).first(),
    }
