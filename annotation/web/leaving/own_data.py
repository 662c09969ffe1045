"""An annotator's own data: viewing, downloading and erasing it, and withdrawing."""

import csv
import io
import json
import zipfile

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from annotation.access import access_own_annotator, access_participation
from annotation.models import Annotator
from annotation.selectors.leaving.own_data import (
    JUDGEMENT_COLUMNS,
    own_annotators,
    own_campaigns,
    own_judgements,
    own_record,
)
from annotation.services.leaving.withdrawing import annotator_erase, participation_withdraw
from annotation.web.joining.forms import EraseForm
from annotation.web.joining.ways_back import own_way_back
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import spreadsheet_cell


@login_required
@never_cache
@require_safe
def mine(request: SignedInRequest) -> HttpResponse:
    context = {"annotators": own_annotators(request.user.pk)}
    return render(request, "annotation/leaving/mine.html", context)


@login_required
@never_cache
@require_safe
def mine_here(request: SignedInRequest, slug: str) -> HttpResponse:
    return _page(request, access_own_annotator(request.user, slug), EraseForm())


def _page(request: SignedInRequest, annotator: Annotator, form: EraseForm) -> HttpResponse:
    context = {
        "annotator": annotator,
        "campaigns": own_campaigns(annotator),
        "record": own_record(annotator),
        "form": form,
        "way_back": own_way_back(request),
    }
    status = 422 if form.errors else 200
    return render(request, "annotation/leaving/mine_here.html", context, status=status)


@login_required
@never_cache
@require_safe
def take_along(request: SignedInRequest, slug: str) -> HttpResponse:
    annotator = access_own_annotator(request.user, slug)
    response = HttpResponse(_zipped(annotator), content_type="application/zip")
    response["Content-Disposition"] = content_disposition_header(True, f"{slug}-my-data.zip")
    return response


def _zipped(annotator: Annotator) -> bytes:
    rows = list(own_judgements(annotator))
    table = io.StringIO()
    writer = csv.DictWriter(table, JUDGEMENT_COLUMNS, lineterminator="\n")
    writer.writeheader()
    texts = ("campaign", "first_shown", "second_shown")
    writer.writerows(row | {name: spreadsheet_cell(row[name]) for name in texts} for row in rows)
    record = {**own_record(annotator), "judgements": rows}
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("data.json", json.dumps(record, ensure_ascii=False, indent=2) + "\n")
        archive.writestr("judgements.csv", table.getvalue())
    return file.getvalue()


@login_required
@require_POST
def withdraw(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    participation = access_participation(request.user, campaign_id)
    participation_withdraw(participation=participation)
    messages.success(
        request, _("You no longer take part in this campaign. Your judgements are kept as agreed.")
    )
    return redirect("my-data-here", participation.campaign.project.slug)


@login_required
@require_POST
def erase(request: SignedInRequest, slug: str) -> HttpResponse:
    annotator = access_own_annotator(request.user, slug)
    form = EraseForm(request.POST)
    if not form.is_valid():
        return _page(request, annotator, form)
    if not annotator_erase(annotator=annotator):
        logout(request)
    return render(request, "annotation/leaving/erased.html")
