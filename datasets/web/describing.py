"""The author's page: pictures to describe, what a description lacks, and changing one's own."""

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
from datasets.selectors.pictures import described_by, own_themes, pictures_open, return_waiting
from datasets.services.describing import (
    description_change,
    description_check,
    description_undo,
    picture_describe,
)
from datasets.web.forms.describing import DescribeForm
from datasets.web.forms.errors import errors_shown
from datasets.web.requests import SignedInRequest, number_in
from datasets.web.responses import render_form

MOST_TURNS = 20  # of a second each; then the parser is taken to be busy with other work
PER_PAGE = 10  # descriptions of their own that an author sees
TAKEN_BACK = "taken-back"  # key of the session: a text that was undone, to be written anew


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
            messages.success(request, _("Description saved."))
            return redirect("describe", slug)
    shown = _picture(request, project, form)
    context: dict[str, Any] = {
        "picture": shown,
        "left": pictures_open(project, request.user).count(),
    }
    if shown:
        returned = return_waiting(shown, request.user)
        undone = request.session.pop(TAKEN_BACK, {})
        started = undone.get("text") if undone.get("picture") == shown.pk else None
        context |= {"returned": returned, "started": started or (returned and returned.text)}
    return _page(request, project, form, context)


def _picture(request: SignedInRequest, project: Project, form: DescribeForm) -> Picture | None:
    """Return the picture that was sent or asked for, if it is open to the author, or the next."""
    left = pictures_open(project, request.user)
    wanted = number_in((form.data if form.is_bound else request.GET).get("picture", "")) or 0
    return left.filter(pk=wanted).first() or left.first()


def _page(
    request: SignedInRequest, project: Project, form: DescribeForm, context: dict[str, Any]
) -> HttpResponse:
    # What fell out of the corpus comes first: its author can mend it.
    described = described_by(project, request.user).order_by("-source__fallen_reason", "-pk")
    found = Paginator(described.select_related("source", "description"), PER_PAGE)
    page = found.get_page(request.GET.get("page"))
    shared = {
        "project": project,
        "page": page,
        "described": page.object_list,
        "done": found.count,
        "themes": own_themes(project, request.user),
    }
    return render_form(request, "datasets/describe.html", form, {**shared, **context})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: SignedInRequest, slug: str, description_id: int) -> HttpResponse:
    """Let an author write a description of their own anew."""
    description = access_own_description(request.user, slug, description_id)
    sentence = description.sentence
    form = DescribeForm(request.POST or None)
    if form.is_valid():
        with errors_shown(form):
            text, seen = form.cleaned_data["text"], form.cleaned_data["seen"]
            description_change(description=description, text=text, seen=seen, actor=request.user)
            messages.success(request, _("Change saved."))
            return redirect("describe", slug)
    project, picture = sentence.source.project, sentence.source.picture
    left = pictures_open(project, request.user).count()
    context = {"picture": picture, "left": left, "changed": sentence, "started": sentence.text}
    return _page(request, project, form, context)


@login_required
@require_POST
def undo(request: SignedInRequest, slug: str, description_id: int) -> HttpResponse:
    """Take back the last change of a description, or the description, with its words to go on."""
    description = access_own_description(request.user, slug, description_id)
    picture = description.sentence.source.picture
    seen = request.POST.get("seen", "")
    text = description_undo(description=description, seen=seen, actor=request.user)
    request.session[TAKEN_BACK] = {"picture": picture.pk, "text": text}
    messages.success(request, _("Description deleted."))
    return redirect(f"{reverse('describe', args=[slug])}?picture={picture.pk}")


@login_required
@require_POST
def check(request: SignedInRequest, slug: str) -> HttpResponse:
    """Say what the description that is being typed still lacks; nothing is kept."""
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
        "next_turn": turn + 1 if turn < MOST_TURNS else 0,
    }
    return render(request, "datasets/_description_check.html", context)
