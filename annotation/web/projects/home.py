"""The home page: the user's projects, and what waits for them there."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from annotation.selectors.discussing.threads import unread_by_project
from annotation.selectors.gold.adjudication import adjudicating_work
from annotation.selectors.joining.participations import (
    participations_ended,
    participations_under_way,
)
from annotation.selectors.judging.validating import validating_work
from annotation.selectors.judging.work import projects_work
from datasets.models import Role
from datasets.web.shared.requests import SignedInRequest


@login_required
@never_cache
@require_safe
def home(request: SignedInRequest) -> HttpResponse:
    projects = projects_work(request.user)
    roles = {work.project.pk: work.roles for work in projects}
    deciding = adjudicating_work(request.user.pk, roles)
    unread = unread_by_project(request.user.pk, roles)
    judging = [work.project.pk for work in projects if Role.ANNOTATOR in work.roles]
    validating = validating_work(request.user.pk, judging)
    context = {
        "projects": [
            (
                work,
                deciding.get(work.project.pk, ()),
                validating.get(work.project.pk, ()),
                unread.get(work.project.pk, 0),
            )
            for work in projects
        ],
        "joining": participations_under_way(request.user.pk),
        "ended": participations_ended(request.user.pk),
        "may_create": request.user.has_perm("datasets.add_project"),
    }
    return render(request, "annotation/projects/home.html", context)
