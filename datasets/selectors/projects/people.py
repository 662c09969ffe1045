"""Who belongs to a project."""

from hashlib import sha256

from django.db.models import QuerySet
from django.utils import timezone

from datasets.models import Membership, Project, Role, RoleOffer, User


def project_members(project: Project) -> QuerySet[Membership]:
    """Return the roles in a project with the people who hold them, by name and role."""
    members = Membership.objects.filter(project=project).select_related("user")
    return members.order_by("user__username", "role")


def roles_held(project: Project) -> set[Role]:
    """Return a user's role rows in a project."""
    roles = Membership.objects.filter(project=project).values_list("role", flat=True)
    return {Role(role) for role in roles.distinct()}


def roles_of(project: Project, user: User) -> set[Role]:
    """Return the roles that a person has in a project."""
    memberships = Membership.objects.filter(project=project, user=user)
    return {Role(role) for role in memberships.values_list("role", flat=True)}


def token_hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def roles_offered(project: Project) -> QuerySet[RoleOffer]:
    """Return the role offers of a project that nobody has taken yet."""
    return RoleOffer.objects.filter(project=project, expires_at__gt=timezone.now()).order_by("pk")


def role_offer_of(token: str) -> RoleOffer | None:
    """Return the role that a link offers; None if it was taken, withdrawn or has expired."""
    offers = RoleOffer.objects.select_related("project")
    return offers.filter(token_hash=token_hash(token), expires_at__gt=timezone.now()).first()
