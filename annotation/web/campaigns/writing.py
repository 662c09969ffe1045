"""The project lead's pages of a writing campaign: its draft, and the campaign itself."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from annotation.access import WRITING, access_led_campaign
from annotation.models import Campaign, Settlement, Task
from annotation.planning.writing.presets import MIXES
from annotation.planning.writing.protocol import WritingTask
from annotation.selectors.campaigns.protocols import writing_protocol_of
from annotation.selectors.campaigns.texts import project_texts
from annotation.selectors.joining.participations import invitations_listed, pay_of
from annotation.selectors.joining.questionnaires import campaign_counts, questionnaire_of
from annotation.selectors.monitoring.overview import annotator_names, has_leader
from annotation.selectors.writing.agreement import writing_agreement
from annotation.selectors.writing.material import prompts_expected
from annotation.selectors.writing.overview import (
    authors_to_invite,
    authors_watched,
    campaign_texts,
    rules_written,
)
from annotation.services.writing.lifecycle import writing_create, writing_update
from annotation.web.campaigns.saved import campaign_as_saved
from annotation.web.campaigns.writing_forms import (
    WritingForm,
    first_name,
    first_protocol,
    protocol_words,
)
from annotation.web.monitoring.forms import NoticeForm
from datasets.access import access_project
from datasets.errors import NotFound
from datasets.models import Project, Role
from datasets.selectors.overview import open_jobs
from datasets.web.projects.deleting import TypedNameForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form

_BEFORE = 5  # minutes: a page of instructions and guidelines


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def writing_new(request: SignedInRequest, slug: str, task: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    mix = request.GET.get("mix", MIXES[0])
    if task not in set(WritingTask) or mix not in MIXES:
        raise NotFound
    protocol = first_protocol(project, WritingTask(task), mix)
    form = WritingForm(
        request.POST or None,
        task=protocol.task,
        initial=protocol,
        name=first_name(project, protocol.task),
        seats=max(2, protocol.versions),
        seed=1,
        before_minutes=_BEFORE,
    )
    if form.is_bound and form.is_valid():
        with errors_shown(form):
            campaign = writing_create(project=project, actor=request.user, **form.chosen())
            return redirect("campaign", slug, campaign.pk)
    return _draft_page(request, project, form, {"mix": mix, "mixes": MIXES})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def writing_settings(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    """Change a draft; with ?version= the form starts from that saved version."""
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=WRITING)
    if campaign.state != Campaign.State.DRAFT:
        messages.info(
            request, _("The settings of a campaign cannot be changed once it has been opened.")
        )
        return redirect("campaign", slug, campaign_id)
    form = _settings_form(request, campaign_as_saved(request, campaign))
    if form.is_bound and form.is_valid():
        with errors_shown(form):
            writing_update(campaign=campaign, actor=request.user, **form.chosen())
            messages.success(request, _("The draft was saved."))
            return redirect("campaign", slug, campaign_id)
    return _draft_page(request, campaign.project, form, {"campaign": campaign})


@login_required
@never_cache
@require_safe
def writing_live(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=WRITING)
    if campaign.state == Campaign.State.DRAFT:
        raise NotFound
    context = {"project": campaign.project, "campaign": campaign, **_live_context(campaign)}
    return render(request, "annotation/campaigns/_writing_live.html", context)


def writing_page(
    request: SignedInRequest, campaign: Campaign, deleting: TypedNameForm
) -> HttpResponse:
    """Show a writing campaign; `deleting` may hold what was wrong with a typed name."""
    protocol = writing_protocol_of(campaign)
    invitations = invitations_listed(campaign)
    context: dict[str, Any] = {
        "project": campaign.project,
        "campaign": campaign,
        "protocol": protocol,
        "words": protocol_words(protocol),
        "jobs": open_jobs(campaign.project).filter(
            subject_id=campaign.pk, kind__startswith="annotation"
        ),
        "invitations": invitations,
        "questionnaire": questionnaire_of(campaign),
        "counts": campaign_counts(campaign),
        "has_leader": has_leader(campaign.project),
        "form": deleting,
    }
    if campaign.state == Campaign.State.DRAFT:
        prompts = prompts_expected(campaign.project, protocol)
        minutes = prompts * protocol.versions * protocol.minutes_per_text
        pay = pay_of(campaign)
        context |= {
            "prompts": prompts,
            "texts": prompts * protocol.versions,
            "hours": minutes / 60,
            "cost": None if pay.per_hour is None else minutes / 60 * pay.per_hour,
            "currency": pay.currency,
            "versions": campaign.versions.select_related("saved_by"),
        }
    else:
        texts = project_texts(campaign.project)
        context |= _live_context(campaign)
        context["people"] = authors_to_invite(campaign)
        context |= _report(campaign)
        context["notice"] = NoticeForm(
            initial={"notice": campaign.notice}, texts=texts, is_writing=True
        )
    status = 422 if deleting.errors else 200
    return render(request, "annotation/campaigns/writing.html", context, status=status)


def _report(campaign: Campaign) -> dict[str, Any]:
    """Return the context of the part that reads every text; it is not refreshed."""
    agreement = writing_agreement(campaign)
    ways = [(way.label, agreement.ways.get(way, 0)) for way in Settlement.Way]
    return {"agreement": agreement, "ways": [(way, n) for way, n in ways if n]}


def _live_context(campaign: Campaign) -> dict[str, Any]:
    """Return the context of the part of the page that refreshes itself."""
    now = timezone.now()
    return {
        "progress": campaign_texts(campaign),
        "rows": authors_watched(campaign, now=now),
        "rules": rules_written(campaign),
        "names": annotator_names(campaign.project),
        "now": now,
    }


def _settings_form(request: SignedInRequest, campaign: Campaign) -> WritingForm:
    pay = pay_of(campaign)
    protocol = writing_protocol_of(campaign)
    return WritingForm(
        request.POST or None,
        task=protocol.task,
        initial=protocol,
        name=campaign.name,
        seats=campaign.seats_planned,
        seed=campaign.seed,
        before_minutes=pay.before_minutes,
        pay_per_hour=pay.per_hour,
        currency=pay.currency,
    )


def _draft_page(
    request: SignedInRequest, project: Project, form: WritingForm, context: dict[str, Any]
) -> HttpResponse:
    context |= {
        "project": project,
        "task": Task(form.task.value),
        "prompts": prompts_expected(project, form.initial_protocol),
    }
    return render_form(request, "annotation/campaigns/writing_draft.html", form, context)
