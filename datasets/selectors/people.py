"""Who belongs to a project."""

from django.db.models import QuerySet

from datasets.models import Membership, Project, Role, User


def project_members(project: Project) -> QuerySet[Membership]:
    """Return the roles of a project with their people, by name and role."""
    members = Membership.objects.filter(project=project).select_related("user")
    return members.order_by("user__username", "role")


def roles_held(project: Project) -> set[Role]:
    """Return the roles that somebody has in a project."""
    found = Membership.objects.filter(project=project).values_list("role", flat=True)
    return {Role(role) for role in found.distinct()}


def roles_of(project: Project, user: User) -> set[Role]:
    """Return the roles that a person has in a project."""
    found = Membership.objects.filter(project=project, user=user)
    return {Role(role) for role in found.values_list("role", flat=True)}
