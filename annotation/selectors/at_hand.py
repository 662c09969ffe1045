"""Pairs as an annotator's page has them at hand, straight from the database.

For what is nearly always so: a pair or a checkpoint that is seen for the first time. A pair carried
over, and one to be confirmed, are left to `selectors.shown`, which knows all cases.
"""

import json
from collections.abc import Collection
from typing import Any

from annotation.models import Order
from annotation.models.public_ids import public_id
from datasets.statements import Statement

AT_HAND = """
    SELECT a.id, a.position, a."group", a."order", k.options, k.text_a, k.text_b,
           one.text, two.text, one.revision, two.revision
    FROM annotation_assignment a
    LEFT JOIN annotation_checkpoint k ON k.id = a.checkpoint_id
    LEFT JOIN datasets_pair p ON p.id = a.pair_id
    LEFT JOIN datasets_sentence one ON one.id = p.sentence_a_id
    LEFT JOIN datasets_sentence two ON two.id = p.sentence_b_id
    WHERE a.carried_id IS NULL AND a.position IS NOT NULL AND a.id <> ALL (%(held)s)
      AND (coalesce(greatest(one.meaning_revision, two.meaning_revision), 1) = 1
           OR NOT EXISTS (SELECT FROM annotation_judgement e WHERE e.assignment_id = a.id))
"""
"""The columns that `at_hand` takes; to be narrowed down further. `held` is at hand already."""


def at_hand(row: tuple[Any, ...]) -> dict[str, Any]:
    """Return what `selectors.shown.pair_at_hand` does, from a row of `AT_HAND`."""
    key, _position, group, order, options, *texts, revision_a, revision_b = row
    text_a, text_b = texts[:2] if options is not None else texts[2:]
    first, second = (text_a, text_b) if order == Order.AB else (text_b, text_a)
    return {
        "assignment": public_id(key),
        "group": group,
        "options": json.loads(options or "[]"),  # Django leaves JSON of raw SQL to who reads it
        "earlier": None,
        "before": None,
        "answer": None,
        "first": first,
        "second": second,
        "revision_a": revision_a or 1,
        "revision_b": revision_b or 1,
    }


_NEXT = Statement(
    "pairs_at_hand",
    f"{AT_HAND} AND a.seat_id = %(seat)s AND a.state = 'open' ORDER BY a.position LIMIT %(count)s",
    seat="bigint",
    held="bigint[]",
    count="integer",
)


def pairs_at_hand(seat_id: int, *, held: Collection[int], count: int) -> list[dict[str, Any]]:
    """Return the next pairs of a seat that its page does not have."""
    rows = _NEXT.rows({"seat": seat_id, "held": list(held), "count": count})
    return [at_hand(row) for row in rows]
