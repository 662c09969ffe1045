"""The second round on the annotator's page: which reasons for labels of a pair are valid."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from annotation.access import access_validating
from annotation.models import Annotator, Campaign, ReasonSheet
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.judging.validating import (
    reasons_shown,
    sheet_progress,
    sheet_shown,
    sheets_of,
)
from annotation.services.judging.validating import sheet_submit
from annotation.web.judging.validating_form import ValidityForm
from datasets.errors import NotFound
from datasets.web.shared.languages import speak
from datasets.web.shared.requests import SignedInRequest


@login_required
@never_cache
@require_safe
def validate(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    campaign, annotator = access_validating(request.user, campaign_id)
    speak(request, campaign.project.language)
    sheet = sheets_of(annotator, campaign).filter(done_at=None).first()
    if sheet is None:
        return _show(request, campaign, annotator, {})
    return _show(request, campaign, annotator, _sheet(sheet))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def validate_sheet(request: SignedInRequest, campaign_id: int, position: int) -> HttpResponse:
    campaign, annotator = access_validating(request.user, campaign_id)
    speak(request, campaign.project.language)
    sheet = sheets_of(annotator, campaign).filter(position=position).first()
    if sheet is None:
        raise NotFound
    if request.method != "POST":
        return _show(request, campaign, annotator, _sheet(sheet))
    form = ValidityForm(request.POST, reasons=reasons_shown(sheet))
    if not form.is_valid():
        return _show(request, campaign, annotator, _sheet(sheet, form), status=422)
    sheet_submit(sheet=sheet, verdicts=form.verdicts(), shown_ms=form.cleaned_data.get("shown_ms"))
    response = redirect("validate", campaign.pk)
    response.status_code = 303
    return response


def _sheet(sheet: ReasonSheet, form: ValidityForm | None = None) -> dict[str, Any]:
    return {
        "sheet": sheet,
        "shown": sheet_shown(sheet),
        "form": form or ValidityForm(reasons=reasons_shown(sheet)),
    }


def _show(
    request: SignedInRequest,
    campaign: Campaign,
    annotator: Annotator,
    context: dict[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    done = sheets_of(annotator, campaign).exclude(done_at=None)
    context |= {
        "campaign": campaign,
        "protocol": protocol_of(campaign),
        "progress": sheet_progress(annotator, campaign),
        "previous": done.order_by("-done_at", "-position").first(),
    }
    return render(request, "annotation/judging/validate.html", context, status=status)
