"""Pictures: how far their authors are, the images themselves, and describing one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from datasets.access import access_picture, access_project
from datasets.models import Role
from datasets.selectors.files import file_chunks
from datasets.selectors.pictures import (
    described_by,
    pictures_open,
    pictures_overview,
    project_pictures,
)
from datasets.services.describing import picture_describe
from datasets.web.forms import DescribeForm, errors_shown
from datasets.web.requests import SignedInRequest
from datasets.web.responses import render_form

PER_PAGE = 24


@login_required
@require_safe
def pictures(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    found = Paginator(project_pictures(project).prefetch_related("source__sentences"), PER_PAGE)
    context = {
        "project": project,
        "overview": pictures_overview(project),
        "page": found.get_page(request.GET.get("page")),
    }
    return render(request, "datasets/pictures.html", context)


@login_required
@require_safe
def image(request: SignedInRequest, slug: str, picture_id: int) -> HttpResponse:
    """Serve what was encoded here; a browser can only take it for a picture."""
    stored = access_picture(request.user, slug, picture_id).stored
    response = HttpResponse(b"".join(file_chunks(stored)), content_type=stored.content_type)
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["Cache-Control"] = "private, max-age=86400"
    return response


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def describe(request: SignedInRequest, slug: str) -> HttpResponse:
    """Show the next picture that this author can describe, and take what they write."""
    project = access_project(request.user, slug, Role.AUTHOR)
    form = DescribeForm(request.POST or None)
    if form.is_valid():
        picture = access_picture(request.user, slug, form.cleaned_data["picture"])
        with errors_shown(form):
            text = form.cleaned_data["text"]
            picture_describe(picture=picture, text=text, actor=request.user)
            messages.success(request, _("Kept."))
            return redirect("describe", slug)
    left = pictures_open(project, request.user)
    wanted = form.cleaned_data.get("picture") if form.is_bound else None
    shown = left.filter(pk=wanted) if wanted else left
    context = {
        "project": project,
        "picture": shown.first() or left.first(),
        "left": left.count(),
        "described": described_by(project, request.user).select_related("source")[:5],
        "done": described_by(project, request.user).count(),
    }
    return render_form(request, "datasets/describe.html", form, context)
