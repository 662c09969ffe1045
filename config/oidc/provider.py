"""The provider that allauth registers: its OpenID Connect with everything checked.

Allauth trusts what the token endpoint answers, knows no nonce, and stores all claims. Here the
identity token's signature, issuer, audience and nonce are checked, and no claim is stored.
"""

import json
from typing import Any

import jwt
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialLogin, SocialToken
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.core.cache import cache
from django.http import HttpRequest
from django.urls import reverse

from config.oidc.providers import OidcProvider
from datasets.models import User

# Never HMAC or "none": the keys are public.
_ALGORITHMS = (
    "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA",
)  # fmt: skip
# A provider that is asked by a class of students need not describe itself to each of them.
_DESCRIPTION_SECONDS = 300
_CLOCK_SKEW_SECONDS = 60


class CheckedAdapter(OpenIDConnectOAuth2Adapter):
    nonce: str | None = None

    @property
    def openid_config(self) -> dict[str, Any]:
        if not hasattr(self, "_described"):
            self._described = self._describe()
        return self._described

    def _describe(self) -> dict[str, Any]:
        provider = self.get_provider()
        key = f"oidc-description {provider.server_url}"
        cached = cache.get(key)
        if isinstance(cached, dict):
            return cached
        described = _fetch_json(provider.server_url)
        # OpenID Connect Discovery 1.0, section 4.3: else it could speak for another issuer.
        issuer = str(described.get("issuer", ""))
        if issuer.rstrip("/") != provider.app.settings["server_url"]:
            raise OAuth2Error("The provider names another issuer than the settings.")
        for name in ("authorization_endpoint", "token_endpoint", "jwks_uri"):
            if not isinstance(described.get(name), str):
                raise OAuth2Error(f"The provider's description lacks {name}.")
        cache.set(key, described, _DESCRIPTION_SECONDS)
        return described

    def get_callback_url(self, request: HttpRequest, app: SocialApp) -> str:
        return request.build_absolute_uri(reverse("oidc_callback", args=[self.provider_id]))

    def complete_login(
        self, request: HttpRequest, app: SocialApp, token: SocialToken, **kwargs: Any
    ) -> SocialLogin:
        credential = kwargs["response"].get("id_token")
        if not isinstance(credential, str):
            raise OAuth2Error("The provider gave no identity token.")
        claims = self._checked(credential, app)
        userinfo = {}
        if "userinfo_endpoint" in self.openid_config:
            userinfo = self._fetch_user_info(token.token)
            # OpenID Connect Core 1.0, section 5.3.2: it could be about somebody else.
            if not isinstance(userinfo, dict) or userinfo.get("sub") != claims["sub"]:
                raise OAuth2Error("The provider's answers are about different people.")
        data = {"id_token": claims, "userinfo": userinfo}
        return self.get_provider().sociallogin_from_response(request, data)

    def _checked(self, credential: str, app: SocialApp) -> dict[str, Any]:
        try:
            algorithm = jwt.get_unverified_header(credential).get("alg")
            if algorithm not in _ALGORITHMS:
                raise OAuth2Error("The identity token is not signed as it should be.")
            claims: dict[str, Any] = jwt.decode(
                credential,
                key=self._key(credential),
                algorithms=[algorithm],
                issuer=self.openid_config["issuer"],
                audience=app.client_id,
                leeway=_CLOCK_SKEW_SECONDS,
                options={"require": ["exp", "iat", "iss", "aud", "sub"]},
            )
        except jwt.PyJWTError as error:
            raise OAuth2Error("The identity token is not valid.") from error
        if claims.get("azp", app.client_id) != app.client_id:
            raise OAuth2Error("The identity token was made for another client.")
        if not self.nonce or claims.get("nonce") != self.nonce:
            raise OAuth2Error("The identity token belongs to another login.")
        return claims

    def _key(self, credential: str) -> Any:
        named = jwt.get_unverified_header(credential).get("kid")
        keys = [
            key
            for key in jwt.PyJWKSet.from_dict(_fetch_json(self.openid_config["jwks_uri"])).keys
            if key.public_key_use in {None, "sig"} and named in {None, key.key_id}
        ]
        if len(keys) != 1:
            raise OAuth2Error("The identity token is signed with an unknown key.")
        return keys[0].key


def _fetch_json(url: str) -> dict[str, Any]:
    with get_adapter().get_requests_session() as session:
        response = session.get(url)
        response.raise_for_status()
    try:
        answer = response.json()
    except json.JSONDecodeError as error:
        raise OAuth2Error("The provider did not answer in JSON.") from error
    if not isinstance(answer, dict):
        raise OAuth2Error("The provider did not answer with an object.")
    return answer


class CheckedProvider(OpenIDConnectProvider):
    id = "oidc"
    oauth2_adapter_class = CheckedAdapter

    def get_login_url(self, request: HttpRequest, **kwargs: Any) -> str:
        return reverse("oidc_login", args=[self.app.provider_id])

    def get_callback_url(self) -> str:
        return reverse("oidc_callback", args=[self.app.provider_id])

    def extract_uid(self, data: dict[str, Any]) -> str:
        return str(data["id_token"]["sub"])

    def extract_extra_data(self, data: dict[str, Any]) -> dict[str, Any]:
        return {}  # what a provider knows about people is used once and not kept

    def extract_common_fields(self, data: dict[str, Any]) -> dict[str, Any]:
        return {}

    def extract_email_addresses(self, data: dict[str, Any]) -> list[Any]:
        return []

    def sociallogin_from_response(
        self, request: HttpRequest, response: dict[str, Any]
    ) -> SocialLogin:
        account = SocialAccount(uid=self.extract_uid(response), provider=self.sub_id)
        login = SocialLogin(user=User(), account=account, provider=self)
        login.claims = response
        return login


def app_of(provider: OidcProvider) -> SocialApp:
    """Return a provider of the settings as allauth knows it; nothing is stored."""
    return SocialApp(
        provider=CheckedProvider.id,
        provider_id=provider.id,
        name=provider.name[:40],
        client_id=provider.client_id,
        secret=provider.secret,
        settings={
            "server_url": provider.issuer.rstrip("/"),
            "oauth_pkce_enabled": True,
            "scope": list(provider.scopes),
            "auth_params": {},
        },
    )


provider_classes = [CheckedProvider]
