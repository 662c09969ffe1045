"""DOIs: reserving them, and depositing releases in a research data repository."""

import json
from typing import Any
from urllib.parse import unquote

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from datasets.access import access_deposit, access_project, access_release
from datasets.errors import DomainError
from datasets.models import Release, Role
from datasets.selectors.publishing.deposits import deposit_of, project_deposits
from datasets.selectors.publishing.releases import release_files
from datasets.services.publishing.deposits import (
    deposit_discard_start,
    deposit_rehearse,
    deposit_start,
    doi_reserve_start,
)
from datasets.services.publishing.invenio import Request
from datasets.web.publishing.forms import DepositForm, ReserveForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form


@login_required
@require_http_methods(["GET", "POST"])
def deposits(request: SignedInRequest, slug: str) -> HttpResponse:
    """List the DOIs of a project, and reserve one."""
    project = access_project(request.user, slug, Role.MANAGER)
    form = ReserveForm(request.POST or None)
    if form.is_valid():
        with errors_shown(form):
            job = doi_reserve_start(project=project, actor=request.user, **form.cleaned_data)
            return redirect("job", slug, job.pk)
    context = {"project": project, "deposits": project_deposits(project), **_repository()}
    return render_form(request, "datasets/publishing/deposits.html", form, context)


@login_required
@require_http_methods(["GET", "POST"])
def deposit(request: SignedInRequest, slug: str, version: str) -> HttpResponse:
    """Show every request that a deposit makes, and make them."""
    release = access_release(request.user, slug, version)
    form = DepositForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with errors_shown(form):
            job = deposit_start(release=release, actor=request.user, **form.cleaned_data)
            return redirect("job", slug, job.pk)
    context = {"project": release.project, "release": release, **_repository()}
    context |= {"deposit": deposit_of(release.project, version), **_rehearse(release)}
    context["files"] = release_files(release)
    return render_form(request, "datasets/publishing/deposit.html", form, context)


@login_required
@require_POST
def discard(request: SignedInRequest, slug: str, deposit_id: int) -> HttpResponse:
    deposit = access_deposit(request.user, slug, deposit_id)
    job = deposit_discard_start(deposit=deposit, actor=request.user)
    return redirect("job", slug, job.pk)


def _repository() -> dict[str, Any]:
    return {"endpoint": settings.DEPOSIT_ENDPOINT, "has_token": bool(settings.DEPOSIT_TOKEN)}


def _rehearse(release: Release) -> dict[str, Any]:
    """Return the requests that a deposit would make, or why there can be none."""
    try:
        return {
            "requests": [*map(_deposit_rows, deposit_rehearse(release=release, is_public=False))]
        }
    except DomainError as error:
        return {"refusal": str(error)}


def _deposit_rows(request: Request) -> dict[str, Any]:
    content = request.content
    text = "" if content is None else json.dumps(content, ensure_ascii=False, indent=2)
    return {
        "method": request.method,
        "path": unquote(request.path),
        "json": text,
        "upload": request.upload,
    }
