"""The tokens by which scripts act for the members of a project."""

from django.db.models import QuerySet

from datasets.models import ApiToken, Project
from datasets.selectors.projects.people import token_hash


def project_tokens(project: Project) -> QuerySet[ApiToken]:
    """Return the tokens of a project with their owners, newest first."""
    tokens = ApiToken.objects.filter(membership__project=project)
    return tokens.select_related("membership__user", "membership__project")


def find_token(token: str) -> ApiToken | None:
    """Return the token if it is valid now and its owner may log in.

    The lookup is by hash: how long it takes tells nothing about other tokens.
    """
    tokens = ApiToken.objects.select_related("membership__user", "membership__project")
    match = tokens.filter(token_hash=token_hash(token)).first()
    if match is None or not match.is_usable or not match.membership.user.is_active:
        return None
    return match
