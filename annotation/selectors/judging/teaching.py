"""The feedback after a wrong answer at a checkpoint."""

from dataclasses import dataclass

from annotation.models import Judgement, Order, Seat
from annotation.planning.lessons import Explained, Question, explained
from annotation.planning.protocol import MissAction, Protocol
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.judging.shown import assignment_shown


@dataclass(frozen=True)
class Lesson:
    """The answer that was wrong. A warning explains nothing, and names no pair.

    `chosen` and `right` are of a question for the most similar of three pairs.
    """

    judgement: int
    explained: Explained | None = None
    chosen: str = ""
    right: str = ""

    @property
    def is_warning(self) -> bool:
        return self.explained is None and not self.right


def last_miss(seat: Seat) -> Judgement | None:
    """Return the last wrong answer at a checkpoint of a seat."""
    missed = Judgement.objects.filter(annotator=seat.annotator, assignment__seat=seat, missed=True)
    return missed.order_by("-pk").select_related("assignment__checkpoint").first()


def lesson_due(seat: Seat) -> Lesson | None:
    """Return the feedback that an annotator has not acknowledged yet."""
    judgement = last_miss(seat) if seat.is_lesson_due else None
    if judgement is None:
        return None
    protocol = protocol_of(seat.campaign)
    if protocol.checkpoints.on_miss is not MissAction.TEACH:
        return Lesson(judgement.pk)
    checkpoint = judgement.assignment.checkpoint
    assert checkpoint is not None  # noqa: S101  # only an answer at one can be missed
    if judgement.choice is not None:
        options = [" – ".join(option) for option in checkpoint.options]
        chosen, right = options[judgement.choice], options[checkpoint.answer or 0]
        return Lesson(judgement.pk, chosen=chosen, right=right)
    return Lesson(judgement.pk, _explain(protocol, judgement))


def _explain(protocol: Protocol, judgement: Judgement) -> Explained:
    assignment, checkpoint = judgement.assignment, judgement.assignment.checkpoint
    assert checkpoint is not None  # noqa: S101  # see above
    shown = assignment_shown(assignment)
    is_ab = assignment.order == Order.AB
    accepted = checkpoint.accepted_ab if is_ab else checkpoint.accepted_ba
    question = Question(
        first=shown.first,
        second=shown.second,
        accepted=tuple(accepted) if protocol.asks_label else (),
        rating_min=checkpoint.rating_min,
        rating_max=checkpoint.rating_max,
    )
    rating = judgement.rating or 0
    return explained(question, rating=rating, label=judgement.label, wording=protocol.wording)
