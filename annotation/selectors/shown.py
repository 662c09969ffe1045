"""What an annotator has before them: the sentences in the order shown."""

from dataclasses import dataclass

from annotation.models import Assignment, Order


@dataclass(frozen=True)
class Shown:
    """The two texts as shown, and the revisions of sentences A and B that they are."""

    first: str
    second: str
    revision_a: int
    revision_b: int


def assignment_shown(assignment: Assignment) -> Shown:
    """Return the texts of a pair or of a checkpoint; nothing tells the one from the other."""
    if assignment.pair is not None:
        a, b = assignment.pair.sentence_a, assignment.pair.sentence_b
        texts, revisions = (a.text, b.text), (a.revision, b.revision)
    else:
        assert assignment.checkpoint is not None  # noqa: S101  # a constraint of the database
        texts = (assignment.checkpoint.text_a, assignment.checkpoint.text_b)
        revisions = (1, 1)
    first, second = texts if assignment.order == Order.AB else reversed(texts)
    return Shown(first=first, second=second, revision_a=revisions[0], revision_b=revisions[1])


def pair_at_hand(assignment: Assignment) -> dict[str, str | int]:
    """Return what the annotator's page needs to show an assignment later, as plain values."""
    shown = assignment_shown(assignment)
    return {"assignment": assignment.pk, "position": assignment.position, **vars(shown)}
