"""The adjudicator's page: the versions of one prompt side by side, and which of them is taken."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from annotation.access import WRITING, access_campaign, access_prompt
from annotation.models import Annotator, Campaign, Prompt, Settlement
from annotation.selectors.writing.settling import (
    last_settlements,
    prompts_waiting,
    settlement_of,
    settling_progress,
    version_named,
)
from annotation.selectors.writing.terms import terms_shown
from annotation.selectors.writing.voices import prompt_voices
from annotation.selectors.writing.word_pairs import word_beside
from annotation.services.plans.seats import annotator_for
from annotation.services.writing.adjudicating import (
    prompt_keep,
    prompt_next,
    seconds_open,
    text_doubts,
)
from annotation.services.writing.commenting import comment_write
from annotation.services.writing.proposing import proposal_of
from annotation.services.writing.settling import prompt_settle, settlement_undo
from annotation.web.writing.adjudicating_forms import CommentForm, SettlingForm
from datasets.models import Role
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.languages import speak
from datasets.web.shared.requests import SignedInRequest

VERSIONS = "annotation/writing/_versions.html"
STATE = "annotation/writing/_settled.html"


@login_required
@never_cache
@require_safe
def adjudicate(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    campaign = access_campaign(request.user, campaign_id, Role.LEADER, tasks=WRITING)
    speak(request, campaign.project.language)
    adjudicator = annotator_for(project=campaign.project, user=request.user)
    return _show(request, campaign, _next_prompt(campaign, adjudicator, _edited_version(request)))


@login_required
@require_POST
def settle(request: SignedInRequest, campaign_id: int, prompt_id: int) -> HttpResponse:
    prompt = access_prompt(request.user, campaign_id, prompt_id)
    speak(request, prompt.campaign.project.language)
    adjudicator = annotator_for(project=prompt.campaign.project, user=request.user)
    form, doubts = SettlingForm(request.POST), list[str]()
    if form.is_valid():
        doubts = _doubts(prompt, form.cleaned_data)
        with errors_shown(form):
            if not doubts:
                _settle(request, prompt, adjudicator, form.cleaned_data)
                return _redirect_to_next(request, prompt.campaign, adjudicator)
    context = _versions(
        prompt, adjudicator, form=form, doubts=doubts, edited=_edited_version(request)
    )
    return _show(request, prompt.campaign, context, status=422)


@login_required
@require_POST
def undo(request: SignedInRequest, campaign_id: int, prompt_id: int) -> HttpResponse:
    prompt = access_prompt(request.user, campaign_id, prompt_id)
    speak(request, prompt.campaign.project.language)
    adjudicator = annotator_for(project=prompt.campaign.project, user=request.user)
    undone = settlement_undo(settlement=settlement_of(prompt), actor=request.user)
    prompt_keep(prompt=undone, by=adjudicator)
    return _redirect_to_next(request, prompt.campaign, adjudicator)


@login_required
@require_POST
def comment(request: SignedInRequest, campaign_id: int, prompt_id: int) -> HttpResponse:
    prompt = access_prompt(request.user, campaign_id, prompt_id)
    speak(request, prompt.campaign.project.language)
    adjudicator = annotator_for(project=prompt.campaign.project, user=request.user)
    form = CommentForm(request.POST)
    if form.is_valid():
        with errors_shown(form):
            text = form.cleaned_data["text"]
            comment_write(prompt=prompt, writer=adjudicator, text=text, adjudicator=request.user)
            return _redirect_to_next(request, prompt.campaign, adjudicator)
    return _show(request, prompt.campaign, _versions(prompt, adjudicator, comment=form), status=422)


def _edited_version(request: SignedInRequest) -> int | None:
    """Return the number of the version that is being edited."""
    number = request.GET.get("edit") or request.POST.get("edit", "")
    return int(number) if number.isascii() and number.isdigit() else None


def _doubts(prompt: Prompt, answer: dict[str, Any]) -> list[str]:
    if answer["way"] != Settlement.Way.EDITED or answer["is_sure"]:
        return []
    return text_doubts(prompt=prompt, text=answer["text"])


def _settle(
    request: SignedInRequest, prompt: Prompt, adjudicator: Annotator, answer: dict[str, Any]
) -> None:
    seconds = seconds_open(prompt, adjudicator)
    prompt_settle(
        prompt=prompt,
        way=answer["way"],
        version=version_named(prompt, answer["version"]),
        text=answer["text"],
        reason=answer["reason"],
        actor=request.user,
        shown_ms=None if seconds is None else round(1000 * seconds),
        seen=answer["seen"],
    )


def _redirect_to_next(
    request: SignedInRequest, campaign: Campaign, adjudicator: Annotator
) -> HttpResponse:
    if request.htmx:
        return _show(request, campaign, _next_prompt(campaign, adjudicator))
    response = redirect("adjudicate", campaign.pk)
    response.status_code = 303
    return response


def _show(
    request: SignedInRequest, campaign: Campaign, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    template = context["fragment"] if request.htmx else "annotation/writing/adjudicate.html"
    return render(request, template, context | {"campaign": campaign}, status=status)


def _next_prompt(
    campaign: Campaign, adjudicator: Annotator, edited: int | None = None
) -> dict[str, Any]:
    if campaign.state == Campaign.State.DRAFT:
        return {"fragment": STATE, "state": "draft"}
    if campaign.is_archived or campaign.project.is_archived:
        return {"fragment": STATE, "state": "archived"}
    prompt = prompt_next(campaign=campaign, adjudicator=adjudicator)
    if prompt is not None:
        return _versions(prompt, adjudicator, edited=edited)
    waiting = prompts_waiting(campaign, adjudicator).exists()
    return {
        "fragment": STATE,
        "state": "others" if waiting else "done",
        "progress": settling_progress(campaign),
        "last": last_settlements(campaign, adjudicator),
    }


def _versions(
    prompt: Prompt,
    adjudicator: Annotator,
    *,
    form: SettlingForm | None = None,
    doubts: list[str] | None = None,
    comment: CommentForm | None = None,
    edited: int | None = None,
) -> dict[str, Any]:
    proposal = proposal_of(prompt)
    shown = prompt_voices(prompt, proposal.text if proposal else "")
    return {
        "fragment": VERSIONS,
        "prompt": prompt,
        "shown": shown,
        "beside": word_beside(prompt),
        "terms": terms_shown(prompt.campaign.project, prompt),
        "edited": shown.edited(edited),
        "form": form or SettlingForm(),
        "doubts": doubts or [],
        "comment_form": comment or CommentForm(),
        "progress": settling_progress(prompt.campaign),
        "last": last_settlements(prompt.campaign, adjudicator),
    }
