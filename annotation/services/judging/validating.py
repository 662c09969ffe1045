"""The second round of reasons: taking what annotators say of them, and what is left to do."""

from collections.abc import Mapping
from typing import Final

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from annotation.models import (
    Annotator,
    Campaign,
    ReasonRound,
    ReasonSheet,
    Validity,
)
from annotation.selectors.judging.validating import (
    reasons_of_annotator,
    reasons_shown,
    sheets_left,
)
from datasets.errors import Conflict, Invalid
from datasets.services.records.archive import refuse_archived

log = structlog.get_logger(__name__)

# Longer than any sitting, as with judgements.
_LONGEST_MS: Final = 24 * 3600 * 1000


class RoundEnded(Conflict):
    code = "reason_round_ended"
    message = gettext_lazy("This campaign is closed. Your earlier answers are saved.")


@transaction.atomic
def sheet_submit(
    *, sheet: ReasonSheet, verdicts: Mapping[int, str], shown_ms: int | None = None
) -> ReasonSheet:
    """Store what an annotator says of every reason of a sheet; sent twice, it is stored once.

    Another verdict on the same reason revises the earlier one.
    """
    locked = ReasonSheet.objects.select_for_update(no_key=True, of=("self",))
    sheet = locked.select_related("round__campaign__project").get(pk=sheet.pk)
    _refuse_ended(sheet.round)
    reasons = reasons_shown(sheet)
    if any(verdicts.get(reason.key) not in Validity.Verdict.values for reason in reasons):
        raise Invalid(_("Say whether this reason is valid."))
    validities = Validity.objects.filter(
        reasoned__in=[reason.key for reason in reasons],
        annotator=sheet.annotator_id,
        revised_by=None,
    )
    before = {validity.reasoned_id: validity for validity in validities}
    Validity.objects.bulk_create(
        Validity(
            reasoned_id=reason.key,
            annotator_id=sheet.annotator_id,
            verdict=verdicts[reason.key],
            revises=before.get(reason.key),
        )
        for reason in reasons
        if reason.verdict != verdicts[reason.key]
    )
    if sheet.done_at is None:
        sheet.done_at = timezone.now()
        sheet.shown_ms = None if shown_ms is None else min(max(shown_ms, 0), _LONGEST_MS)
        sheet.save(update_fields=["done_at", "shown_ms"])
    log.info("reasons_judged", sheet=sheet.pk, reasons=len(reasons))
    return sheet


def sheets_take_back(annotator: Annotator, *, campaign: Campaign | None = None) -> int:
    """Ask somebody who leaves for nothing more; what they said is kept."""
    return sheets_left(annotator, campaign=campaign).delete()[0]


def validities_drop(annotator: Annotator, *, campaign: Campaign) -> None:
    """Delete an annotator's reasons from second rounds, with all that was said of them, and what
    they said of others' reasons.
    """
    reasons_of_annotator(annotator, campaign).delete()
    Validity.objects.filter(annotator=annotator, reasoned__round__campaign=campaign).delete()
    ReasonSheet.objects.filter(annotator=annotator, round__campaign=campaign).delete()


def _refuse_ended(round_: ReasonRound) -> None:
    refuse_archived(round_.campaign.project)
    if round_.ended_at is not None or round_.campaign.is_archived:
        raise RoundEnded
