"""Releasing a run: how it is split, and the checklist before it is published."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from annotation.access import access_led_campaign, access_run
from annotation.models import AggregationRun
from annotation.selectors.gold.adjudication import rulings_of
from annotation.selectors.gold.releasing import ruled_whole
from annotation.selectors.gold.results import gold_whole, releases_of, run_key
from annotation.services.gold.release_checks import release_checks
from annotation.services.gold.releasing import RELEASE_KIND, release_start
from annotation.web.gold.release_forms import ReleaseForm
from annotation.web.gold.run_tabs import tab_context
from datasets.selectors.overview import open_jobs
from datasets.services.publishing.checks import ReleaseCheck, ReleasePoint
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form

# Where a point can be settled: the URL name of the page, and the text of the link.
_PLACES = {
    ReleasePoint.LICENCE: ("project-settings", gettext_lazy("Add a licence")),
    ReleasePoint.CAMPAIGN: ("campaign", gettext_lazy("Close it and aggregate again")),
    ReleasePoint.PEOPLE: ("campaign", gettext_lazy("See the progress of the annotators")),
    ReleasePoint.REPORTS: ("campaign-flags", gettext_lazy("View the reports")),
    ReleasePoint.REVIEWED: ("candidates", gettext_lazy("View the candidates")),
    ReleasePoint.VOTES: ("campaign-planner", gettext_lazy("See how many judgements are enough")),
    ReleasePoint.ADJUDICATED: ("run-adjudication", gettext_lazy("See who decides them")),
    ReleasePoint.GOLD: ("campaign", gettext_lazy("See what is left to judge")),
}
_OF_PROJECT = ("project-settings", "candidates")


@dataclass(frozen=True)
class CheckShown:
    """A point of the checklist, where to settle it, and whether it is acknowledged."""

    check: ReleaseCheck
    address: str
    action: str
    is_acknowledged: bool
    is_missing: bool


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def release(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    access_led_campaign(request.user, slug, campaign_id)
    run = access_run(request.user, campaign_id, number)
    form = ReleaseForm(request.POST or None, run=run)
    if form.is_valid() and "check" not in request.POST:
        with errors_shown(form):
            job = release_start(run=run, actor=request.user, **form.choices())
            messages.success(request, _("The release is being written."))
            return redirect("job", slug, job.pk)
    return _page(request, run, form)


def _page(request: SignedInRequest, run: AggregationRun, form: ReleaseForm) -> HttpResponse:
    campaign, checks = run.campaign, _show_checks(run, form)
    context = tab_context(run, "run-release") | {
        "checks": checks,
        "missing": [
            (f"id_acknowledged_{check.check.point}", check.check.text)
            for check in checks
            if check.is_missing
        ],
        "whole": _count_released(run, form),
        "releases": releases_of(campaign).filter(run_key=run_key(run)),
        "jobs": open_jobs(campaign.project).filter(kind=RELEASE_KIND),
    }
    return render_form(request, "annotation/gold/run_release.html", form, context)


def _count_released(run: AggregationRun, form: ReleaseForm) -> int:
    """Count the pairs that would be released."""
    rulings = rulings_of(run.campaign) if form.is_adjudicated() else {}
    return gold_whole(run, ruled_whole(rulings)).count()


def _show_checks(run: AggregationRun, form: ReleaseForm) -> list[CheckShown]:
    ticked = form.ticked()
    is_refused = form.is_bound and bool(form.errors)
    return [
        CheckShown(
            check,
            *_link(run, check),
            is_acknowledged=check.point in ticked,
            is_missing=is_refused and not check.is_settled and check.point not in ticked,
        )
        for check in release_checks(
            run=run,
            splitting=form.splitting(),
            inherits=form.is_inheriting(),
            adjudicated=form.is_adjudicated(),
        )
    ]


def _link(run: AggregationRun, check: ReleaseCheck) -> tuple[str, str]:
    """Return where a point can be settled; the split is on this very page."""
    if check.is_settled or check.point not in _PLACES:
        return "", ""
    name, action = _PLACES[check.point]
    if check.point is ReleasePoint.REVIEWED and not check.facts["unread"]:
        name, action = "campaign", gettext_lazy("See the progress of the review")
    slug = run.campaign.project.slug
    rest: tuple[int, ...] = () if name in _OF_PROJECT else (run.campaign_id,)
    if name == "run-adjudication":
        rest = (run.campaign_id, run.number)
    return reverse(name, args=[slug, *rest]), str(action)
