"""Systems measured on a release: the leaderboard, uploading predictions, one system."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from datasets.access import access_release, access_system
from datasets.models import Release
from datasets.selectors.importing.files import file_chunks
from datasets.selectors.measuring.systems import release_parts, release_systems
from datasets.services.measuring.baselines import baselines_start
from datasets.services.measuring.comparing import systems_compare
from datasets.services.measuring.systems import system_start
from datasets.templatetags.systems import figures_of_both
from datasets.uploads import takes_files
from datasets.web.measuring.forms import BaselinesForm, SystemForm
from datasets.web.measuring.system_charts import boards, system_charts
from datasets.web.shared.charts import chart_answer
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import download, render_form


@takes_files(megabytes=200)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def systems(request: SignedInRequest, slug: str, version: str) -> HttpResponse:
    release = access_release(request.user, slug, version)
    parts = release_parts(release)
    form = SystemForm(parts, request.POST or None, request.FILES or None)
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
    context = {
        **_board_context(release),
        "baselines_form": BaselinesForm(parts, prefix="baselines"),
    }
    return render_form(request, "datasets/measuring/systems.html", form, context)


@takes_files(megabytes=2_000)
@login_required
@require_POST
def baselines(request: SignedInRequest, slug: str, version: str) -> HttpResponse:
    release = access_release(request.user, slug, version)
    parts = release_parts(release)
    form = BaselinesForm(parts, request.POST, request.FILES, prefix="baselines")
    if form.is_valid():
        with errors_shown(form):
            vectors = form.cleaned_data["vectors"]
            job = baselines_start(
                release=release,
                part=form.cleaned_data["part"],
                train_part=form.cleaned_data["train_part"],
                vectors_name=vectors.name if vectors else "",
                vectors=vectors.chunks() if vectors else (),
                actor=request.user,
            )
            return redirect("job", slug, job.pk)
    context = {**_board_context(release), "form": SystemForm(parts), "baselines_form": form}
    return render(request, "datasets/measuring/systems.html", context, status=422)


def _board_context(release: Release) -> dict[str, Any]:
    address = reverse("systems", args=[release.project.slug, release.version])
    return {
        "project": release.project,
        "release": release,
        "boards": boards(release_systems(release)),
        "charts_at": f"{address}charts/",
    }


@login_required
@require_safe
def systems_chart(
    request: SignedInRequest, slug: str, version: str, board_file: str
) -> HttpResponse:
    leaderboards = boards(release_systems(access_release(request.user, slug, version)))
    charts = {chart.name: chart for board in leaderboards for chart in board.charts}
    return chart_answer(charts, board_file, download="download" in request.GET)


@login_required
@require_safe
def system(request: SignedInRequest, slug: str, version: str, system_id: int) -> HttpResponse:
    system = access_system(request.user, slug, version, system_id)
    context = {
        "project": system.release.project,
        "release": system.release,
        "system": system,
        "others": release_systems(system.release).filter(part=system.part).exclude(pk=system.pk),
        "charts": system_charts(system),
        "charts_at": f"{reverse('system', args=[slug, version, system_id])}charts/",
    }
    return render(request, "datasets/measuring/system.html", context)


@login_required
@require_safe
def against(
    request: SignedInRequest, slug: str, version: str, system_id: int, other_id: int
) -> HttpResponse:
    first, second = (access_system(request.user, slug, version, pk) for pk in (system_id, other_id))
    context = {
        "project": first.release.project,
        "release": first.release,
        "first": first,
        "second": second,
        "found": systems_compare(first=first, second=second),
        "figures": figures_of_both(first.report, second.report),
    }
    return render(request, "datasets/measuring/systems_against.html", context)


@login_required
@require_safe
def system_chart(
    request: SignedInRequest, slug: str, version: str, system_id: int, chart_file: str
) -> HttpResponse:
    charts = system_charts(access_system(request.user, slug, version, system_id))
    return chart_answer(charts, chart_file, download="download" in request.GET)


@login_required
@require_safe
def predictions(
    request: SignedInRequest, slug: str, version: str, system_id: int
) -> StreamingHttpResponse:
    file = access_system(request.user, slug, version, system_id).predictions
    chunks = file_chunks(file)
    return download(chunks, name=file.name, content_type=file.content_type, size=file.size)
