"""Creating, revoking and using the tokens of scripts."""

import secrets
from collections.abc import Collection
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from datasets.errors import NotAllowed
from datasets.models import ApiToken, Membership, Project, Role, Scope, User
from datasets.selectors.projects.people import token_hash
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.checking import row_check

# Tokens begin with this, so that a search for leaked secrets can recognise them.
PREFIX = "pairwright_"
# The last use is shown to the minute; storing each one would be a write for every read.
_NOTED_EVERY = timedelta(minutes=1)


@transaction.atomic
def token_create(
    *, project: Project, actor: User, name: str, scopes: Collection[Scope], days: int
) -> tuple[ApiToken, str]:
    """Create a token for the project lead `actor`; return it with its secret.

    Raises `NotAllowed` for administrators who are no project lead: a token belongs to a membership.
    """
    refuse_archived(project)
    # Locked: if the role is taken away at the same moment, the token goes with it.
    locked = Membership.objects.select_for_update(of=("self",), no_key=True)
    membership = locked.filter(project=project, user=actor, role=Role.MANAGER).first()
    if membership is None:
        raise NotAllowed
    secret = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken(
        membership=membership,
        name=name.strip(),
        scopes=sorted(scopes),
        token_hash=token_hash(secret),
        expires_at=timezone.now() + timedelta(days=days),
    )
    row_check(token)
    token.save()
    audit(actor, "token.created", token, project=project, scopes=token.scopes, days=days)
    return token, secret


@transaction.atomic
def token_revoke(*, token: ApiToken, actor: User | None) -> None:
    """End a token; in an archived project too."""
    now = timezone.now()
    if ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=now):
        audit(actor, "token.revoked", token, project=token.membership.project)


def token_used(token: ApiToken) -> None:
    """Store the time of use, at most once a minute."""
    now = timezone.now()
    earlier = Q(last_used_at=None) | Q(last_used_at__lt=now - _NOTED_EVERY)
    ApiToken.objects.filter(earlier, pk=token.pk).update(last_used_at=now)
