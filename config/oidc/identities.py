"""From the claims of a provider to what the services know about a person."""

from typing import Any

from allauth.account.internal.emailkit import valid_email_or_none

from config.oidc.providers import OidcProvider
from datasets.services.projects.outside_logins import OutsideIdentity


def identity_in(claims: dict[str, dict[str, Any]], provider: OidcProvider) -> OutsideIdentity:
    """Return who somebody is, from `id_token` and `userinfo`, the latter first."""
    token, userinfo = claims["id_token"], claims["userinfo"]
    merged = {**token, **userinfo}
    email = verified_email(userinfo if userinfo.get("email") else token)
    full = merged.get("name") or " ".join(
        str(merged[part]) for part in ("given_name", "family_name") if merged.get(part)
    )
    return OutsideIdentity(
        provider=provider.id,
        uid=str(token["sub"]),
        username=str(merged.get("preferred_username") or ""),
        name=str(full or ""),
        email=email,
        roles=provider.roles(merged, email=email),
    )


def verified_email(claims: dict[str, Any]) -> str:
    """Return the address in small letters; "" unless the same claims say that it is verified.

    Some providers write the boolean as a string.
    """
    if claims.get("email_verified") not in (True, "true"):
        return ""
    address = valid_email_or_none(claims.get("email"))
    return address.lower() if address else ""
