"""The people of a project: roles given and taken, links to set a password."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from datasets.access import access_membership, access_password_link, access_project
from datasets.models import Project, Role, User
from datasets.selectors.people import project_members, roles_of
from datasets.services.people import (
    member_add,
    member_change_role,
    member_remove,
    set_password_link,
)
from datasets.web.forms import MemberForm, RoleForm, errors_shown
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
@require_http_methods(["GET", "HEAD", "POST"])
def change_role(request: SignedInRequest, slug: str, membership_id: int) -> HttpResponse:
    membership = access_membership(request.user, slug, membership_id)
    form = RoleForm(request.POST or None, initial={"role": membership.role})
    if form.is_valid():
        with errors_shown(form):
            now = member_change_role(membership=membership, actor=request.user, **form.cleaned_data)
            text = _("%(name)s has the role %(role)s now.")
            told = {"name": now.user, "role": now.get_role_display()}
            messages.success(request, text % told)
            return _back(request, slug, membership.project)
    context = {"project": membership.project, "member": membership}
    return render_form(request, "datasets/member_role.html", form, context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def remove(request: SignedInRequest, slug: str, membership_id: int) -> HttpResponse:
    """Ask once; then take the role away."""
    membership = access_membership(request.user, slug, membership_id)
    if request.method != "POST":
        others = roles_of(membership.project, membership.user) - {Role(membership.role)}
        context = {"project": membership.project, "member": membership, "others": others}
        return render(request, "datasets/member_remove.html", context)
    member_remove(membership=membership, actor=request.user)
    text = _("%(name)s no longer has this role. What they judged stays.")
    messages.success(request, text % {"name": membership.user})
    return _back(request, slug, membership.project)


def _back(request: SignedInRequest, slug: str, project: Project) -> HttpResponse:
    """Go back to the people, or home if one gave up the role that shows them."""
    is_lead = request.user.is_superuser or Role.MANAGER in roles_of(project, request.user)
    return redirect("people", slug) if is_lead else redirect("home")


@login_required
@require_POST
def password_link(request: SignedInRequest, slug: str, membership_id: int) -> HttpResponse:
    member = access_password_link(request.user, slug, membership_id)
    _show_link_once(request, member)
    return redirect("people", slug)


def _show_link_once(request: SignedInRequest, user: User) -> None:
    address = request.build_absolute_uri(set_password_link(user))
    request.session[LINK] = {"name": str(user), "username": user.username, "address": address}
