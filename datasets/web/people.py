"""The people of a project: roles given and taken, links to set a password."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from datasets.access import access_membership, access_password_link, access_project
from datasets.models import Role, User
from datasets.selectors.people import project_members
from datasets.services.people import member_add, member_remove, set_password_link
from datasets.web.forms import MemberForm, errors_shown
from datasets.web.requests import SignedInRequest
from datasets.web.responses import render_form

LINK = "password-link"


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    form = MemberForm(request.POST or None)
    if form.is_valid():
        with errors_shown(form):
            user, is_new = member_add(project=project, actor=request.user, **form.cleaned_data)
            if is_new:
                _show_link_once(request, user)
            messages.success(request, _("%(name)s is in.") % {"name": user})
            return redirect("people", slug)
    # Shown once and then forgotten: who has the link has the login.
    link = request.session.pop(LINK, None) if request.method == "GET" else None
    context = {"project": project, "members": project_members(project), "link": link}
    return render_form(request, "datasets/people.html", form, context)


@login_required
@require_POST
def remove(request: SignedInRequest, slug: str, membership_id: int) -> HttpResponse:
    membership = access_membership(request.user, slug, membership_id)
    member_remove(membership=membership, actor=request.user)
    text = _("%(name)s no longer has this role. What they judged stays.")
    messages.success(request, text % {"name": membership.user})
    is_oneself = membership.user == request.user and membership.role == Role.MANAGER
    return redirect("home") if is_oneself else redirect("people", slug)


@login_required
@require_POST
def password_link(request: SignedInRequest, slug: str, membership_id: int) -> HttpResponse:
    member = access_password_link(request.user, slug, membership_id)
    _show_link_once(request, member)
    return redirect("people", slug)


def _show_link_once(request: SignedInRequest, user: User) -> None:
    address = request.build_absolute_uri(set_password_link(user))
    request.session[LINK] = {"name": str(user), "username": user.username, "address": address}
