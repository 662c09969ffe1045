"""The providers of OpenID Connect that the environment names; docs/login.md lists the variables."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

_NAME = re.compile(r"[a-z][a-z0-9]{0,29}")
_ROLES = {"lead": "manager", "reviewer": "leader", "annotator": "annotator", "author": "author"}
_LOCAL = {"localhost", "127.0.0.1", "::1"}


class NewLogins(StrEnum):
    """Who gets a login here when they come for the first time."""

    ALL = "all"
    ROLES = "roles"  # those to whom a rule gives a role
    NONE = "none"


@dataclass(frozen=True)
class RoleRule:
    """A role in a project for everybody in a group, or with an e-mail address of a domain."""

    by_domain: bool
    value: str
    project: str
    role: str

    def holds(self, *, groups: frozenset[str], domain: str) -> bool:
        return domain == self.value if self.by_domain else self.value in groups


@dataclass(frozen=True)
class OidcProvider:
    id: str
    name: str
    issuer: str
    client_id: str
    secret: str
    scopes: tuple[str, ...] = ("openid", "profile", "email")
    groups_claim: str = "groups"
    rules: tuple[RoleRule, ...] = ()
    new_logins: NewLogins = NewLogins.ALL
    links_by_email: bool = False

    def roles(self, claims: Mapping[str, Any], *, email: str) -> frozenset[tuple[str, str]]:
        """Return (project, role) for each rule that holds; `email` is "" unless it is verified."""
        groups = groups_in(claims, self.groups_claim)
        domain = email.rpartition("@")[2].lower()
        return frozenset(
            (rule.project, rule.role)
            for rule in self.rules
            if rule.holds(groups=groups, domain=domain)
        )


def groups_in(claims: Mapping[str, Any], name: str) -> frozenset[str]:
    """Return the groups of a claim; `realm_access.roles` is looked up inside `realm_access`."""
    value: Any = claims.get(name)
    if value is None and "." in name:
        value = claims
        for part in name.split("."):
            value = value.get(part) if isinstance(value, Mapping) else None
    if isinstance(value, str):
        return frozenset([value])
    values = value if isinstance(value, list) else []
    return frozenset(value for value in values if isinstance(value, str))


def providers_named(env: environ.Env) -> dict[str, OidcProvider]:
    """Read the providers that PAIRWRIGHT_OIDC names, each from variables with its own prefix."""
    names = [name.strip() for name in env.list("PAIRWRIGHT_OIDC", default=[]) if name.strip()]
    for name in names:
        if not _NAME.fullmatch(name):
            raise ImproperlyConfigured(
                "PAIRWRIGHT_OIDC must be names of small letters and digits: university,partner"
            )
    return {name: _provider(env, name) for name in names}


def _provider(env: environ.Env, name: str) -> OidcProvider:
    prefix = f"PAIRWRIGHT_OIDC_{name.upper()}_"
    values = {
        key: env.str(prefix + key, "").strip() for key in ("ISSUER", "CLIENT_ID", "CLIENT_SECRET")
    }
    for key, value in values.items():
        if not value:
            raise ImproperlyConfigured(f"{prefix}{key} is not set, and PAIRWRIGHT_OIDC has {name}.")
    issuer = urlsplit(values["ISSUER"])
    if issuer.scheme != "https" and not (issuer.scheme == "http" and issuer.hostname in _LOCAL):
        raise ImproperlyConfigured(f"{prefix}ISSUER must begin with https://")
    new_logins = env.str(prefix + "NEW_LOGINS", "all").strip()
    if new_logins not in {choice.value for choice in NewLogins}:
        raise ImproperlyConfigured(f"{prefix}NEW_LOGINS must be all, roles or none.")
    scopes = env.str(prefix + "SCOPES", "openid profile email").split()
    return OidcProvider(
        id=name,
        name=env.str(prefix + "NAME", "").strip() or name.capitalize(),
        issuer=values["ISSUER"],
        client_id=values["CLIENT_ID"],
        secret=values["CLIENT_SECRET"],
        scopes=tuple(dict.fromkeys(["openid", *scopes])),
        groups_claim=env.str(prefix + "GROUPS_CLAIM", "groups").strip(),
        rules=rules_read(env.str(prefix + "ROLES", ""), variable=prefix + "ROLES"),
        new_logins=NewLogins(new_logins),
        links_by_email=env.bool(prefix + "LINK_BY_EMAIL", False),
    )


def rules_read(text: str, *, variable: str) -> tuple[RoleRule, ...]:
    """Read rules such as `group linguists -> sick-pl lead; domain uni.example -> sick-pl author`.

    Groups may contain spaces, commas and "=": those of a directory do.
    """
    return tuple(
        _rule(part.strip(), variable=variable) for part in re.split(r"[;\n]", text) if part.strip()
    )


def _rule(text: str, *, variable: str) -> RoleRule:
    who, arrow, what = text.rpartition("->")
    kind, _space, value = who.strip().partition(" ")
    project, _space, role = what.strip().partition(" ")
    value, role = value.strip(), role.strip()
    if not arrow or kind not in {"group", "domain"} or not value or role not in _ROLES:
        raise ImproperlyConfigured(
            f"{variable}: {text!r} must look like “group NAME -> PROJECT ROLE” or "
            f"“domain NAME -> PROJECT ROLE”, with a role of {', '.join(_ROLES)}."
        )
    is_domain = kind == "domain"
    return RoleRule(
        by_domain=is_domain,
        value=value.lower().lstrip("@") if is_domain else value,
        project=project,
        role=_ROLES[role],
    )
