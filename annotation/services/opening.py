"""Opening a campaign: its plan becomes seats, reviews and assignments, all or nothing."""

import numpy as np
import numpy.typing as npt
import structlog
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import Assignment, Campaign, Review
from annotation.planning.problems import PlanImpossible
from annotation.planning.protocol import LeaderMode
from annotation.planning.seats import NONE
from annotation.selectors.material import CampaignPairs, campaign_pairs
from annotation.selectors.protocols import protocol_of
from annotation.services.campaigns import campaign_locked
from annotation.services.plan_problems import no_plan
from annotation.services.plans import Material, plan_write
from datasets.errors import Conflict
from datasets.models import Job, User
from datasets.services.archive import refuse_archived
from datasets.services.audit import audit
from datasets.services.jobs import Progress, job_start

log = structlog.get_logger(__name__)

OPEN_KIND = "annotation.open_campaign"


def opening_start(*, campaign: Campaign, actor: User | None) -> Job:
    """Plan and open the campaign in the background."""
    if campaign.state != Campaign.State.DRAFT:
        raise Conflict(_("This campaign has already been opened."))
    return job_start(kind=OPEN_KIND, project=campaign.project, actor=actor, subject=campaign)


@transaction.atomic
def campaign_open(
    *, campaign: Campaign, actor: User | None, progress: Progress | None = None
) -> Campaign:
    """Plan, write the plan down and let annotators in; a campaign that is open stays as it is."""
    campaign = campaign_locked(campaign)
    if campaign.state == Campaign.State.OPEN:
        return campaign
    refuse_archived(campaign.project)
    if campaign.state != Campaign.State.DRAFT or campaign.is_archived:
        raise Conflict(_("Only a draft can be opened."))
    asked = _write(campaign, progress)
    campaign.state = Campaign.State.OPEN
    campaign.opened_at = timezone.now()
    campaign.save(update_fields=["state", "opened_at"])
    audit(actor, "campaign.opened", campaign, project=campaign.project, assignments=asked)
    log.info("campaign_opened", campaign=campaign.pk, assignments=asked)
    transaction.on_commit(_count_anew)
    return campaign


def _count_anew() -> None:
    """Let PostgreSQL see at once how many assignments there are now.

    Going by what it knew before, it would look through all of them for the first minute.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE {Assignment._meta.db_table}")


def _write(campaign: Campaign, progress: Progress | None) -> int:
    pairs = campaign_pairs(campaign)
    checkpoints = list(campaign.checkpoints.order_by("number").values_list("pk", flat=True))
    material = Material(pairs, checkpoints, waits=_write_reviews(campaign, pairs))
    try:
        return plan_write(campaign=campaign, material=material, progress=progress)
    except PlanImpossible as error:
        raise no_plan(error) from error


def _write_reviews(campaign: Campaign, pairs: CampaignPairs) -> npt.NDArray[np.bool_]:
    """Queue each generated sentence for the leader, in the pair where it comes first.

    Return which pairs wait for a review.
    """
    if protocol_of(campaign).leader_mode is LeaderMode.NONE:
        return np.zeros(len(pairs.pk), dtype=np.bool_)
    sentences, first = np.unique(
        np.where(pairs.generated, pairs.sentences, NONE).ravel(), return_index=True
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
    return np.logical_or(pairs.generated[:, 0], pairs.generated[:, 1])
