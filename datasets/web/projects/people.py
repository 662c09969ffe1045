"""The people of a project: offering, taking and removing roles, links to set a password."""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from datasets.access import (
    access_led_role_offer,
    access_membership,
    access_password_link,
    access_project,
    access_role_offer,
    password_links_allowed,
)
from datasets.models import Project, Role, RoleOffer, User
from datasets.selectors.projects.people import project_members, roles_of, roles_offered
from datasets.services.projects.emails import role_offer_mail
from datasets.services.projects.people import (
    member_change_role,
    member_remove,
    password_link_make,
    role_offer,
    role_offer_withdraw,
    role_take,
)
from datasets.web.projects.emails import email_language
from datasets.web.projects.people_forms import LoginForm, RoleForm, RoleOfferForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.languages import speak
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form

LINK = "shown-link"


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    # A page that misses somebody leads here with the role that is missing.
    wanted = request.GET.get("role")
    initial = {"role": wanted} if wanted in Role.values else {}
    form = RoleOfferForm(request.POST or None, initial=initial)
    if form.is_valid():
        with errors_shown(form):
            offer, link = _offer(request, project, form)
            request.session[LINK] = {"name": offer.name, "address": link}
            return redirect("people", slug)
    # Shown once and then discarded: whoever has the link has the rights that it gives.
    context = {
        "project": project,
        "members": project_members(project),
        "linkable": password_links_allowed(request.user, project),
        "offers": roles_offered(project),
        "link": request.session.pop(LINK, None) if request.method == "GET" else None,
    }
    return render_form(request, "datasets/projects/people.html", form, context)


def _offer(
    request: SignedInRequest, project: Project, form: RoleOfferForm
) -> tuple[RoleOffer, str]:
    chosen = dict(form.cleaned_data)
    address = chosen.pop("address", "")
    offer, token = role_offer(project=project, actor=request.user, **chosen)
    link = request.build_absolute_uri(reverse("role-take", args=[token]))
    if address:
        language = email_language()
        role_offer_mail(
            offer=offer, address=address, language=language, link=link, actor=request.user
        )
        messages.success(
            request, _("The link is being sent to %(address)s.") % {"address": address}
        )
    return offer, link


@login_required
@require_POST
def withdraw_offer(request: SignedInRequest, slug: str, offer_id: int) -> HttpResponse:
    offer = access_led_role_offer(request.user, slug, offer_id)
    role_offer_withdraw(offer=offer, actor=request.user)
    messages.success(request, _("The link for %(name)s no longer works.") % {"name": offer.name})
    return redirect("people", slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def take_role(request: HttpRequest, token: str) -> HttpResponse:
    """Show the offered role to whoever has its link, who takes it with a login of their own."""
    offer = access_role_offer(token)
    speak(request, offer.project.language)
    if isinstance(request.user, User):
        return _take_with_login(request, offer, request.user)
    form = LoginForm(request.POST or None)
    if form.is_valid():
        with errors_shown(form):
            login(request, role_take(offer=offer, visitor=form.new_login))
            return redirect("home")
    return render_form(request, "datasets/projects/role_take.html", form, {"offer": offer})


def _take_with_login(request: HttpRequest, offer: RoleOffer, user: User) -> HttpResponse:
    if request.method != "POST":
        return render(request, "datasets/projects/role_take.html", {"offer": offer})
    role_take(offer=offer, visitor=user)
    messages.success(request, _("You have joined the project."))
    return redirect("home")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_role(request: SignedInRequest, slug: str, membership_id: int) -> HttpResponse:
    membership = access_membership(request.user, slug, membership_id)
    form = RoleForm(request.POST or None, initial={"role": membership.role})
    if form.is_valid():
        with errors_shown(form):
            now = member_change_role(membership=membership, actor=request.user, **form.cleaned_data)
            text = _("%(name)s now has the role %(role)s.")
            change = {"name": now.user, "role": now.get_role_display()}
            messages.success(request, text % change)
            return _to_people(request, slug, membership.project)
    context = {"project": membership.project, "member": membership}
    return render_form(request, "datasets/projects/member_role.html", form, context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def remove(request: SignedInRequest, slug: str, membership_id: int) -> HttpResponse:
    """Ask once; then take the role away."""
    membership = access_membership(request.user, slug, membership_id)
    if request.method != "POST":
        remaining_roles = roles_of(membership.project, membership.user) - {Role(membership.role)}
        context = {"project": membership.project, "member": membership, "others": remaining_roles}
        return render(request, "datasets/projects/member_remove.html", context)
    member_remove(membership=membership, actor=request.user)
    text = _("%(name)s no longer has this role. Their judgements are kept.")
    messages.success(request, text % {"name": membership.user})
    return _to_people(request, slug, membership.project)


def _to_people(request: SignedInRequest, slug: str, project: Project) -> HttpResponse:
    """Redirect to the list of people, or home if the user gave up the role that shows it."""
    is_lead = request.user.is_superuser or Role.MANAGER in roles_of(project, request.user)
    return redirect("people", slug) if is_lead else redirect("home")


@login_required
@require_POST
def password_link(request: SignedInRequest, slug: str, membership_id: int) -> HttpResponse:
    membership = access_password_link(request.user, slug, membership_id)
    address = request.build_absolute_uri(
        password_link_make(membership=membership, actor=request.user)
    )
    user = membership.user
    request.session[LINK] = {"name": str(user), "username": user.username, "address": address}
    return redirect("people", slug)
