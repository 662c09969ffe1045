"""Releases: their files with checksums, downloads, and withdrawing one."""

from pathlib import PurePosixPath

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from datasets.access import access_project, access_release, access_release_file
from datasets.designs.split import Part
from datasets.formats.differences import DIFFERENCE_TABLE
from datasets.models import Release, Role
from datasets.selectors.adapting.inherited import has_inherited_gold
from datasets.selectors.importing.files import file_chunks
from datasets.selectors.publishing.deposits import deposit_of
from datasets.selectors.publishing.releases import (
    project_releases,
    release_files,
    release_zip_chunks,
)
from datasets.services.publishing.checks import ReleaseCheck
from datasets.services.publishing.comparing import release_differences, releases_compare
from datasets.services.publishing.hub import hub_push_start
from datasets.services.publishing.releases import release_withdraw
from datasets.services.publishing.splits import SplitMethod
from datasets.web.publishing.forms import HubForm, WithdrawForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.list_tables import release_tables
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import download, render_form
from datasets.web.shared.tables import table_asked

# By `Difference.what`.
CHANGES = {
    "added": gettext_lazy("Pairs added"),
    "removed": gettext_lazy("Pairs removed"),
    "gold": gettext_lazy("Gold changed"),
    "text": gettext_lazy("Text changed"),
}


@login_required
@require_safe
def releases(request: SignedInRequest, slug: str) -> HttpResponseBase:
    project = access_project(request.user, slug, Role.MANAGER)
    rows = project_releases(project)
    if file := table_asked(request, release_tables(rows), prefix=slug):
        return file
    context = {"project": project, "releases": rows}
    return render(request, "datasets/publishing/releases.html", context)


@login_required
@require_safe
def release(request: SignedInRequest, slug: str, version: str) -> HttpResponse:
    release = access_release(request.user, slug, version)
    return _release_page(request, release, WithdrawForm())


@login_required
@require_POST
def withdraw(request: SignedInRequest, slug: str, version: str) -> HttpResponse:
    release = access_release(request.user, slug, version)
    form = WithdrawForm(request.POST)
    if form.is_valid():
        with errors_shown(form):
            release_withdraw(release=release, actor=request.user, **form.cleaned_data)
            messages.success(request, _("The release was withdrawn."))
            return redirect("release", slug, version)
    return _release_page(request, release, form)


@login_required
@require_http_methods(["GET", "POST"])
def hub(request: SignedInRequest, slug: str, version: str) -> HttpResponse:
    """Show what would be sent to the Hub, and send it."""
    release = access_release(request.user, slug, version)
    form = HubForm(request.POST or None)
    if form.is_valid():
        with errors_shown(form):
            job = hub_push_start(release=release, actor=request.user, **form.cleaned_data)
            return redirect("job", slug, job.pk)
    files = list(release_files(release))
    context = {
        "project": release.project,
        "release": release,
        "files": files,
        "size": sum(file.stored.size for file in files),
        "has_token": bool(settings.HUB_TOKEN),
    }
    return render_form(request, "datasets/publishing/hub.html", form, context)


@login_required
@require_safe
def release_file(
    request: SignedInRequest, slug: str, version: str, path: str
) -> StreamingHttpResponse:
    file = access_release_file(request.user, slug, version, path).stored
    name = PurePosixPath(path).name
    chunks = file_chunks(file)
    return download(chunks, name=name, content_type=file.content_type, size=file.size)


@login_required
@require_safe
def release_zip(request: SignedInRequest, slug: str, version: str) -> StreamingHttpResponse:
    release = access_release(request.user, slug, version)
    name = f"{slug}-{version}"
    return download(
        release_zip_chunks(release, name), name=f"{name}.zip", content_type="application/zip"
    )


@login_required
@require_safe
def compare(request: SignedInRequest, slug: str, version: str, earlier: str) -> HttpResponse:
    after = access_release(request.user, slug, version)
    before = access_release(request.user, slug, earlier)
    comparison = releases_compare(before=before, after=after)
    context = {
        "project": after.project,
        "before": before,
        "after": after,
        "comparison": comparison,
        "changes": [(name, comparison.counts[change]) for change, name in CHANGES.items()],
    }
    return render(request, "datasets/publishing/release_compare.html", context)


@login_required
@require_safe
def changes(
    request: SignedInRequest, slug: str, version: str, earlier: str
) -> StreamingHttpResponse:
    after = access_release(request.user, slug, version)
    before = access_release(request.user, slug, earlier)
    lines = DIFFERENCE_TABLE.lines(release_differences(before=before, after=after))
    name = f"{slug}-{before.version}-{after.version}.tsv"
    return download(lines, name=name, content_type="text/tab-separated-values; charset=utf-8")


def _drift_query(release_row: Release) -> str:
    """Return the query for the drift page, "" if the pairs have no published gold."""
    query = {"gold": f"set-{release_row.pair_set_id}", "other": f"run-{release_row.run_key}"}
    return urlencode(query) if has_inherited_gold(release_row.pair_set) else ""


def _release_page(
    request: SignedInRequest, release_row: Release, form: WithdrawForm
) -> HttpResponse:
    other_releases = project_releases(release_row.project).exclude(pk=release_row.pk)
    rows = {file["name"]: file["rows"] for file in release_row.manifest.get("files", ())}
    split = release_row.manifest.get("split", {})
    pairs = split.get("pairs", {})
    context = {
        "project": release_row.project,
        "release": release_row,
        "files": [(file, rows.get(file.path) or "") for file in release_files(release_row)],
        "others": other_releases,
        "drift_query": _drift_query(release_row),
        "deposit": deposit_of(release_row.project, release_row.version),
        # JSONB does not preserve the order of keys.
        "parts": [(part, pairs[part]) for part in Part if part in pairs],
        "is_as_original": split.get("split") == SplitMethod.ORIGINAL,
        "is_by_source": split.get("split") == SplitMethod.SOURCE,
        "acknowledged": [ReleaseCheck.from_json(point).text for point in release_row.acknowledged],
        "known_texts": split.get("test_pairs_with_known_text"),
        "wanted_parts": [
            (part, split["wanted"][part]) for part in Part if split.get("is_off_size")
        ],
        "uneven_points": 100 * split["unevenness"] if "unevenness" in split else None,
    }
    return render_form(request, "datasets/publishing/release.html", form, context)
