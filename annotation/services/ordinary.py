"""The ordinary answer, stored in one statement, with the next pairs as its result.

Nearly every answer is the first one to an open pair of the annotator's own seat, in an open
campaign, about sentences as they stand. For these one statement checks, stores, counts along and
looks ahead. Of whatever is not ordinary it stores nothing: `judging.judgement_submit` knows all
cases and says why it refuses one.
"""

import json
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from weakref import WeakSet

import structlog
from django.db import connection
from django.utils import timezone

from annotation.models import Campaign, Order
from annotation.planning.protocol import PlanKind, Protocol
from annotation.selectors.protocols import protocol_of
from annotation.services.answering import Answer
from annotation.services.judging import LONGEST_MS
from annotation.services.locks import Held, lock_number
from annotation.services.routing import AHEAD
from annotation.services.slots import lease_end
from datasets.models import Role

log = structlog.get_logger(__name__)

# Planned once a connection: planning it takes longer than running it.
_PREPARE = """
PREPARE ordinary_answer (
    bigint, bigint, bigint, text, float8, text, integer, integer, integer, uuid, timestamptz,
    timestamptz, bigint[], integer
) AS
WITH target AS MATERIALIZED (
    SELECT a.id, a.seat_id, a.position, n.id AS annotator_id,
           c.notice AS to_all, s.notice AS to_one
    FROM annotation_assignment a
    JOIN annotation_seat s ON s.id = a.seat_id
    JOIN annotation_annotator n ON n.id = s.annotator_id
    JOIN annotation_campaign c ON c.id = a.campaign_id
    JOIN datasets_project j ON j.id = c.project_id
    JOIN datasets_membership m ON m.project_id = j.id AND m.user_id = n.user_id
    JOIN datasets_pair p ON p.id = a.pair_id
    JOIN datasets_sentence one ON one.id = p.sentence_a_id
    JOIN datasets_sentence two ON two.id = p.sentence_b_id
    WHERE a.id = $1 AND a.campaign_id = $2 AND a.state = 'open'
      AND n.user_id = $3 AND m.role = $4
      AND s.paused_at IS NULL AND s.left_at IS NULL
      AND c.state = 'open' AND c.paused_at IS NULL
      AND c.archived_at IS NULL AND j.archived_at IS NULL
      AND one.revision = $8 AND two.revision = $9
      AND NOT EXISTS (SELECT FROM annotation_judgement e WHERE e.assignment_id = a.id)
    FOR NO KEY UPDATE OF a
), said AS (
    INSERT INTO annotation_judgement (assignment_id, annotator_id, rating, label, shown_ms,
                                      revision_a, revision_b, client_id, created_at)
    SELECT id, annotator_id, $5, $6, $7, $8, $9,
           $10, $11
    FROM target
), done AS (
    UPDATE annotation_assignment a SET state = CASE WHEN a.id = t.id THEN 'done' ELSE 'open' END
    FROM target t
    WHERE a.id = t.id OR (a.seat_id = t.seat_id AND a.position = t.position + 1
                          AND a.checkpoint_id IS NOT NULL AND a.state = 'waiting')
), counted AS (
    UPDATE annotation_seat s
    SET judged = s.judged + 1, leased_until = coalesce($12, s.leased_until)
    FROM target t WHERE s.id = t.seat_id
    RETURNING s.id, s.judged, t.id AS target, t.position, t.to_all, t.to_one
)
SELECT counted.judged, counted.to_all, counted.to_one, ahead.*
FROM counted LEFT JOIN LATERAL (
    SELECT a.id, a.position, a."group", a."order", k.options, k.text_a, k.text_b,
           one.text, two.text, one.revision, two.revision
    FROM annotation_assignment a
    LEFT JOIN annotation_checkpoint k ON k.id = a.checkpoint_id
    LEFT JOIN datasets_pair p ON p.id = a.pair_id
    LEFT JOIN datasets_sentence one ON one.id = p.sentence_a_id
    LEFT JOIN datasets_sentence two ON two.id = p.sentence_b_id
    WHERE a.seat_id = counted.id AND a.id <> counted.target AND a.id <> ALL($13)
      AND a.carried_id IS NULL AND a.position IS NOT NULL
      AND NOT EXISTS (SELECT FROM annotation_judgement e WHERE e.assignment_id = a.id)
      AND (a.state = 'open' OR (a.position = counted.position + 1
                                AND a.checkpoint_id IS NOT NULL AND a.state = 'waiting'))
    ORDER BY a.position LIMIT $14
) AS ahead ON true
"""
# In one message with the lock, so one transaction: what is read behind the lock is what holds.
_EXECUTE = """
SELECT pg_advisory_xact_lock_shared(%(lock)s);
EXECUTE ordinary_answer (%(assignment)s,
    %(campaign)s,
    %(user)s,
    %(role)s,
    %(rating)s,
    %(label)s,
    %(shown_ms)s,
    %(revision_a)s,
    %(revision_b)s,
    %(client_id)s,
    %(now)s,
    %(leased_until)s,
    %(held)s,
    %(ahead)s)
"""
_prepared: WeakSet[Any] = WeakSet()  # connections that know the statement


