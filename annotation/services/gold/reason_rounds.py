"""Second rounds of reasons: who is asked which of them, until the project lead ends the round."""

from typing import Final

import structlog
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import Campaign, ReasonedLabel, ReasonRound, ReasonSheet
from annotation.planning.validating import sheets_planned
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.reason_rounds import annotators_to_ask, reasons_new, running_round
from annotation.services.campaigns.lifecycle import campaign_locked
from datasets.errors import Conflict
from datasets.models import User
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit

log = structlog.get_logger(__name__)

_BATCH: Final = 2_000


@transaction.atomic
def reason_round_start(
    *, campaign: Campaign, judges_own: bool, seed: int | None = None, actor: User | None
) -> ReasonRound:
    """Ask those who judged a pair which of the reasons given for its labels are valid.

    A round has the reasons that no round had before; one goes on at a time.
    """
    campaign = _lock_working_campaign(campaign)
    if not protocol_of(campaign).remarks.asks_reason:
        raise Conflict(_("This campaign asks for no reasons."))
    if running_round(campaign) is not None:
        raise Conflict(_("A round is going on already. End it before you start another one."))
    reasons = reasons_new(campaign)
    drawn = campaign.seed if seed is None else seed
    planned = list(
        sheets_planned(reasons, annotators_to_ask(campaign), judges_own=judges_own, seed=drawn)
    )
    if not planned:
        raise Conflict(_("There are no new reasons that anybody could judge."))
    last = campaign.reason_rounds.aggregate(last=Max("number"))["last"] or 0
    started = ReasonRound.objects.create(
        campaign=campaign, number=last + 1, judges_own=judges_own, seed=drawn, started_by=actor
    )
    ReasonedLabel.objects.bulk_create(
        (ReasonedLabel(round=started, judgement_id=reason.judgement) for reason in reasons),
        batch_size=_BATCH,
    )
    ReasonSheet.objects.bulk_create(
        (
            ReasonSheet(
                round=started,
                annotator_id=sheet.annotator,
                pair_id=sheet.item[0],
                order=sheet.item[1],
                position=sheet.position,
            )
            for sheet in planned
        ),
        batch_size=_BATCH,
    )
    audit(
        actor,
        "reason_round.started",
        started,
        project=campaign.project,
        reasons=len(reasons),
        sheets=len(planned),
    )
    log.info("reason_round_started", round=started.pk, reasons=len(reasons))
    return started


@transaction.atomic
def reason_round_end(*, round_: ReasonRound, actor: User | None) -> ReasonRound:
    """End a second round; what was said in it counts."""
    campaign = _lock_working_campaign(round_.campaign)
    ended = ReasonRound.objects.filter(pk=round_.pk, ended_at=None).update(ended_at=timezone.now())
    if ended:
        audit(actor, "reason_round.ended", round_, project=campaign.project)
    round_.refresh_from_db()
    return round_


def _lock_working_campaign(campaign: Campaign) -> Campaign:
    campaign = campaign_locked(campaign)
    refuse_archived(campaign.project)
    if campaign.is_archived:
        raise Conflict(_("This campaign is in the archive."))
    return campaign
