"""A person's e-mail address, what they want to be told, and links to set a password by e-mail."""

from typing import Any

from allauth.core import ratelimit
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from datasets.errors import NotFound
from datasets.selectors.projects.outside_logins import address_of, roles_to_notify
from datasets.services.projects.emails import (
    address_ask,
    address_confirm,
    address_remove,
    emails_choose,
    emails_stop,
    password_mail,
)
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form


class AddressForm(forms.Form):
    address = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


def page_language() -> str:
    return get_language() or settings.LANGUAGE_CODE


def email_language() -> str:
    """Return the language of daily e-mails for whoever reads this page: drafts have none."""
    language = page_language()
    return settings.LANGUAGE_CODE if language in settings.DRAFT_LANGUAGES else language


def _needs_mail_server() -> None:
    if not settings.EMAIL_IS_ON:
        raise NotFound


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def my_email(request: SignedInRequest) -> HttpResponse:
    _needs_mail_server()
    form = AddressForm(request.POST or None)
    if form.is_valid():
        address = form.cleaned_data["address"]
        too_many: HttpResponse | None = ratelimit.consume_or_429(
            request, action="manage_email", user=request.user
        )
        if too_many is not None:
            return too_many
        address_ask(
            user=request.user,
            address=address,
            language=page_language(),
            daily_language=email_language(),
        )
        text = _("A link was sent to %(address)s. Open it to confirm the address.")
        messages.success(request, text % {"address": address})
        return redirect("my-email")
    context = {"address": address_of(request.user), "roles": roles_to_notify(request.user)}
    return render_form(request, "account/my_email.html", form, context)


@login_required
@require_POST
def choose(request: SignedInRequest) -> HttpResponse:
    chosen = {int(value) for value in request.POST.getlist("role") if value.isdecimal()}
    emails_choose(user=request.user, memberships=chosen)
    messages.success(request, _("The settings were saved."))
    return redirect("my-email")


@login_required
@require_POST
def remove(request: SignedInRequest) -> HttpResponse:
    address_remove(user=request.user)
    messages.success(request, _("Your address was removed. You get no more e-mails."))
    return redirect("my-email")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: SignedInRequest, token: str) -> HttpResponse:
    """Ask once, because some mail servers open the links of messages by themselves."""
    if request.method != "POST":
        return render(request, "account/email_confirm.html")
    address = address_confirm(user=request.user, token=token)
    messages.success(request, _("%(address)s is confirmed.") % {"address": address})
    return redirect("my-email")


@csrf_exempt  # a mail program posts to it (RFC 8058); the token is the secret
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    if request.method == "POST":
        emails_stop(token=token)
    context = {"is_stopped": request.method == "POST"}
    return render(request, "account/email_stop.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Send a link to set a password; the answer is the same whether there is such an address."""
    form = AddressForm(request.POST or None) if settings.EMAIL_IS_ON else None
    context: dict[str, Any] = {"form": form}
    if form is not None and form.is_valid():
        address = form.cleaned_data["address"]
        too_many: HttpResponse | None = ratelimit.consume_or_429(
            request, action="reset_password", key=address.lower()
        )
        if too_many is not None:
            return too_many
        password_mail(address=address, language=page_language())
        context["asked"] = address
    return render(request, "account/password_reset.html", context)
