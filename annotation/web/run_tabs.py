"""The tabs of a run's page: each is an address of its own and reads what it shows, no more."""

from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from annotation.models import AggregationRun
from annotation.selectors.campaigns import campaign_runs

# By the name of the address.
RUN_TABS: Final[dict[str, Promise]] = {
    "run": _("Summary"),
    "run-agreement": _("Agreement"),
    "run-annotators": _("Annotators"),
    "run-check": _("Pairs to check"),
    "run-tables": _("Tables"),
    "run-release": _("Release"),
}


def tab_context(run: AggregationRun, here: str) -> dict[str, Any]:
    """Return what every tab of a run shows; `here` is the tab that is open."""
    campaign = run.campaign
    return {
        "project": campaign.project,
        "campaign": campaign,
        "run": run,
        "tabs": RUN_TABS.items(),
        "here": here,
        "other": campaign_runs(campaign).exclude(pk=run.pk).first(),
    }
