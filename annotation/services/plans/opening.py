"""Opening a campaign: its plan is written as seats, reviews and assignments, as prompts and text
slots, or as tuples and their slots, all or nothing.
"""

import numpy as np
import numpy.typing as npt
import structlog
from django.db import connection, transaction
from django.utils import timezone

from annotation.models import Assignment, Campaign, ChoiceSlot, Review, TextSlot
from annotation.planning.problems import PlanImpossible
from annotation.planning.seats import NONE
from annotation.selectors.campaigns.material import CampaignPairs, campaign_pairs
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.monitoring.overview import campaign_effort
from annotation.selectors.reviewing.reading import sentences_to_read
from annotation.services.campaigns.lifecycle import campaign_locked
from annotation.services.campaigns.pictures import pictures_follow
from annotation.services.choosing.opening import refuse_too_few, tuples_write
from annotation.services.plans.base import Material
from annotation.services.plans.registry import campaign_plan
from annotation.services.writing.opening import prompts_write, refuse_without_texts
from datasets.errors import Conflict, Invalid
from datasets.models import Job, User
from datasets.services.jobs.lifecycle import Progress, job_start
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.reason import Reason

log = structlog.get_logger(__name__)

OPEN_KIND = "annotation.open_campaign"


def opening_start(*, campaign: Campaign, actor: User | None) -> Job:
    """Plan and open the campaign in the background."""
    if campaign.state != Campaign.State.DRAFT:
        raise Conflict(Reason("campaign_opened_already"))
    _refuse_impossible(campaign)
    return job_start(kind=OPEN_KIND, project=campaign.project, actor=actor, subject=campaign)


@transaction.atomic
def campaign_open(
    *, campaign: Campaign, actor: User | None, progress: Progress | None = None
) -> Campaign:
    """Plan, write the plan and let people in; an open campaign is not changed."""
    campaign = campaign_locked(campaign)
    if campaign.state == Campaign.State.OPEN:
        return campaign
    refuse_archived(campaign.project)
    if campaign.state != Campaign.State.DRAFT or campaign.is_archived:
        raise Conflict(Reason("campaign_not_draft"))
    _refuse_impossible(campaign)
    n_assignments = _write(campaign, progress)
    campaign.state = Campaign.State.OPEN
    campaign.opened_at = timezone.now()
    campaign.save(update_fields=["state", "opened_at"])
    pictures_follow(campaign)
    audit(actor, "campaign.opened", campaign, project=campaign.project, assignments=n_assignments)
    log.info("campaign_opened", campaign=campaign.pk, assignments=n_assignments)
    transaction.on_commit(_refresh_statistics)
    return campaign


def _refuse_impossible(campaign: Campaign) -> None:
    """Refuse a campaign without anything to write, or without the checkpoints it asks for."""
    if campaign.is_writing:
        refuse_without_texts(campaign)
        return
    if campaign.is_choosing:
        refuse_too_few(campaign.judged_set)
        return
    for reason in campaign_effort(campaign).without_checkpoints:
        raise Invalid(Reason("plan_impossible", reason=reason))


def _refresh_statistics() -> None:
    """Update PostgreSQL's statistics about assignments and slots at once.

    By the old statistics, it would scan all of them for the first minute.
    """
    with connection.cursor() as cursor:
        tables = (model._meta.db_table for model in (Assignment, TextSlot, ChoiceSlot))
        cursor.execute(f"ANALYZE {', '.join(tables)}")


def _write(campaign: Campaign, progress: Progress | None) -> int:
    if campaign.is_writing:
        return prompts_write(campaign, progress)
    if campaign.is_choosing:
        return tuples_write(campaign, progress)
    pairs = campaign_pairs(campaign)
    checkpoints = list(campaign.checkpoints.order_by("number").values_list("pk", flat=True))
    material = Material(pairs, checkpoints, waits=_write_reviews(campaign, pairs))
    try:
        return campaign_plan(campaign).write(campaign, material, progress)
    except PlanImpossible as error:
        raise Invalid(Reason("plan_impossible", reason=error.reason)) from error


def _write_reviews(campaign: Campaign, pairs: CampaignPairs) -> npt.NDArray[np.bool_]:
    """Queue each sentence that the protocol has reviewed, in the first pair that contains it.

    Return which pairs wait for a review.
    """
    to_read = sentences_to_read(campaign.judged_set, protocol_of(campaign))
    reviewed = np.isin(pairs.sentences, list(to_read.values_list("pk", flat=True)))
    sentences, first = np.unique(
        np.where(reviewed, pairs.sentences, NONE).ravel(), return_index=True
    )
    places = first[sentences != NONE]
    queue = np.stack([pairs.sentences.ravel()[places], pairs.pk[places // 2]], axis=1)
    Review.objects.bulk_create(
        (
            Review(campaign=campaign, sentence_id=sentence, pair_id=pair, position=position)
            for position, (sentence, pair) in enumerate(queue[np.argsort(places)].tolist())
        ),
        batch_size=5_000,
    )
    return np.logical_or(reviewed[:, 0], reviewed[:, 1])
