"""The project lead's pages of a campaign of best–worst scaling: its draft, itself, its scores."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotation.access import CHOOSING, access_choice_run, access_led_campaign
from annotation.models import Campaign
from annotation.planning.choosing.protocol import (
    MINUTES_A_RATING,
    ChoiceProtocol,
    choice_effort,
    choice_preset,
)
from annotation.planning.protocol import Unit
from annotation.selectors.campaigns.protocols import choice_protocol_of
from annotation.selectors.campaigns.texts import project_texts
from annotation.selectors.choosing.overview import (
    campaign_choices,
    choice_runs,
    choosers_watched,
    scores_listed,
)
from annotation.selectors.choosing.scaling import reported_score
from annotation.selectors.joining.participations import invitations_listed, pay_of
from annotation.selectors.monitoring.overview import annotator_names, annotators_to_invite
from annotation.services.choosing.lifecycle import choosing_create, choosing_update
from annotation.services.gold.choices import choices_aggregation_start
from annotation.web.campaigns.choosing_forms import ChoosingForm, ScoringForm
from annotation.web.campaigns.choosing_tables import run_tables
from annotation.web.campaigns.saved import campaign_as_saved
from annotation.web.monitoring.forms import NoticeForm
from datasets.access import access_project
from datasets.models import Project, Role
from datasets.selectors.overview import open_jobs, project_pair_sets
from datasets.web.jobs.pages import job_watch
from datasets.web.projects.deleting import TypedNameForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form
from datasets.web.shared.tables import table_asked

_BEFORE = 3  # minutes: a page of instructions
_EXPECTED = 3
_SCORES_SHOWN = 200


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def choosing_new(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    unit = Unit.WORDS if request.GET.get("unit") == Unit.WORDS else Unit.SENTENCES
    form = ChoosingForm(
        request.POST or None,
        project=project,
        initial=choice_preset(unit, project_texts(project)),
        name=_("Best–worst scaling"),
        pair_set=request.GET.get("pair_set") or project_pair_sets(project).first(),
        seats=_EXPECTED,
        seed=project.seed,
        before_minutes=_BEFORE,
    )
    if form.is_bound and form.is_valid():
        with errors_shown(form):
            campaign = choosing_create(project=project, actor=request.user, **form.chosen())
            return redirect("campaign", slug, campaign.pk)
    return _draft_page(request, project, form, {"unit": unit.value})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def choosing_settings(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    """Change a draft; with ?version= the form starts from that saved version."""
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=CHOOSING)
    if campaign.state != Campaign.State.DRAFT:
        messages.info(
            request, _("The settings of a campaign cannot be changed once it has been opened.")
        )
        return redirect("campaign", slug, campaign_id)
    form = _settings_form(request, campaign_as_saved(request, campaign))
    if form.is_bound and form.is_valid():
        with errors_shown(form):
            choosing_update(campaign=campaign, actor=request.user, **form.chosen())
            messages.success(request, _("The draft was saved."))
            return redirect("campaign", slug, campaign_id)
    return _draft_page(request, campaign.project, form, {"campaign": campaign})


@login_required
@never_cache
@require_safe
def choosing_live(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=CHOOSING)
    context = {"project": campaign.project, "campaign": campaign, **_live_context(campaign)}
    return render(request, "annotation/campaigns/_choosing_live.html", context)


@login_required
@require_POST
def choosing_aggregate(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=CHOOSING)
    form = ScoringForm(request.POST)
    if form.is_valid():
        with errors_shown(form):
            job = choices_aggregation_start(
                campaign=campaign, actor=request.user, settings=form.chosen()
            )
            return job_watch(slug, job)
    return choosing_page(request, campaign, TypedNameForm(), scoring=form)


@login_required
@require_safe
def choosing_run(
    request: SignedInRequest, slug: str, campaign_id: int, number: int
) -> HttpResponseBase:
    """Show the scores of a run with their reliability and people; its tables are files."""
    run = access_choice_run(request.user, slug, campaign_id, number)
    prefix = f"{slug}-campaign-{campaign_id}-run-{number}"
    if file := table_asked(request, run_tables(run), prefix=prefix):
        return file
    scores = scores_listed(run)
    context = {
        "project": run.campaign.project,
        "campaign": run.campaign,
        "protocol": choice_protocol_of(run.campaign),
        "run": run,
        "scores": [
            {"score": score, "reported": reported_score(run, score)}
            for score in scores[:_SCORES_SHOWN]
        ],
        "more": max(0, scores.count() - _SCORES_SHOWN),
    }
    return render(request, "annotation/campaigns/choosing_run.html", context)


def choosing_page(
    request: SignedInRequest,
    campaign: Campaign,
    deleting: TypedNameForm,
    *,
    scoring: ScoringForm | None = None,
) -> HttpResponse:
    """Show a campaign; `deleting` may hold what was wrong with a typed name."""
    scoring = scoring or ScoringForm()
    context: dict[str, Any] = {
        "project": campaign.project,
        "campaign": campaign,
        "protocol": choice_protocol_of(campaign),
        "jobs": open_jobs(campaign.project).filter(
            subject_id=campaign.pk, kind__startswith="annotation"
        ),
        "invitations": invitations_listed(campaign),
        "form": deleting,
        "scoring": scoring,
    }
    if campaign.state == Campaign.State.DRAFT:
        context["effort"] = _effort(campaign)
        context["currency"] = pay_of(campaign).currency
        context["versions"] = campaign.versions.select_related("saved_by")
    else:
        context |= _live_context(campaign)
        context["people"] = annotators_to_invite(campaign)
        context["runs"] = choice_runs(campaign)
        context["notice"] = NoticeForm(
            initial={"notice": campaign.notice}, texts=project_texts(campaign.project)
        )
    status = 422 if deleting.errors or scoring.errors else 200
    return render(request, "annotation/campaigns/choosing.html", context, status=status)


def _effort(campaign: Campaign) -> Any:
    protocol = choice_protocol_of(campaign)
    return choice_effort(
        protocol,
        pairs=campaign.judged_set.pairs.count(),
        pay_per_hour=pay_of(campaign).per_hour,
        minutes_per_rating=MINUTES_A_RATING[protocol.unit],
    )


def _live_context(campaign: Campaign) -> dict[str, Any]:
    """Return the context of the part of the page that refreshes itself."""
    now = timezone.now()
    return {
        "progress": campaign_choices(campaign, now=now),
        "rows": choosers_watched(campaign, now=now),
        "names": annotator_names(campaign.project),
        "now": now,
    }


def _settings_form(request: SignedInRequest, campaign: Campaign) -> ChoosingForm:
    pay = pay_of(campaign)
    protocol: ChoiceProtocol = choice_protocol_of(campaign)
    return ChoosingForm(
        request.POST or None,
        project=campaign.project,
        initial=protocol,
        name=campaign.name,
        pair_set=campaign.pair_set_id,
        seats=campaign.seats_planned,
        seed=campaign.seed,
        before_minutes=pay.before_minutes,
        pay_per_hour=pay.per_hour,
        currency=pay.currency,
    )


def _draft_page(
    request: SignedInRequest, project: Project, form: ChoosingForm, context: dict[str, Any]
) -> HttpResponse:
    context |= {"project": project, "has_pairs": project_pair_sets(project).exists()}
    return render_form(request, "annotation/campaigns/choosing_draft.html", form, context)
