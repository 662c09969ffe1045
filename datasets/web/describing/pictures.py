"""Pictures: the authors' progress, the images, and giving descriptions back to authors."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from datasets.access import (
    access_description,
    access_description_return,
    access_picture,
    access_project,
)
from datasets.models import Role
from datasets.selectors.describing.chosen import choice_now
from datasets.selectors.describing.pictures import (
    descriptions_of,
    pictures_listed,
    pictures_overview,
    returns_of,
)
from datasets.selectors.importing.files import file_chunks
from datasets.services.describing.returning import description_return, return_undo
from datasets.web.describing.forms import ReturnForm
from datasets.web.shared.filters import PictureFilter, query_without_page
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form

PER_PAGE = 24


@login_required
@never_cache
@require_safe
def pictures(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    overview = pictures_overview(project)
    form = PictureFilter(request.GET, themes=[theme.theme for theme in overview.themes])
    pages = Paginator(pictures_listed(project, **form.chosen()), PER_PAGE)
    page = pages.get_page(request.GET.get("page"))
    descriptions, returned = descriptions_of(page.object_list), returns_of(page.object_list)
    context = {
        "project": project,
        "overview": overview,
        "choice": choice_now(project),
        "form": form,
        "page": page,
        "query": query_without_page(request),
        "shown": [
            (picture, descriptions[picture.source_id], returned[picture.pk]) for picture in page
        ],
    }
    return render(request, "datasets/describing/pictures.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def give_back(request: SignedInRequest, slug: str, description_id: int) -> HttpResponse:
    description = access_description(request.user, slug, description_id)
    sentence = description.sentence
    form = ReturnForm(request.POST or None, initial={"seen": sentence.text_hash})
    if form.is_valid():
        with errors_shown(form):
            description_return(
                description=description,
                reason=form.cleaned_data["reason"],
                seen_text=form.cleaned_data["seen"],
                actor=request.user,
            )
            messages.success(request, _("The description was returned to its author."))
            return redirect("pictures", slug)
    picture = sentence.source.picture
    context = {
        "project": sentence.source.project,
        "picture": picture,
        "description": description,
        "described": descriptions_of([picture])[picture.source_id],
    }
    return render_form(request, "datasets/describing/description_return.html", form, context)


@login_required
@require_POST
def undo(request: SignedInRequest, slug: str, return_id: int) -> HttpResponse:
    returned = access_description_return(request.user, slug, return_id)
    return_undo(returned=returned, actor=request.user)
    messages.success(request, _("The description was restored."))
    return redirect("pictures", slug)


@login_required
@require_safe
def image(
    request: SignedInRequest, slug: str, picture_id: int, *, is_small: bool = False
) -> HttpResponse:
    """Serve what was encoded here; a browser can only interpret it as an image."""
    picture = access_picture(request.user, slug, picture_id)
    file = (picture.thumbnail if is_small else None) or picture.stored
    response = HttpResponse(b"".join(file_chunks(file)), content_type=file.content_type)
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    response["Cache-Control"] = "private, max-age=86400"
    return response