@dataclass(frozen=True)
class Stored:
    """How much the seat has judged now, what the lead says, and the next pairs for the page."""

    judged: int
    notices: list[str]
    pairs: list[dict[str, Any]]
    is_running_out: bool  # there may be more, in a pool or of another kind


def ordinary_answer_submit(
    *, campaign_id: int, user_id: int, answer: Answer, held: Collection[int]
) -> Stored | None:
    """Store an ordinary answer; None says that it is none, and that nothing was done.

    `held` are the assignments that the page has at hand.
    """
    protocol = _open_protocol(campaign_id)
    if protocol is None or not _fits(protocol, answer):
        return None
    now = timezone.now()
    is_pool = protocol.plan is PlanKind.POOL
    values = {
        **vars(answer),
        "client_id": str(answer.client_id),
        "shown_ms": None if answer.shown_ms is None else min(max(answer.shown_ms, 0), LONGEST_MS),
        "campaign": campaign_id,
        "user": user_id,
        "role": Role.ANNOTATOR.value,
        "lock": lock_number(campaign_id, Held.STATE),
        "now": now,
        "leased_until": lease_end(protocol, now) if is_pool else None,
        "held": list(held),
        "ahead": max(0, AHEAD - len(held)),
    }
    with connection.cursor() as cursor:
        if connection.connection not in _prepared:
            cursor.execute(_PREPARE)
            _prepared.add(connection.connection)
        cursor.execute(_EXECUTE, values)
        rows = cursor.fetchall()
    if not rows:
        return None
    judged, *notices = rows[0][:3]
    pairs = [_at_hand(row[3:]) for row in rows if row[3] is not None]
    log.info("judgement_submitted", assignment=answer.assignment)
    is_running_out = len(held) + len(pairs) < AHEAD
    return Stored(judged, [text for text in notices if text], pairs, is_running_out)


def _fits(protocol: Protocol, answer: Answer) -> bool:
    labels = protocol.labels or ("",)
    is_rated = answer.rating is not None and protocol.scale.allows(answer.rating)
    return is_rated and answer.label in labels


def _at_hand(row: tuple[Any, ...]) -> dict[str, Any]:
    """Return what `selectors.shown.pair_at_hand` does, from a row of the statement."""
    key, position, group, order, options, *texts, revision_a, revision_b = row
    text_a, text_b = texts[:2] if options is not None else texts[2:]
    first, second = (text_a, text_b) if order == Order.AB else (text_b, text_a)
    return {
        "assignment": key,
        "position": position,
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


def _open_protocol(campaign_id: int) -> Protocol | None:
    try:
        return _frozen_protocol(campaign_id)
    except Campaign.DoesNotExist:
        return None


@lru_cache(maxsize=256)
def _frozen_protocol(campaign_id: int) -> Protocol:
    # A protocol never changes once its campaign is open; before that none is kept here.
    return protocol_of(Campaign.objects.get(pk=campaign_id, state=Campaign.State.OPEN))
