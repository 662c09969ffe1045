"""The project lead's page about how people join a campaign and what they are paid."""

import csv
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotation.access import ANY_TASK, access_led_campaign, access_led_invitation
from annotation.models import Campaign, Consent
from annotation.models.invitations import OFFERED_PLATFORMS
from annotation.planning.texts.english import consent_text
from annotation.selectors.campaigns.texts import project_texts
from annotation.selectors.joining.participations import (
    campaign_pool,
    consent_of,
    feedback_given,
    invitations_listed,
    joining_of,
)
from annotation.selectors.monitoring.paying import Pay, campaign_pay
from annotation.services.joining.inviting import (
    consent_write,
    invitation_create,
    invitation_revoke,
    joining_update,
)
from annotation.services.joining.patterns import PRESETS
from annotation.web.joining.inviting_forms import ConsentForm, InvitationForm, JoiningForm
from annotation.web.joining.ways_back import LINK
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import spreadsheet_cell

_COLUMNS = (
    "code",
    "login",
    "participant",
    "judgements",
    "checkpoints",
    "pages_of_reasons",
    "untimed",
    "minutes_before",
    "minutes_reasons",
    "minutes",
    "cost",
    "currency",
    "finished",
)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def joining(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    if request.method != "POST":
        return _page(request, campaign)
    form = JoiningForm(
        request.POST, instance=joining_of(campaign), known_answers=len(campaign_pool(campaign))
    )
    if form.is_valid():
        with errors_shown(form):
            joining_update(campaign=campaign, actor=request.user, **form.cleaned_data)
            messages.success(request, _("The settings were saved."))
            return redirect("campaign-joining", slug, campaign_id)
    return _page(request, campaign, settings=form)


@login_required
@require_POST
def consent(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    form = ConsentForm(request.POST, is_writing=campaign.is_writing)
    if form.is_valid():
        with errors_shown(form):
            consent_write(campaign=campaign, actor=request.user, **form.cleaned_data)
            messages.success(
                request,
                _("The consent text was saved. People who join from now on accept this version."),
            )
            return redirect("campaign-joining", slug, campaign_id)
    return _page(request, campaign, consent=form)


@login_required
@require_POST
def invite(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    form = InvitationForm(request.POST)
    if form.is_valid():
        with errors_shown(form):
            invitation_create(campaign=campaign, actor=request.user, **form.chosen())
            messages.success(request, _("The link was created. Copy it from the list."))
            return redirect("campaign-joining", slug, campaign_id)
    return _page(request, campaign, invitation=form)


@login_required
@require_POST
def revoke(
    request: SignedInRequest, slug: str, campaign_id: int, invitation_id: int
) -> HttpResponse:
    invitation = access_led_invitation(request.user, slug, campaign_id, invitation_id)
    invitation_revoke(invitation=invitation, actor=request.user)
    messages.success(
        request, _("The link was revoked. People who have already joined stay in the campaign.")
    )
    return redirect("campaign-joining", slug, campaign_id)


def _first_consent(campaign: Campaign, current: Consent | None) -> dict[str, str]:
    """Begin with the text of the project's language where there is none yet."""
    if current is not None:
        return {}
    texts, name = project_texts(campaign.project), campaign.project.name
    return {
        "text": consent_text(
            texts, project=name, campaign=campaign.name, is_writing=campaign.is_writing
        )
    }


def _presets() -> list[dict[str, str]]:
    """Return what to add to a link for each platform."""
    rows = []
    for platform in OFFERED_PLATFORMS:
        preset = PRESETS.get(platform)
        if preset is not None:
            names = ", ".join(name for name in preset.parameters.names() if name)
            rows.append({"label": str(platform.label), "query": preset.query, "names": names})
    return rows


def _page(request: SignedInRequest, campaign: Campaign, **bound: Any) -> HttpResponse:
    """Show the page with its three forms, one of them perhaps with errors."""
    joining = joining_of(campaign)
    current = consent_of(campaign)
    known_answers = len(campaign_pool(campaign))
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "settings": JoiningForm(instance=joining, known_answers=known_answers),
        "consent": ConsentForm(
            instance=current,
            initial=_first_consent(campaign, current),
            is_writing=campaign.is_writing,
        ),
        "invitation": InvitationForm(),
        **bound,
        "current": current,
        "presets": _presets(),
        "joining": joining,
        "known_answers": known_answers,
        "invitations": invitations_listed(campaign),
        "feedback": feedback_given(campaign),
    }
    status = 422 if any(form.errors for form in bound.values()) else 200
    return render(request, "annotation/joining/invite.html", context, status=status)


@login_required
@never_cache
@require_safe
def pay(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "pay": campaign_pay(campaign),
        # Shown once and not kept: anybody who has the link can continue as the participant.
        "link": request.session.pop(LINK, None),
    }
    return render(request, "annotation/monitoring/pay.html", context)


@login_required
@require_safe
def pay_file(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    name = f"{slug}-campaign-{campaign_id}-minutes.csv"
    response["Content-Disposition"] = content_disposition_header(True, name)
    _write_pay(response, campaign_pay(campaign))
    return response


def _write_pay(file: Any, paid: Pay) -> None:
    """Write the table that the lead opens in a spreadsheet."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for row in paid.rows:
        login = row.annotator.user.username if row.annotator.user else ""
        writer.writerow(
            [
                row.annotator.code,
                spreadsheet_cell(login),
                row.participant_id,
                row.judgements,
                row.checkpoints,
                row.pages,
                row.untimed,
                row.before,
                row.validating,
                row.minutes,
                "" if row.cost is None else row.cost,
                paid.joining.currency,
                "yes" if row.is_finished else "no",
            ]
        )
