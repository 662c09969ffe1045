"""What the assignments of a simulated campaign ask, and how an annotator answers."""

from dataclasses import dataclass, replace

from django.db.models import QuerySet

from annotation.models import Assignment, Campaign, Checkpoint, Order
from annotation.models.public_ids import primary_key
from annotation.planning.protocol import Scale
from annotation.selectors.campaigns.protocols import protocol_of
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
from annotation.stats.arrays import LabelCode, OrderCode


@dataclass(frozen=True)
class Question:
    """What an assignment asks: the number of a pair or checkpoint, the order, and the truth."""

    number: int
    order: OrderCode
    truth: Truth | None = None  # of a pair
    relatedness: float = 0.0  # of a checkpoint, with its label
    label: LabelCode = LabelCode.NEUTRAL
    right: int | None = None  # of a question for the most similar pair
    options: int = 0


class Questions:
    """What assignments ask and how to answer; those of a pool are looked up as they come."""

    def __init__(self, campaign: Campaign, *, seed: int) -> None:
        self._truths = pair_truths(campaign, seed=seed)
        self._scale = protocol_of(campaign).scale
        self._checkpoints = {checkpoint.pk: checkpoint for checkpoint in campaign.checkpoints.all()}
        self._known: dict[int, Question] = {}

    def learn(self, assignments: QuerySet[Assignment]) -> None:
        rows = assignments.values_list(
            "pk", "pair__number", "carried__pair__number", "checkpoint", "order"
        )
        for pk, pair, carried, checkpoint, order in rows:
            self._known[pk] = (
                _question_of_checkpoint(self._checkpoints[checkpoint], order, self._scale)
                if checkpoint
                else _question_of_pair(pair or carried, order, self._truths)
            )

    def of(self, public_id: str) -> Question | None:
        """Return what is asked; None for a checkpoint that was given back and deleted."""
        assignment = primary_key(public_id) or 0
        if assignment not in self._known:
            self.learn(Assignment.objects.filter(pk=assignment))
        return self._known.get(assignment)

    def answer(self, annotator: SimulatedAnnotator, public_id: str) -> Answer | Choice:
        """Return an annotator's answer; the middle of the scale where the truth is unknown."""
        question = self.of(public_id)
        if question is None:
            middle = self._scale.nearest(self._scale.at(0.5))
            return Answer(rating=middle, label=LabelCode.NEUTRAL, shown_ms=0)
        if question.right is not None:
            return answer_similar(
                annotator,
                checkpoint=question.number,
                right=question.right,
                options=question.options,
            )
        if question.truth is None:
            return answer_checkpoint(
                annotator,
                checkpoint=question.number,
                relatedness=question.relatedness,
                label=question.label,
                scale=self._scale,
            )
        return answer_pair(
            annotator,
            pair=question.number,
            order=question.order,
            truth=question.truth,
            scale=self._scale,
        )

    def miss(self, annotator: SimulatedAnnotator, public_id: str) -> Answer | Choice:
        """Return the answer of somebody who judges pairs normally and checkpoints wrongly."""
        answer, question = self.answer(annotator, public_id), self.of(public_id)
        if question is None or question.truth is not None:
            return answer
        if isinstance(answer, Answer):
            answer = replace(
                answer, label=question.label, rating=self._scale.at(question.relatedness)
            )
        return missed(
            answer, scale=self._scale, right=question.right or 0, options=question.options
        )


def _question_of_pair(number: int, order: str, truths: dict[int, Truth]) -> Question:
    return Question(number, OrderCode[order], truth=truths[number])


def _question_of_checkpoint(checkpoint: Checkpoint, order: str, scale: Scale) -> Question:
    middle = (checkpoint.rating_min + checkpoint.rating_max) / 2
    accepted = checkpoint.accepted_ab if order == Order.AB else checkpoint.accepted_ba
    return Question(
        number=checkpoint.number,
        order=OrderCode[order],
        relatedness=(middle - scale.low) / (scale.high - scale.low),
        label=LabelCode[accepted[0]] if accepted else LabelCode.NEUTRAL,
        right=checkpoint.answer,
        options=len(checkpoint.options),
    )
