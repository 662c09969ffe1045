"""The second half of an iterative plan: tuples of pairs whose scores so far are close."""

import numpy as np
import structlog
from django.db import transaction

from annotation.models import Campaign, ChoiceSlot
from annotation.planning.four_tuples import close_tuples
from annotation.selectors.campaigns.protocols import choice_protocol_of
from annotation.selectors.choosing.answers import campaign_answers, tuples_of
from annotation.selectors.choosing.progress import has_second_half
from annotation.services.campaigns.lifecycle import campaign_locked
from annotation.services.choosing.opening import half_write
from annotation.stats.best_worst.choices import counts_of
from datasets.errors import Conflict
from datasets.models import Job, User
from datasets.services.jobs.lifecycle import Progress, job_start
from datasets.services.records.audit import audit
from transforms.reason import Reason

log = structlog.get_logger(__name__)

SECOND_HALF_KIND = "annotation.second_half"


def second_half_due(campaign: Campaign) -> bool:
    """Tell whether the second half can be made: all that is asked in the first is answered."""
    if not choice_protocol_of(campaign).is_iterative or has_second_half(campaign):
        return False
    return not ChoiceSlot.objects.filter(campaign=campaign, state=ChoiceSlot.State.OPEN).exists()


def second_half_if_due(campaign: Campaign) -> None:
    """Start making the second half if all that is asked in the first is answered."""
    if second_half_due(campaign):
        second_half_start(campaign=campaign, actor=None)


def second_half_start(*, campaign: Campaign, actor: User | None) -> Job:
    """Make the second half in the background from the answers of the first, however many."""
    _refuse(campaign)
    return job_start(kind=SECOND_HALF_KIND, project=campaign.project, actor=actor, subject=campaign)


@transaction.atomic
def second_half_write(
    *, campaign: Campaign, actor: User | None, progress: Progress | None = None
) -> int:
    """Write the second half; return how many answers it asks for, 0 if it is there already."""
    campaign = campaign_locked(campaign)
    if has_second_half(campaign):
        return 0
    _refuse(campaign)
    answers = campaign_answers(campaign, half=1)
    places = {key: index for index, key in enumerate(answers.pairs)}
    first = [[places[key] for key in keys] for keys in tuples_of(campaign, half=1)]
    tuples = close_tuples(
        counts_of(answers.choices).score, first=np.array(first), seed=campaign.seed
    )
    n_assignments = half_write(campaign, tuples, answers.pairs, half=2, progress=progress)
    audit(
        actor, "campaign.second_half", campaign, project=campaign.project, assignments=n_assignments
    )
    log.info("second_half_written", campaign=campaign.pk, assignments=n_assignments)
    return n_assignments


def _refuse(campaign: Campaign) -> None:
    if not choice_protocol_of(campaign).is_iterative or campaign.state != Campaign.State.OPEN:
        raise Conflict(Reason("no_second_half"))
    if not _is_begun(campaign):
        raise Conflict(Reason("nothing_judged"))


def _is_begun(campaign: Campaign) -> bool:
    return ChoiceSlot.objects.filter(campaign=campaign, state=ChoiceSlot.State.DONE).exists()
