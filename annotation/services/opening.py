"""Opening a campaign: its plan becomes seats, reviews and assignments, all or nothing."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import Assignment, Campaign, Checkpoint, Order, Review, Seat
from annotation.planning.ordering import NOTHING_SHARED
from annotation.planning.protocol import LeaderMode
from annotation.planning.seats import NONE, Plan, PlanImpossible, plan
from annotation.selectors.protocols import protocol_of
from annotation.services.campaigns import campaign_locked
from annotation.services.copying import rows_copy
from datasets.errors import Conflict, Invalid
from datasets.models import Job, Pair, User
from datasets.services.audit import audit
from datasets.services.jobs import Progress, job_start
from datasets.services.projects import refuse_archived

log = structlog.get_logger(__name__)

OPEN_KIND = "annotation.open_campaign"

_ENTRIES_A_STEP = 10_000


@dataclass(frozen=True)
class _Pairs:
    """The pairs of a campaign in the order of their numbers."""

    pk: npt.NDArray[np.int64]
    sentences: npt.NDArray[np.int64]  # (n, 2)
    sources: npt.NDArray[np.int64]  # (n, 2), -1 where a sentence came without one
    generated: npt.NDArray[np.bool_]  # (n, 2)

    @property
    def sharing(self) -> npt.NDArray[np.int64]:
        """Codes of what the pairs contain: sources, and sentences where there is no source.

        Sentences of one source describe one scene, so a common sentence is a common source.
        """
        by_source = self.sources != NOTHING_SHARED
        return np.where(by_source, 2 * self.sources, 2 * self.sentences + 1)


def opening_start(*, campaign: Campaign, actor: User | None) -> Job:
    """Plan and open the campaign in the background."""
    if campaign.state != Campaign.State.DRAFT:
        raise Conflict(_("This campaign was opened before."))
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
    pairs = _campaign_pairs(campaign)
    checkpoints = list(campaign.checkpoints.order_by("number"))
    made = _plan(campaign, pairs, checkpoints)
    reviewed = _write_reviews(campaign, pairs)
    seats = Seat.objects.bulk_create(
        Seat(campaign=campaign, number=number) for number in range(1, campaign.seats_planned + 1)
    )
    rows = _assignment_rows(
        made=made,
        pairs=pairs,
        seats=seats,
        checkpoints=checkpoints,
        reviewed=reviewed,
        progress=progress,
    )
    columns = ("seat_id", "position", "pair_id", "checkpoint_id", "order", "state")
    rows_copy(Assignment._meta.db_table, columns, rows)
    campaign.state = Campaign.State.OPEN
    campaign.opened_at = timezone.now()
    campaign.save(update_fields=["state", "opened_at"])
    audit(actor, "campaign.opened", campaign, project=campaign.project, assignments=len(made))
    log.info("campaign_opened", campaign=campaign.pk, assignments=len(made))
    return campaign


def _plan(campaign: Campaign, pairs: _Pairs, checkpoints: list[Checkpoint]) -> Plan:
    try:
        return plan(
            pairs.sharing,
            protocol=protocol_of(campaign),
            seats=campaign.seats_planned,
            checkpoints=len(checkpoints),
            seed=campaign.seed,
        )
    except PlanImpossible as error:
        raise Invalid(_("No plan can be made: %(reason)s.") % {"reason": error}) from error


def _campaign_pairs(campaign: Campaign) -> _Pairs:
    sides = ("sentence_a", "sentence_b")
    fields = [
        side + suffix for suffix in ("_id", "__source_id", "__is_generated") for side in sides
    ]
    rows = (
        Pair.objects.filter(pair_set=campaign.pair_set)
        .order_by("number")
        .values_list("pk", *fields)
        .iterator(chunk_size=20_000)
    )
    # A missing source becomes -1, which is what "nothing shared" is called.
    cells = (NOTHING_SHARED if cell is None else cell for row in rows for cell in row)
    table = np.fromiter(cells, dtype=np.int64).reshape(-1, 7)
    return _Pairs(
        pk=table[:, 0],
        sentences=table[:, 1:3],
        sources=table[:, 3:5],
        generated=table[:, 5:7].astype(np.bool_),
    )


def _write_reviews(campaign: Campaign, pairs: _Pairs) -> npt.NDArray[np.bool_]:
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


def _assignment_rows(
    *,
    made: Plan,
    pairs: _Pairs,
    seats: list[Seat],
    checkpoints: list[Checkpoint],
    reviewed: npt.NDArray[np.bool_],
    progress: Progress | None,
) -> Iterator[tuple[int, int, int | None, int | None, str, str]]:
    """Yield the rows of the plan.

    A checkpoint waits until the pair before it is judged, so that a seat whose pairs wait for
    the leader does not get its checkpoints one after another.
    """
    orders = {0: Order.AB.value, 1: Order.BA.value}
    for start in range(0, len(made), _ENTRIES_A_STEP):
        if progress is not None:
            progress(start, len(made), _("Writing the plan down"))
        chunk = slice(start, start + _ENTRIES_A_STEP)
        columns = (made.seat, made.position, made.pair, made.checkpoint, made.order)
        for seat, position, pair, checkpoint, order in zip(
            *(column[chunk].tolist() for column in columns), strict=True
        ):
            is_pair = pair != NONE
            waits = not is_pair or bool(reviewed[pair])
            yield (
                seats[seat].pk,
                position,
                int(pairs.pk[pair]) if is_pair else None,
                None if is_pair else checkpoints[checkpoint].pk,
                orders[order],
                Assignment.State.WAITING.value if waits else Assignment.State.OPEN.value,
            )
    if progress is not None:
        progress(len(made), len(made))
