"""Who belongs to a project."""

from django.db.models import QuerySet

from datasets.models import Membership, Project


def project_members(project: Project) -> QuerySet[Membership]:
    """Return the roles of a project with their people, by name and role."""
    members = Membership.objects.filter(project=project).select_related("user")
    return members.order_by("user__username", "role")
