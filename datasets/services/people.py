"""People: who may log in, and what they are in which project."""

from django.contrib.auth.tokens import default_token_generator
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from datasets.errors import Conflict, Invalid
from datasets.models import Membership, Project, Role, User
from datasets.services.audit import audit
from datasets.services.projects import refuse_archived


@transaction.atomic
def login_create(*, username: str, password: str | None = None, name: str = "") -> User:
    """Make a login. Without a password nobody can use it before its owner has set one."""
    username = User.normalize_username(username.strip())
    message = _("Somebody has this login name. Choose another one.")
    is_taken = Invalid(message, fields={"username": [message]})
    if User.objects.filter(username__iexact=username).exists():
        raise is_taken
    user = User(username=username, first_name=name.strip())
    user.set_password(password)
    user.full_clean(exclude=["password"], validate_unique=False, validate_constraints=False)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        # Somebody else took it since the look.
        raise is_taken from None
    return user


@transaction.atomic
def member_add(
    *, project: Project, username: str, role: Role, actor: User | None, name: str = ""
) -> tuple[User, bool]:
    """Give somebody a role, making their login if there is none; return it and whether it is new.

    A new login has no password: hand its owner the link of `set_password_link`.
    """
    username = User.normalize_username(username.strip())
    user = User.objects.filter(username__iexact=username).first()
    is_new = user is None
    if user is None:
        user = login_create(username=username, name=name)
    __, added = Membership.objects.get_or_create(project=project, user=user, role=role)
    if not added:
        raise Invalid(_("This person already has this role here."))
    audit(actor, "member.added", user, project=project, role=str(role))
    return user, is_new


@transaction.atomic
def member_change_role(*, membership: Membership, role: Role, actor: User | None) -> Membership:
    """Give somebody another role in the place of this one; one who has it already keeps it once."""
    project, before = membership.project, Role(membership.role)
    refuse_archived(project)
    if role == before:
        return membership
    _refuse_without_lead(membership)
    held = Membership.objects.filter(project=project, user=membership.user, role=role).first()
    if held is not None:
        membership.delete()
    else:
        held = membership
        held.role = role
        held.save(update_fields=["role"])
    told = {"role": str(role), "before": str(before)}
    audit(actor, "member.role_changed", membership.user, project=project, **told)
    return held


@transaction.atomic
def member_remove(*, membership: Membership, actor: User | None) -> None:
    """Take a role away. Judgements stay under the annotator's code."""
    project = membership.project
    _refuse_without_lead(membership)
    membership.delete()
    audit(actor, "member.removed", membership.user, project=project, role=str(membership.role))


def _refuse_without_lead(membership: Membership) -> None:
    """Keep the last project lead of a project."""
    project = membership.project
    # Locking the project keeps two leads from removing each other at the same moment.
    Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    leads = Membership.objects.filter(project=project, role=Role.MANAGER)
    if membership.role == Role.MANAGER and not leads.exclude(pk=membership.pk).exists():
        raise Conflict(_("A project needs a project lead. Name another one first."))


def single_keys_choose(*, user: User, is_on: bool) -> None:
    """Keep whether single characters act as keys for somebody, wherever they log in."""
    User.objects.filter(pk=user.pk).update(single_keys=is_on)


def set_password_link(user: User) -> str:
    """Return the path under which this person, once, sets their password.

    It ends to be valid when used, after the next login, or after PASSWORD_RESET_TIMEOUT.
    """
    return reverse(
        "set-password",
        kwargs={
            "uidb64": urlsafe_base64_encode(force_bytes(user.pk)),
            "token": default_token_generator.make_token(user),
        },
    )
