"""The author's page: the next picture to describe, and what the form of a description lacks."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from datasets.access import access_picture, access_project
from datasets.errors import NotFound
from datasets.models import Role
from datasets.selectors.pictures import described_by, pictures_open
from datasets.services.describing import description_check, picture_describe
from datasets.web.forms import DescribeForm, errors_shown
from datasets.web.requests import SignedInRequest
from datasets.web.responses import render_form

MOST_TURNS = 20  # of a second each; then the parser is taken to be busy with other work


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
