"""The author's page: pictures to describe, checks while typing, and changing one's own texts."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from datasets.access import access_own_description, access_picture, access_project
from datasets.errors import NotFound
from datasets.models import Picture, Project, Role
from datasets.selectors.describing.pictures import (
    described_by,
    own_themes,
    picture_offered,
    pictures_open,
    return_waiting,
)
from datasets.services.describing.descriptions import (
    description_change,
    description_check,
    description_undo,
    picture_describe,
)
from datasets.web.describing.forms import DescribeForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest, number_in
from datasets.web.shared.responses import render_form

MAX_TURNS = 20  # of a second each; after that the parser is presumed busy with other work
PER_PAGE = 10  # own descriptions shown to an author
TAKEN_BACK = "taken-back"  # session key of a text that was undone, to be edited


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def describe(request: SignedInRequest, slug: str) -> HttpResponse:
    """Show the next picture that this author can describe, and accept their description."""
    project = access_project(request.user, slug, Role.AUTHOR)
    form = DescribeForm(request.POST or None)
    if form.is_valid():
        picture = access_picture(request.user, slug, form.cleaned_data["picture"])
        with errors_shown(form):
            text = form.cleaned_data["text"]
            picture_describe(picture=picture, text=text, actor=request.user)
            messages.success(request, _("Description saved."))
            return redirect("describe", slug)
    page = _picture(request, project, form)
    context: dict[str, Any] = {
        "picture": page,
        "left": pictures_open(project, request.user).count(),
    }
    if page:
        returned = return_waiting(page, request.user)
        taken_back = request.session.pop(TAKEN_BACK, {})
        started = taken_back.get("text") if taken_back.get("picture") == page.pk else None
        context |= {"returned": returned, "started": started or (returned and returned.text)}
    return _page(request, project, form, context)


def _picture(request: SignedInRequest, project: Project, form: DescribeForm) -> Picture | None:
    """Return the picture submitted or asked for if the author can describe it, else the next."""
    picture_id = number_in((form.data if form.is_bound else request.GET).get("picture", "")) or 0
    return picture_offered(project, request.user, picture_id)


def _page(
    request: SignedInRequest, project: Project, form: DescribeForm, context: dict[str, Any]
) -> HttpResponse:
    pages = Paginator(described_by(project, request.user), PER_PAGE)
    page = pages.get_page(request.GET.get("page"))
    shared = {
        "project": project,
        "page": page,
        "described": page.object_list,
        "done": pages.count,
        "themes": own_themes(project, request.user),
    }
    return render_form(request, "datasets/describing/describe.html", form, {**shared, **context})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: SignedInRequest, slug: str, description_id: int) -> HttpResponse:
    """Let an author change a description of their own."""
    description = access_own_description(request.user, slug, description_id)
    sentence = description.sentence
    form = DescribeForm(request.POST or None)
    if form.is_valid():
        with errors_shown(form):
            text, seen_text = form.cleaned_data["text"], form.cleaned_data["seen"]
            description_change(
                description=description, text=text, seen_text=seen_text, actor=request.user
            )
            messages.success(request, _("Change saved."))
            return redirect("describe", slug)
    project, picture = sentence.source.project, sentence.source.picture
    remaining = pictures_open(project, request.user).count()
    context = {"picture": picture, "left": remaining, "changed": sentence, "started": sentence.text}
    return _page(request, project, form, context)


@login_required
@require_POST
def undo(request: SignedInRequest, slug: str, description_id: int) -> HttpResponse:
    """Undo the last change of a description, or the description itself; its text can be edited."""
    description = access_own_description(request.user, slug, description_id)
    picture = description.sentence.source.picture
    seen_text = request.POST.get("seen", "")
    text = description_undo(description=description, seen_text=seen_text, actor=request.user)
    request.session[TAKEN_BACK] = {"picture": picture.pk, "text": text}
    messages.success(request, _("Description deleted."))
    return redirect(f"{reverse('describe', args=[slug])}?picture={picture.pk}")


@login_required
@require_POST
def check(request: SignedInRequest, slug: str) -> HttpResponse:
    """Report what the description being typed still lacks; nothing is stored."""
    project = access_project(request.user, slug, Role.AUTHOR)
    form = DescribeForm(request.POST)
    if not form.is_valid():
        raise NotFound
    picture = access_picture(request.user, slug, form.cleaned_data["picture"])
    text, turn = form.cleaned_data["text"], form.cleaned_data["turn"] or 0
    context = {
        "project": project,
        "text": text.strip(),
        "check": description_check(picture=picture, text=text, author=request.user),
        "next_turn": turn + 1 if turn < MAX_TURNS else 0,
    }
    return render(request, "datasets/describing/_description_check.html", context)
