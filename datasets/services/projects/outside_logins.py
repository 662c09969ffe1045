"""Logins of providers such as a university's: the first login, links, roles by group."""

import re
from dataclasses import dataclass

import structlog
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from datasets.errors import Conflict, NotAllowed
from datasets.models import Membership, Project, Role, User
from datasets.selectors.projects.outside_logins import (
    linked_providers,
    user_of_account,
    user_of_email,
)
from datasets.services.projects.people import login_create, login_reaches, refuse_without_lead
from datasets.services.records.audit import audit

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class OutsideIdentity:
    """Somebody whom a provider has identified."""

    provider: str
    uid: str  # the provider's own name of the person, which never changes
    username: str = ""  # the preferred name; it does not identify anybody
    name: str = ""
    email: str = ""  # in small letters; "" unless the provider has verified it
    roles: frozenset[tuple[str, str]] = frozenset()  # (slug of a project, role)


@transaction.atomic
def outside_login(*, identity: OutsideIdentity, may_create: bool, may_link: bool) -> User:
    """Return the login of an identified person; give and take the roles that their groups give.

    On the first time, an existing login is used only if `may_link` and the address is verified on
    both sides, and a new one is created only if `may_create`. Raises `NotAllowed` otherwise.
    """
    existing = user_of_account(identity.provider, identity.uid)
    user = existing or _first_login(identity, may_create=may_create, may_link=may_link)
    if not user.is_active:
        raise NotAllowed(_("This login has been closed."))
    _roles_follow(user, identity.provider, identity.roles)
    return user


def _first_login(identity: OutsideIdentity, *, may_create: bool, may_link: bool) -> User:
    existing = user_of_email(identity.email) if may_link and identity.email else None
    # An administrator's login is worth more than a setting: they link it while logged in.
    if existing and not (existing.is_superuser or existing.is_staff or existing.is_passwordless):
        _link(existing, identity)
        return existing
    if not may_create:
        raise NotAllowed(
            _(
                "You have no login here. If you have one with a password, log in with it and "
                "link this way to log in under your name; otherwise ask the project lead."
            )
        )
    return _create(identity)


def _create(identity: OutsideIdentity) -> User:
    try:
        with transaction.atomic():
            user = login_create(username=_free_username(identity), name=identity.name[:150])
            _link(user, identity)
            return user
    except IntegrityError:
        # The same person, in another window at the same moment.
        existing = user_of_account(identity.provider, identity.uid)
        if existing is None:
            raise
        return existing


def _free_username(identity: OutsideIdentity) -> str:
    """Return the requested name, or a similar one if it is taken."""
    wish = identity.username or identity.email.partition("@")[0] or identity.provider
    wish = re.sub(r"[^\w.+-]", "", wish)[:100] or identity.provider
    usernames = {
        name.lower()
        for name in User.objects.filter(username__istartswith=wish).values_list(
            "username", flat=True
        )
    }
    number, name = 1, wish
    while name.lower() in usernames:
        number += 1
        name = f"{wish}{number}"
    return name


def _link(user: User, identity: OutsideIdentity) -> None:
    SocialAccount.objects.create(user=user, provider=identity.provider, uid=identity.uid)
    # From now on the login is worth more than the project that made it.
    User.objects.filter(pk=user.pk).update(made_in=None)
    user.made_in = None
    _keep_email(user, identity.email)
    audit(user, "login.linked", user, project=None, provider=identity.provider)


def _keep_email(user: User, email: str) -> None:
    """Keep a verified address for somebody who has none, unless it is somebody else's."""
    if not email or EmailAddress.objects.filter(user=user, verified=True).exists():
        return
    if user_of_email(email) is None:
        EmailAddress.objects.filter(user=user).delete()
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)


@transaction.atomic
def outside_link(*, user: User, identity: OutsideIdentity) -> None:
    """Link a provider's login to that of somebody who is logged in and asked for it."""
    if user.is_passwordless:
        raise NotAllowed(_("This login comes from a crowdsourcing platform and has no password."))
    existing = user_of_account(identity.provider, identity.uid)
    if existing is not None and existing.pk != user.pk:
        raise Conflict(_("This is already linked to another login here."))
    if existing is None:
        if identity.provider in linked_providers(user):
            raise Conflict(_("Another login of this provider is already linked. Unlink it first."))
        _link(user, identity)
    _roles_follow(user, identity.provider, identity.roles)


@transaction.atomic
def outside_unlink(*, user: User, provider: str) -> None:
    """End logging in with a provider, and the roles that it gave.

    Raises `Conflict` if the person could not log in at all any more.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    other_providers = linked_providers(user) - {provider}
    if not other_providers and not user.has_usable_password():
        raise Conflict(_("This is the only way in which you can log in."))
    _roles_follow(user, provider, frozenset())
    SocialAccount.objects.filter(user=user, provider=provider).delete()
    audit(user, "login.unlinked", user, project=None, provider=provider)


def _roles_follow(user: User, provider: str, roles: frozenset[tuple[str, str]]) -> None:
    """Give the roles that somebody's groups give, and take those that they no longer give.

    Roles that people gave are left alone. The last lead of a project stays. Nothing is given in
    an archived project, whereas access to it ends.
    """
    memberships = (
        Membership.objects.filter(user=user).select_related("project").order_by("project_id")
    )
    outdated = [
        membership
        for membership in memberships.filter(given_by=provider)
        if (membership.project.slug, membership.role) not in roles
    ]
    for membership in outdated:
        _take(membership, provider)
    slugs = {slug for slug, _role in roles}
    projects = {project.slug: project for project in Project.objects.filter(slug__in=slugs)}
    for slug in sorted(slugs - projects.keys()):
        log.warning("oidc_project_unknown", provider=provider, slug=slug)
    for slug, role in sorted(roles):
        project = projects.get(slug)
        if project is not None and project.archived_at is None:
            _give(user, project, Role(role), provider)


def _give(user: User, project: Project, role: Role, provider: str) -> None:
    _membership, is_new = Membership.objects.get_or_create(
        project=project, user=user, role=role, defaults={"given_by": provider}
    )
    if is_new:
        login_reaches(user, project)
        audit(None, "member.group_joined", user, project=project, role=role, provider=provider)


def _take(membership: Membership, provider: str) -> None:
    project, role = membership.project, membership.role
    try:
        refuse_without_lead(membership)
    except Conflict:
        log.warning("oidc_last_lead_stays", provider=provider, project=project.pk)
        return
    membership.delete()
    user = membership.user
    audit(None, "member.group_left", user, project=project, role=role, provider=provider)
