"""Logging in with a provider, and the page of the providers linked to a login."""

from typing import Any

from allauth.account.utils import get_next_redirect_url
from allauth.core import ratelimit
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.providers.base.constants import AuthProcess
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe
from requests import RequestException

from config.oidc.errors import LoginNotValid, ProviderUnreachable
from config.oidc.provider import CheckedAdapter, CheckedProvider
from config.oidc.providers import OidcProvider
from datasets.errors import NotFound
from datasets.selectors.projects.outside_logins import linked_providers
from datasets.services.projects.outside_logins import outside_unlink
from datasets.web.shared.requests import SignedInRequest

# Groups are read at every login: whoever has left one is noticed after a working day.
SESSION_SECONDS = 12 * 3600


def _provider_named(provider_id: str) -> OidcProvider:
    provider: OidcProvider | None = settings.OIDC_PROVIDERS.get(provider_id)
    if provider is None:
        raise NotFound
    return provider


@never_cache
@require_POST
def login(request: HttpRequest, provider_id: str) -> HttpResponse:
    _provider_named(provider_id)
    return _begin(request, provider_id, AuthProcess.LOGIN)


@login_required
@never_cache
@require_POST
def link(request: SignedInRequest, provider_id: str) -> HttpResponse:
    _provider_named(provider_id)
    return _begin(request, provider_id, AuthProcess.CONNECT, user=request.user.pk)


def _begin(request: HttpRequest, provider_id: str, process: str, **data: Any) -> HttpResponse:
    """Send somebody to the provider.

    By a page and not by a redirect: `form-action` of the content security policy holds for the
    redirects after a form, too, and nobody knows where a provider's page leads on to.
    """
    too_many: HttpResponse | None = ratelimit.consume_or_429(request, action="login")
    if too_many is not None:
        return too_many
    provider: CheckedProvider = get_adapter().get_provider(request, provider=provider_id)
    nonce = get_random_string(32)
    try:
        sent = provider.redirect(
            request,
            process,
            next_url=get_next_redirect_url(request),
            data={"nonce": nonce, **data},
            auth_params={"nonce": nonce},
        )
    except RequestException as error:
        raise ProviderUnreachable.of(provider.app.name) from error
    except OAuth2Error as error:
        raise LoginNotValid.of(provider.app.name) from error
    context = {"provider": provider.app.name, "address": sent["Location"]}
    return render(request, "account/outside_begin.html", context)


class _Callback(OAuth2CallbackView):
    adapter: CheckedAdapter

    def _get_state(
        self, request: HttpRequest, provider: CheckedProvider
    ) -> tuple[dict[str, Any] | None, HttpResponse | None]:
        state, response = super()._get_state(request, provider)
        self.adapter.nonce = state["data"]["nonce"] if state else None
        return state, response


@never_cache
@require_GET
def callback(request: HttpRequest, provider_id: str) -> HttpResponse:
    _provider_named(provider_id)
    view = _Callback.adapter_view(CheckedAdapter(request, provider_id))
    before = request.user.pk
    response: HttpResponse = view(request)
    if request.user.is_authenticated and request.user.pk != before:
        request.session.set_expiry(SESSION_SECONDS)
    return response


@login_required
@never_cache
@require_safe
def linked_logins(request: SignedInRequest) -> HttpResponse:
    linked = linked_providers(request.user)
    providers = [
        {"id": provider.id, "name": provider.name, "is_linked": provider.id in linked}
        for provider in settings.OIDC_PROVIDERS.values()
    ]
    return render(request, "account/linked_logins.html", {"providers": providers})


@login_required
@require_POST
def unlink(request: SignedInRequest, provider_id: str) -> HttpResponse:
    provider = _provider_named(provider_id)
    outside_unlink(user=request.user, provider=provider.id)
    text = _("You can no longer log in with %(provider)s.") % {"provider": provider.name}
    messages.success(request, text)
    return redirect("linked-logins")
