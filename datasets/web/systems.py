"""Systems measured on a release: the leaderboard, predictions that come in, one system."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from datasets.access import access_release, access_system
from datasets.evaluation.inspecting import CELLS
from datasets.selectors.files import file_chunks
from datasets.selectors.systems import release_systems
from datasets.services.measuring import system_start
from datasets.web.forms import SystemForm, errors_shown
from datasets.web.requests import SignedInRequest
from datasets.web.responses import download, render_form


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def systems(request: SignedInRequest, slug: str, version: str) -> HttpResponse:
    release = access_release(request.user, slug, version)
    form = SystemForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        with errors_shown(form):
            job = system_start(
                release=release,
                name=form.cleaned_data["name"],
                part=form.cleaned_data["part"],
                file_name=form.cleaned_data["file"].name,
                chunks=form.cleaned_data["file"].chunks(),
                actor=request.user,
            )
            return redirect("job", slug, job.pk)
    context = {"project": release.project, "release": release, "systems": release_systems(release)}
    return render_form(request, "datasets/systems.html", form, context)


@login_required
@require_safe
def system(request: SignedInRequest, slug: str, version: str, system_id: int) -> HttpResponse:
    found = access_system(request.user, slug, version, system_id)
    context = {
        "project": found.release.project,
        "release": found.release,
        "system": found,
        "cells": CELLS,
    }
    return render(request, "datasets/system.html", context)


@login_required
@require_safe
def predictions(
    request: SignedInRequest, slug: str, version: str, system_id: int
) -> StreamingHttpResponse:
    stored = access_system(request.user, slug, version, system_id).predictions
    chunks = file_chunks(stored)
    return download(chunks, name=stored.name, content_type=stored.content_type, size=stored.size)
