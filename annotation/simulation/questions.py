"""What the assignments of a simulated campaign ask, and what an annotator answers."""

from dataclasses import dataclass, replace

from django.db.models import QuerySet

from annotation.models import Assignment, Campaign, Checkpoint, Order
from annotation.models.public_ids import primary_key
from annotation.planning.protocol import Scale
from annotation.selectors.protocols import protocol_of
from annotation.simulation.campaign_truth import pair_truths
from annotation.simulation.generative.annotators import (
    Answer,
    Choice,
    SimulatedAnnotator,
    answer_checkpoint,
    answer_pair,
    answer_similar,
)
from annotation.simulation.generative.habits import missed
from annotation.simulation.generative.truth import Truth
from annotation.stats.arrays import Label
from annotation.stats.arrays import Order as OrderCode


@dataclass(frozen=True)
class Question:
    """What an assignment asks: a pair or a checkpoint by number, in which order, and the truth."""

    number: int
    order: OrderCode
    truth: Truth | None = None  # of a pair
    relatedness: float = 0.0  # of a checkpoint, with its label
    label: Label = Label.NEUTRAL
    right: int | None = None  # of a question for the most similar of some options
    options: int = 0


class Questions:
    """What assignments ask and what is said to it; those of a pool are looked up as they come."""

    def __init__(self, campaign: Campaign, *, seed: int) -> None:
        self._truths = pair_truths(campaign, seed=seed)
        self._scale = protocol_of(campaign).scale
        self._checkpoints = {each.pk: each for each in campaign.checkpoints.all()}
        self._known: dict[int, Question] = {}

    def learn(self, assignments: QuerySet[Assignment]) -> None:
        rows = assignments.values_list(
            "pk", "pair__number", "carried__pair__number", "checkpoint", "order"
        )
        for pk, pair, carried, checkpoint, order in rows:
            self._known[pk] = (
                _of_checkpoint(self._checkpoints[checkpoint], order, self._scale)
                if checkpoint
                else _of_pair(pair or carried, order, self._truths)
            )

    def of(self, public_id: str) -> Question | None:
        """Return what is asked; None of a checkpoint that went back and is there no longer."""
        assignment = primary_key(public_id) or 0
        if assignment not in self._known:
            self.learn(Assignment.objects.filter(pk=assignment))
        return self._known.get(assignment)

    def answer(self, annotator: SimulatedAnnotator, public_id: str) -> Answer | Choice:
        """Return what an annotator says; the middle of the scale where nobody knows the truth."""
        asked = self.of(public_id)
        if asked is None:
            middle = self._scale.nearest(self._scale.at(0.5))
            return Answer(rating=middle, label=Label.NEUTRAL, shown_ms=0)
        if asked.right is not None:
            return answer_similar(
                annotator, checkpoint=asked.number, right=asked.right, options=asked.options
            )
        if asked.truth is None:
            return answer_checkpoint(
                annotator,
                checkpoint=asked.number,
                relatedness=asked.relatedness,
                label=asked.label,
                scale=self._scale,
            )
        return answer_pair(
            annotator,
            pair=asked.number,
            order=asked.order,
            truth=asked.truth,
            scale=self._scale,
        )

    def miss(self, annotator: SimulatedAnnotator, public_id: str) -> Answer | Choice:
        """Return what somebody says who judges pairs as others do, and checkpoints wrongly."""
        said, asked = self.answer(annotator, public_id), self.of(public_id)
        if asked is None or asked.truth is not None:
            return said
        if isinstance(said, Answer):
            said = replace(said, label=asked.label, rating=self._scale.at(asked.relatedness))
        return missed(said, scale=self._scale, right=asked.right or 0, options=asked.options)


def _of_pair(number: int, order: str, truths: dict[int, Truth]) -> Question:
    return Question(number, OrderCode[order], truth=truths[number])


def _of_checkpoint(checkpoint: Checkpoint, order: str, scale: Scale) -> Question:
    middle = (checkpoint.rating_min + checkpoint.rating_max) / 2
    accepted = checkpoint.accepted_ab if order == Order.AB else checkpoint.accepted_ba
    return Question(
        number=checkpoint.number,
        order=OrderCode[order],
        relatedness=(middle - scale.low) / (scale.high - scale.low),
        label=Label[accepted[0]] if accepted else Label.NEUTRAL,
        right=checkpoint.answer,
        options=len(checkpoint.options),
    )
