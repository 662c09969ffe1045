"""People: who may log in, and which roles they have in which project."""

import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from datasets.errors import Conflict, Invalid, NotAllowed, NotFound
from datasets.models import Membership, Project, Role, RoleOffer, User
from datasets.selectors.projects.people import token_hash
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.checking import row_check

OFFERED_FOR = timedelta(days=14)


class PasswordLinks(PasswordResetTokenGenerator):
    """Tokens of links to set a password; one is invalidated when its login gains access elsewhere.

    Otherwise a project lead could keep a link until the login is worth taking over.
    """

    key_salt = "datasets.services.projects.people.PasswordLinks"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        rights = [str(user.made_in_id), *sorted(user.get_all_permissions())]
        return f"{super()._make_hash_value(user, timestamp)} {' '.join(rights)}"


password_links = PasswordLinks()


@transaction.atomic
def login_create(
    *,
    username: str,
    password: str | None = None,
    name: str = "",
    is_passwordless: bool = False,
    made_in: Project | None = None,
) -> User:
    """Create a login. Without a password nobody can use it until its owner has set one.

    A `passwordless` one never has a password, and no page sets one. The lead of the project that it
    is `made_in` may give its owner a link for a new password, until it gains access elsewhere.
    """
    username = User.normalize_username(username.strip())
    message = _("This login name is taken. Choose another one.")
    is_taken = Invalid(message, fields={"username": [message]})
    if User.objects.filter(username__iexact=username).exists():
        raise is_taken
    user = User(
        username=username, first_name=name.strip(), is_passwordless=is_passwordless, made_in=made_in
    )
    user.set_password(password)
    user.full_clean(exclude=["password"], validate_unique=False, validate_constraints=False)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        # Somebody else has taken it since the check.
        raise is_taken from None
    return user


@dataclass(frozen=True)
class NewLogin:
    """The login that somebody chose for themselves."""

    username: str
    password: str


@transaction.atomic
def member_add(*, project: Project, user: User, role: Role, actor: User | None) -> Membership:
    """Give somebody a role. Raises `Invalid` if they have it."""
    membership, added = Membership.objects.get_or_create(project=project, user=user, role=role)
    if not added:
        raise Invalid(_("This person already has this role in the project."))
    login_reaches(user, project)
    audit(actor, "member.added", user, project=project, role=str(role))
    return membership


def login_reaches(user: User, project: Project) -> None:
    """Record that a login is used in a project: from the second on, only its owner controls it."""
    User.objects.filter(pk=user.pk).exclude(made_in=project).update(made_in=None)


@transaction.atomic
def role_offer(
    *, project: Project, name: str, role: Role, actor: User | None
) -> tuple[RoleOffer, str]:
    """Make a link by which somebody takes a role; return the offer and the secret of the link.

    They decide themselves which login to take it with. No login is looked up.
    """
    token = secrets.token_urlsafe(24)
    offer = RoleOffer(
        project=project,
        name=name.strip(),
        role=role,
        token_hash=token_hash(token),
        expires_at=timezone.now() + OFFERED_FOR,
        created_by=actor,
    )
    row_check(offer)
    offer.save()
    audit(actor, "role.offered", offer, project=project, role=str(role))
    return offer, token


@transaction.atomic
def role_offer_withdraw(*, offer: RoleOffer, actor: User | None) -> None:
    """Withdraw the link, so that nobody can take the role by it any more."""
    audit(actor, "role.offer_withdrawn", offer, project=offer.project, role=offer.role)
    RoleOffer.objects.filter(pk=offer.pk).delete()


@transaction.atomic
def role_take(*, offer: RoleOffer, visitor: User | NewLogin) -> User:
    """Give the offered role to whoever opened the link; a new login is `made_in` this project.

    Raises `NotFound` if somebody else took it at the same moment, `NotAllowed` for a login of a
    platform, which only has the role of its campaign.
    """
    locked = RoleOffer.objects.select_for_update(of=("self",)).select_related("project")
    current_offer = locked.filter(pk=offer.pk).first()
    if current_offer is None:
        raise NotFound
    refuse_archived(current_offer.project)
    if isinstance(visitor, User):
        user = visitor
        if user.is_passwordless:
            raise NotAllowed(
                _(
                    "You are logged in with a platform login. Log out first, then open "
                    "the link again."
                )
            )
    else:
        user = login_create(
            username=visitor.username,
            password=visitor.password,
            name=current_offer.name,
            made_in=current_offer.project,
        )
    member_add(project=current_offer.project, user=user, role=Role(current_offer.role), actor=user)
    current_offer.delete()
    return user


@transaction.atomic
def member_change_role(*, membership: Membership, role: Role, actor: User | None) -> Membership:
    """Replace somebody's role by another; if they have that one already, only remove the first."""
    project, old_role = membership.project, Role(membership.role)
    refuse_archived(project)
    if role == old_role:
        return membership
    refuse_without_lead(membership)
    existing = Membership.objects.filter(project=project, user=membership.user, role=role).first()
    if existing is not None:
        membership.delete()
    else:
        existing = membership
        existing.role = role
        existing.save(update_fields=["role"])
    change = {"role": str(role), "before": str(old_role)}
    audit(actor, "member.role_changed", membership.user, project=project, **change)
    return existing


@transaction.atomic
def member_remove(*, membership: Membership, actor: User | None) -> None:
    """Remove a role. Judgements stay under the annotator's code."""
    project = membership.project
    refuse_without_lead(membership)
    membership.delete()
    audit(actor, "member.removed", membership.user, project=project, role=str(membership.role))


def refuse_without_lead(membership: Membership) -> None:
    """Refuse to remove the last project lead of a project."""
    project = membership.project
    # Locking the project keeps two leads from removing each other at the same moment.
    Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    leads = Membership.objects.filter(project=project, role=Role.MANAGER)
    if membership.role == Role.MANAGER and not leads.exclude(pk=membership.pk).exists():
        raise Conflict(_("A project needs at least one project lead. Add another one first."))


def single_keys_choose(*, user: User, is_on: bool) -> None:
    """Store whether single-character shortcuts are on for somebody, wherever they log in."""
    User.objects.filter(pk=user.pk).update(single_keys=is_on)


@transaction.atomic
def password_link_make(*, membership: Membership, actor: User) -> str:
    """Return `set_password_link` of a member for the project lead, and audit it.

    Access has been checked: see `datasets.access.access_password_link`.
    """
    link = set_password_link(membership.user)
    audit(actor, "password_link.made", membership.user, project=membership.project)
    return link


def set_password_link(user: User) -> str:
    """Return the path of a page where this person can set their password once.

    It is invalidated when it is used, by the next login, when the login gains access elsewhere, or
    after PASSWORD_RESET_TIMEOUT. Raises `NotAllowed` for a login that never has a password.
    """
    if user.is_passwordless:
        raise NotAllowed(_("This login comes from a crowdsourcing platform and has no password."))
    return reverse(
        "set-password",
        kwargs={
            "uidb64": urlsafe_base64_encode(force_bytes(user.pk)),
            "token": password_links.make_token(user),
        },
    )
