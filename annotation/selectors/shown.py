"""What an annotator has before them: the sentences in the order shown."""

from dataclasses import dataclass
from typing import Any

from annotation.models import Assignment, Judgement, Order
from annotation.selectors.versions import sentence_versions
from annotation.selectors.work import current_judgement
from datasets.models import Pair


@dataclass(frozen=True)
class Shown:
    """The two texts as shown, and the revisions of sentences A and B that they are."""

    first: str
    second: str
    revision_a: int
    revision_b: int


def assignment_shown(assignment: Assignment) -> Shown:
    """Return the texts of a pair or of a checkpoint; nothing tells the one from the other."""
    pair = assignment_pair(assignment)
    if pair is not None:
        a, b = pair.sentence_a, pair.sentence_b
        texts, revisions = (a.text, b.text), (a.revision, b.revision)
    else:
        assert assignment.checkpoint is not None  # noqa: S101  # a constraint of the database
        texts = (assignment.checkpoint.text_a, assignment.checkpoint.text_b)
        revisions = (1, 1)
    first, second = texts if assignment.order == Order.AB else reversed(texts)
    return Shown(first=first, second=second, revision_a=revisions[0], revision_b=revisions[1])


def assignment_pair(assignment: Assignment) -> Pair | None:
    """Return the pair that is shown: its own, or the one that is carried over."""
    return assignment.pair if assignment.carried is None else assignment.carried.pair


def pair_at_hand(assignment: Assignment) -> dict[str, Any]:
    """Return what the annotator's page needs to show an assignment, as plain values.

    `options` are the three pairs of a question for the most similar one; `earlier` is the rating
    that a pair carried over got where it was shown first. `before` are the two texts that were
    judged with `answer`, where one of them was changed since.
    """
    checkpoint, carried = assignment.checkpoint, assignment.carried
    said = judgement_to_confirm(assignment)
    earlier = current_judgement(carried) if carried is not None else None
    return {
        "assignment": assignment.public_id,
        "group": assignment.group,
        "options": checkpoint.options if checkpoint is not None else [],
        "earlier": earlier.rating if earlier is not None else None,
        "before": texts_judged(said) if said is not None else None,
        "answer": {"rating": said.rating, "label": said.label} if said is not None else None,
        **vars(assignment_shown(assignment)),
    }


def judgement_to_confirm(assignment: Assignment) -> Judgement | None:
    """Return what the annotator said about a pair before the meaning of a sentence was changed."""
    pair, seat = assignment.pair, assignment.seat
    if pair is None or seat is None or assignment.state != Assignment.State.OPEN:
        return None
    if pair.sentence_a.meaning_revision == pair.sentence_b.meaning_revision == 1:
        return None  # nearly always, and without a query
    judgement = current_judgement(assignment)
    is_own = judgement is not None and judgement.annotator_id == seat.annotator_id
    return judgement if is_own else None


def texts_judged(judgement: Judgement) -> tuple[str, str]:
    """Return the texts that a judgement of a pair is about, in the order shown."""
    pair = judgement.assignment.pair
    assert pair is not None  # noqa: S101  # judgements of checkpoints have fixed texts
    a = sentence_versions(pair.sentence_a).text_of(judgement.revision_a)
    b = sentence_versions(pair.sentence_b).text_of(judgement.revision_b)
    return (a, b) if judgement.assignment.order == Order.AB else (b, a)
