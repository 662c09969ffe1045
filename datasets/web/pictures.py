"""Pictures: how far their authors are, and the images themselves."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from datasets.access import access_picture, access_project
from datasets.models import Role
from datasets.selectors.files import file_chunks
from datasets.selectors.pictures import pictures_overview, project_pictures
from datasets.web.requests import SignedInRequest

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
