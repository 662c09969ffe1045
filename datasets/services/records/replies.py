"""Answers that are kept for a day, so that a request sent again is not done again."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from datasets.errors import Invalid
from datasets.models import ApiReply, ApiToken

KEPT = timedelta(hours=24)
MAX_CHARACTERS = 255


class KeyReused(Invalid):
    code = "idempotency_key_reused"
    message = _("This Idempotency-Key was used for another request. Choose a new key.")


@transaction.atomic
def reply_once(
    *, token: ApiToken, key: str, digest: str, respond: Callable[[], tuple[int, Any]]
) -> tuple[ApiReply, bool]:
    """Return the answer to a request, and whether it is an earlier one.

    `respond` gives status and body.

    Work and answer are committed together: a request that was killed or refused left nothing, and
    may be sent again. Of two at once, the second waits for the first. Raises `KeyReused`.
    """
    now = timezone.now()
    ApiReply.objects.filter(token=token, key=key, created_at__lte=now - KEPT).delete()
    reply, is_new = ApiReply.objects.get_or_create(
        token=token, key=key, defaults={"digest": digest, "created_at": now}
    )
    if not is_new:
        if reply.digest != digest:
            raise KeyReused
        return reply, True
    reply.status, reply.body = respond()
    reply.save(update_fields=["status", "body"])
    return reply, False


def replies_forget() -> int:
    """Delete the answers that are not kept any longer; return how many."""
    return ApiReply.objects.filter(created_at__lte=timezone.now() - KEPT).delete()[0]
