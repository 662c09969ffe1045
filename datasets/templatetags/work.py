"""What templates say about background jobs."""

from typing import Any

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from datasets.models import Job

register = template.Library()

TITLES: dict[str, str | Promise] = {
    "datasets.import_file": _("Import of a file"),
    "datasets.parse_project": _("Parsing"),
    "datasets.expand_project": _("Normalising and expanding"),
    "datasets.pair_project": _("Pairing"),
    "annotation.open_campaign": _("Opening a campaign"),
    "annotation.import_judgements": _("Import of judgements"),
    "annotation.aggregate_campaign": _("Aggregation"),
    "annotation.release_run": _("Release"),
}
# Results are told in the words of the services, by name of the entry.
_HIDDEN = {"errors", "total"}


@register.filter
def job_title(job: Job) -> str:
    return str(TITLES.get(job.kind, job.kind))


@register.filter
def job_facts(job: Job) -> list[tuple[str, Any]]:
    """Return the numbers and words of a job's result as (name, value), nested ones left out."""
    return [
        (name.replace("_", " "), value)
        for name, value in job.result.items()
        if name not in _HIDDEN and isinstance(value, int | float | str)
    ]
