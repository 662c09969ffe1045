"""Consequences of a wrong answer at a checkpoint."""

import structlog
from django.db import transaction
from django.utils import timezone

from annotation.models import Seat
from annotation.planning.protocol import MissAction, Protocol
from annotation.selectors.judging.teaching import last_miss
from annotation.services.plans.registry import plan_of
from datasets.services.records.archive import refuse_archived

log = structlog.get_logger(__name__)


def miss_act(*, protocol: Protocol, seat_id: int) -> None:
    """Pause, teach or warn an annotator who missed too many checkpoints, as the protocol says."""
    settings = protocol.checkpoints
    locked = Seat.objects.select_for_update(no_key=True, of=("self",))
    seat = locked.select_related("campaign").get(pk=seat_id)
    if not settings.acts(misses=seat.missed, answered=seat.checked):
        return
    if settings.on_miss in (MissAction.TEACH, MissAction.WARN):
        seat.is_lesson_due = True
        seat.save(update_fields=["is_lesson_due"])
    elif settings.on_miss is MissAction.PAUSE:
        seat.paused_at = timezone.now()
        seat.save(update_fields=["paused_at"])
        plan_of(protocol).give_back(seat)
        log.info("seat_paused", seat=seat.pk, missed=seat.missed, checked=seat.checked)


@transaction.atomic
def lesson_acknowledge(*, seat: Seat, judgement_id: int) -> None:
    """Note that somebody read the feedback on a miss; a later miss is still to be shown."""
    refuse_archived(seat.campaign.project)
    seat = Seat.objects.select_for_update(no_key=True).get(pk=seat.pk)
    last = last_miss(seat)
    if last is None or last.pk == judgement_id:
        seat.is_lesson_due = False
        seat.save(update_fields=["is_lesson_due"])
