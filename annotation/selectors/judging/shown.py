"""What an annotator sees: the sentences in the order shown."""

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from annotation.models import Assignment, Judgement, Order
from annotation.models.public_ids import public_id
from annotation.selectors.campaigns.versions import sentence_versions
from datasets.models import Pair, Sentence
from datasets.statements import Statement

SHOWN = """
    SELECT a.id, a."group", a."order", k.options,
           coalesce(k.text_a, one.text), coalesce(k.text_b, two.text),
           coalesce(one.revision, 1), coalesce(two.revision, 1),
           a.carried_id IS NOT NULL, one.id, two.id,
           said.rating, said.label, said.revision_a, said.revision_b, said.reason
    FROM annotation_assignment a
    LEFT JOIN annotation_seat own ON own.id = a.seat_id
    LEFT JOIN annotation_assignment first ON first.id = a.carried_id
    LEFT JOIN annotation_checkpoint k ON k.id = a.checkpoint_id
    LEFT JOIN datasets_pair p ON p.id = coalesce(a.pair_id, first.pair_id)
    LEFT JOIN datasets_sentence one ON one.id = p.sentence_a_id
    LEFT JOIN datasets_sentence two ON two.id = p.sentence_b_id
    -- What was said where a pair was shown first, and what its annotator has to confirm.
    LEFT JOIN LATERAL (
        SELECT e.* FROM annotation_judgement e
        WHERE e.assignment_id = coalesce(a.carried_id, a.id) ORDER BY e.id DESC LIMIT 1
    ) AS said ON a.carried_id IS NOT NULL
              OR a.state = 'open' AND said.annotator_id = own.annotator_id
                 AND greatest(one.meaning_revision, two.meaning_revision) > 1
"""
"""A row of `ShownRow` for each assignment; to be narrowed down with WHERE."""

_SHOWN = Statement(
    "shown_pairs",
    f"{SHOWN} WHERE a.id = ANY (%(assignments)s) ORDER BY a.position",
    assignments="bigint[]",
)
_AHEAD = Statement(
    "shown_pairs_ahead",
    f"{SHOWN} WHERE a.seat_id = %(seat)s AND a.state = 'open' AND a.position IS NOT NULL "
    "AND a.id <> ALL (%(held)s) ORDER BY a.position LIMIT %(count)s",
    seat="bigint",
    held="bigint[]",
    count="integer",
)


class ShownRow(NamedTuple):
    """A row of `SHOWN`; what was said is None unless it matters."""

    assignment: int
    group: int
    order: str
    options: str | None
    text_a: str
    text_b: str
    revision_a: int
    revision_b: int
    is_carried: bool
    sentence_a: int | None
    sentence_b: int | None
    rating: float | None
    label: str | None
    judged_a: int | None
    judged_b: int | None
    reason: str | None


@dataclass(frozen=True)
class Shown:
    """The two texts as shown, and the revisions of sentences A and B that they are."""

    first: str
    second: str
    revision_a: int
    revision_b: int

    @classmethod
    def of(cls, order: str, texts: tuple[str, str], revisions: tuple[int, int]) -> Self:
        """Put the texts of A and B into the order shown."""
        return cls(*(texts if order == Order.AB else texts[::-1]), *revisions)


def assignment_shown(assignment: Assignment) -> Shown:
    """Return the texts of a pair or of a checkpoint, which look alike."""
    pair, checkpoint = assignment_pair(assignment), assignment.checkpoint
    if pair is not None:
        a, b = pair.sentence_a, pair.sentence_b
        return Shown.of(assignment.order, (a.text, b.text), (a.revision, b.revision))
    assert checkpoint is not None  # noqa: S101  # a constraint of the database
    return Shown.of(assignment.order, (checkpoint.text_a, checkpoint.text_b), (1, 1))


def assignment_pair(assignment: Assignment) -> Pair | None:
    """Return the pair that is shown: its own, or the one that is carried over."""
    return assignment.pair if assignment.carried is None else assignment.carried.pair


def pairs_shown(assignments: Collection[int]) -> list[dict[str, Any]]:
    """Return assignments by their keys as `pair_shown` does, in the order of their seat."""
    rows = _SHOWN.rows({"assignments": list(assignments)}) if assignments else []
    return [pair_shown(row) for row in rows]


def pairs_shown_ahead(
    seat_id: int, *, known_ids: Collection[int], count: int
) -> list[dict[str, Any]]:
    """Return the next open pairs of a seat, without those that its page already has."""
    rows = _AHEAD.rows({"seat": seat_id, "held": list(known_ids), "count": count})
    return [pair_shown(row) for row in rows]


def pair_shown(values: tuple[Any, ...]) -> dict[str, Any]:
    """Return what an annotator's page needs to show an assignment, from its row of `SHOWN`.

    `options` are the three pairs of a question for the most similar one; `earlier` is the rating
    that a pair carried over got where it was shown first. `before` are the two texts that were
    judged with `answer`, where one of them was changed since.
    """
    row = ShownRow(*values)
    is_to_confirm = row.judged_a is not None and not row.is_carried
    shown = Shown.of(row.order, (row.text_a, row.text_b), (row.revision_a, row.revision_b))
    return {
        "assignment": public_id(row.assignment),
        "group": row.group,
        "options": json.loads(row.options or "[]"),  # Django leaves JSON of raw SQL to its reader
        "earlier": row.rating if row.is_carried else None,
        "before": _texts_before(row) if is_to_confirm else None,
        "answer": {"rating": row.rating, "label": row.label, "reason": row.reason}
        if is_to_confirm
        else None,
        **vars(shown),
    }


def _texts_before(row: ShownRow) -> tuple[str, str]:
    # Only what was judged is asked to be confirmed.
    assert row.judged_a is not None and row.judged_b is not None  # noqa: S101, PT018
    sentences = Sentence.objects.in_bulk([row.sentence_a, row.sentence_b])
    a, b = (sentences[key] for key in (row.sentence_a, row.sentence_b) if key is not None)
    return _texts_at(row.order, (a, b), (row.judged_a, row.judged_b))


def texts_judged(judgement: Judgement) -> tuple[str, str]:
    """Return the texts that a judgement of a pair is about, in the order shown."""
    pair = judgement.assignment.pair
    assert pair is not None  # noqa: S101  # judgements of checkpoints have fixed texts
    revisions = (judgement.revision_a, judgement.revision_b)
    return _texts_at(judgement.assignment.order, (pair.sentence_a, pair.sentence_b), revisions)


def _texts_at(
    order: str, sentences: tuple[Sentence, Sentence], revisions: tuple[int, int]
) -> tuple[str, str]:
    a, b = (
        sentence_versions(sentence).text_of(revision)
        for sentence, revision in zip(sentences, revisions, strict=True)
    )
    shown = Shown.of(order, (a, b), revisions)
    return shown.first, shown.second
