"""An annotator's own data: viewing, downloading and erasing it, and withdrawing."""

import csv
import io
import json
import zipfile
from collections.abc import Sequence
from typing import Any

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
    CHOICE_COLUMNS,
    JUDGEMENT_COLUMNS,
    TEXT_COLUMNS,
    own_annotators,
    own_campaigns,
    own_choices,
    own_judgements,
    own_record,
    own_texts,
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
    response = HttpResponse(_write_archive(annotator), content_type="application/zip")
    response["Content-Disposition"] = content_disposition_header(True, f"{slug}-my-data.zip")
    return response


def _write_archive(annotator: Annotator) -> bytes:
    judgements, texts = list(own_judgements(annotator)), list(own_texts(annotator))
    choices = list(own_choices(annotator))
    own = {"judgements": judgements, "texts": texts, "choices": choices}
    record = {**own_record(annotator), **own}
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("data.json", json.dumps(record, ensure_ascii=False, indent=2) + "\n")
        archive.writestr("judgements.csv", _table(JUDGEMENT_COLUMNS, judgements))
        if texts:
            archive.writestr("texts.csv", _table(TEXT_COLUMNS, texts))
        if choices:
            archive.writestr("choices.csv", _table(CHOICE_COLUMNS, choices))
    return file.getvalue()


def _table(columns: Sequence[str], rows: Sequence[dict[str, Any]]) -> str:
    table = io.StringIO()
    writer = csv.DictWriter(table, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return table.getvalue()


def _cell(value: Any) -> Any:
    return spreadsheet_cell(value) if isinstance(value, str) else value


@login_required
@require_POST
def withdraw(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    participation = access_participation(request.user, campaign_id)
    participation_withdraw(participation=participation)
    messages.success(
        request, _("You no longer take part in this campaign. What you did is kept as agreed.")
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
