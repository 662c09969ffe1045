"""What happens with somebody whom a provider has identified: allauth's hooks, to our services."""

from typing import Any

import structlog
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialApp, SocialLogin
from allauth.socialaccount.providers.base.constants import AuthError, AuthProcess
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from requests import RequestException

from config.oidc.errors import (
    LoginCancelled,
    LoginNotValid,
    LoginOutdated,
    LoginRefused,
    ProviderUnreachable,
)
from config.oidc.identities import identity_in
from config.oidc.provider import CheckedProvider, app_of
from config.oidc.providers import NewLogins, OidcProvider
from datasets.errors import NotAllowed
from datasets.models import User
from datasets.services.projects.outside_logins import outside_link, outside_login

log = structlog.get_logger(__name__)


class ProvidersOfTheEnvironment(DefaultSocialAccountAdapter):
    def list_apps(
        self, request: HttpRequest, provider: str | None = None, client_id: str | None = None
    ) -> list[SocialApp]:
        named: dict[str, OidcProvider] = settings.OIDC_PROVIDERS
        return [
            app_of(named_provider)
            for named_provider in named.values()
            if provider in {None, CheckedProvider.id, named_provider.id}
            and client_id in {None, named_provider.client_id}
        ]

    def is_open_for_signup(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        return False  # `pre_social_login` creates logins

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        provider: OidcProvider = settings.OIDC_PROVIDERS[sociallogin.account.provider]
        identity = identity_in(sociallogin.claims, provider)
        if sociallogin.state.get("process") == AuthProcess.CONNECT:
            # The session could have changed hands between asking and coming back.
            user = request.user
            if not isinstance(user, User) or user.pk != sociallogin.state["data"]["user"]:
                raise LoginOutdated
            outside_link(user=user, identity=identity)
            text = _("You can now log in with %(provider)s.") % {"provider": provider.name}
            messages.success(request, text)
            raise ImmediateHttpResponse(redirect("linked-logins"))
        has_role = provider.new_logins is NewLogins.ROLES and bool(identity.roles)
        try:
            sociallogin.user = outside_login(
                identity=identity,
                may_create=provider.new_logins is NewLogins.ALL or has_role,
                may_link=provider.links_by_email,
            )
        except NotAllowed as error:
            raise LoginRefused(error.message) from error

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: CheckedProvider,
        error: str | None = None,
        exception: Exception | None = None,
        extra_context: dict[str, Any] | None = None,
    ) -> None:
        log.warning(
            "oidc_login_failed",
            provider=provider.app.provider_id,
            error=error,
            given=request.GET.get("error", "")[:100],
            reason=type(exception).__name__ if exception else "",
            why=str(exception)[:200] if exception and not _has_secrets(exception) else "",
        )
        # Some providers forget the state when somebody refuses.
        if error == AuthError.CANCELLED or request.GET.get("error") == "access_denied":
            raise LoginCancelled.of(provider.app.name)
        raise self._as_shown(provider, exception, extra_context or {})

    def _as_shown(
        self,
        provider: CheckedProvider,
        exception: Exception | None,
        context: dict[str, Any],
    ) -> Exception:
        name = provider.app.name
        if isinstance(exception, RequestException):
            return ProviderUnreachable.of(name)
        if exception is None and "state" not in context:
            return LoginOutdated()
        return LoginNotValid.of(name)


def _has_secrets(exception: Exception) -> bool:
    """Whether an error quotes what the token endpoint answered, or the address that was asked."""
    return isinstance(exception, RequestException) or "access token" in str(exception)
