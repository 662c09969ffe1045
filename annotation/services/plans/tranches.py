"""Tranches: fixed questionnaires, one for each annotator (SimLex 3.4).

One person's ratings are compared with each other, so one annotator judges a whole questionnaire.
"""

from collections.abc import Iterator, Mapping
from typing import NoReturn

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import Assignment, Campaign, Order, Seat
from annotation.planning.protocol import Protocol
from annotation.planning.tranches import Questionnaire, questionnaires
from annotation.selectors.campaigns.material import campaign_batches
from annotation.services.plans.base import Material
from annotation.services.plans.rows import (
    OPEN,
    ORDERS,
    SEATED_COLUMNS,
    Row,
    progress_report,
    rows_write,
    seats_make,
)
from annotation.services.plans.seated import SeatedPlan
from datasets.errors import Invalid
from datasets.services.jobs.lifecycle import Progress
from transforms.reason import Reason


class Tranches(SeatedPlan):
    def write(self, campaign: Campaign, material: Material, progress: Progress | None) -> int:
        batches = campaign.checkpoints.order_by("number").values_list("batch", flat=True)
        planned = questionnaires(
            campaign_batches(campaign),
            material.pairs.sharing,
            protocol=self.protocol,
            checkpoints=list(batches),
            seed=campaign.seed,
        )
        times = self.protocol.annotators_per_pair
        seats = seats_make(campaign, len(planned) * times)
        total = sum(len(seat.entries) for seat in planned) * times
        progress_report(progress, 0, total)
        rows_write(SEATED_COLUMNS, _rows(campaign, self.protocol, planned, seats, material))
        _carry_over(campaign, planned, seats)
        progress_report(progress, total, total)
        return total

    def leave_unfinished(self, seat: Seat) -> bool:
        """Ask somebody else for the whole of a questionnaire; an untouched seat is free again."""
        if not seat.judged:
            return super().leave_unfinished(seat)
        seat.left_at = timezone.now()
        self.requeue_seat(seat)
        return False

    def requeue_pairs(self, campaign: Campaign, judged: QuerySet[Assignment]) -> NoReturn:
        raise Invalid(
            _(
                "With tranches, one person judges a whole questionnaire, so a "
                "single pair cannot be judged again. Have everything an "
                "annotator judged done again on their page."
            )
        )

    def refuse_top_up(self) -> NoReturn:
        raise Invalid(Reason("tranches_not_topped_up"))

    def top_up(self, campaign: Campaign, requested: Mapping[tuple[int, Order], int]) -> NoReturn:
        self.refuse_top_up()


def _rows(
    campaign: Campaign,
    protocol: Protocol,
    planned: list[Questionnaire],
    seats: list[Seat],
    material: Material,
) -> Iterator[Row]:
    """Yield the seats' rows, taking the tranches alternately; pairs carried over come later."""
    for index, seat in enumerate(seats):
        turn, tranche = divmod(index, len(planned))
        orders = planned[tranche].orders(turn=turn, orders=protocol.orders)
        for position, entry in enumerate(planned[tranche].entries):
            if entry.is_carried:
                continue
            pair = None if entry.pair is None else int(material.pairs.pk[entry.pair])
            checkpoint = entry.checkpoint
            yield (
                *(campaign.pk, seat.pk, position, entry.group, pair),
                None if checkpoint is None else material.checkpoints[checkpoint],
                ORDERS[0 if entry.pair is None else orders[entry.pair]],
                OPEN,
            )


def _carry_over(campaign: Campaign, planned: list[Questionnaire], seats: list[Seat]) -> None:
    """Write the pairs carried over, each with a reference to its first assignment."""
    rows = Assignment.objects.filter(campaign=campaign, pair__isnull=False)
    first = {
        (seat, position): (pk, order)
        for pk, seat, position, order in rows.values_list("pk", "seat", "position", "order")
    }
    carried = []
    for index, seat in enumerate(seats):
        shown = 0
        for position, entry in enumerate(planned[index % len(planned)].entries):
            if entry.is_carried:
                pk, order = first[seat.pk, shown]
                carried.append(
                    Assignment(
                        campaign=campaign,
                        seat=seat,
                        position=position,
                        group=entry.group,
                        carried_id=pk,
                        order=order,
                        state=OPEN,
                    )
                )
            elif entry.pair is not None:
                shown = position
    Assignment.objects.bulk_create(carried, batch_size=5_000)
