"""The ordinary answer, stored in one statement, with the next pairs as its result.

Nearly every answer is the first one to an open pair of the annotator's own seat, in an open
campaign, about sentences as they stand. For these one statement checks, stores, counts along and
looks ahead. Of whatever is not ordinary it stores nothing: `judging.judgement_submit` knows all
cases and says why it refuses one.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import structlog
from django.utils import timezone

from annotation.models import Campaign
from annotation.planning.protocol import MissAction, PlanKind, Protocol
from annotation.planning.sitting import Layout
from annotation.selectors.at_hand import AT_HAND, at_hand, pairs_at_hand
from annotation.selectors.pool import pool_ahead
from annotation.selectors.protocols import protocol_of
from annotation.services.answering import Answer
from annotation.services.claiming import slots_take
from annotation.services.judging import LONGEST_MS
from annotation.services.locks import Held, lock_number
from annotation.services.routing import AHEAD
from annotation.services.slots import lease_end
from datasets.models import Role
from datasets.statements import Statement

log = structlog.get_logger(__name__)

_STORE = Statement(
    "ordinary_answer",
    f"""
WITH target AS MATERIALIZED (
    SELECT a.id, a.seat_id, a.position, n.id AS annotator_id,
           c.notice AS to_all, s.notice AS to_one,
           CASE WHEN k.id IS NOT NULL
                THEN %(rating)s NOT BETWEEN k.rating_min AND k.rating_max
                     OR %(label)s <> '' AND NOT CASE a."order" WHEN 'AB' THEN k.accepted_ab
                                                ELSE k.accepted_ba END ? %(label)s
           END AS missed
    FROM annotation_assignment a
    JOIN annotation_seat s ON s.id = a.seat_id
    JOIN annotation_annotator n ON n.id = s.annotator_id
    JOIN annotation_campaign c ON c.id = a.campaign_id
    JOIN datasets_project j ON j.id = c.project_id
    JOIN datasets_membership m ON m.project_id = j.id AND m.user_id = n.user_id
    LEFT JOIN annotation_checkpoint k ON k.id = a.checkpoint_id AND k.kind = 'control'
    LEFT JOIN datasets_pair p ON p.id = a.pair_id
    LEFT JOIN datasets_sentence one ON one.id = p.sentence_a_id
    LEFT JOIN datasets_sentence two ON two.id = p.sentence_b_id
    WHERE a.id = %(assignment)s AND a.campaign_id = %(campaign)s AND a.state = 'open'
      AND n.user_id = %(user)s AND m.role = %(role)s
      AND s.paused_at IS NULL AND s.left_at IS NULL
      AND c.state = 'open' AND c.paused_at IS NULL
      AND c.archived_at IS NULL AND j.archived_at IS NULL
      AND (k.id IS NOT NULL OR p.id IS NOT NULL)
      AND coalesce(one.revision, 1) = %(revision_a)s AND coalesce(two.revision, 1) = %(revision_b)s
    FOR NO KEY UPDATE OF a
), said AS (
    INSERT INTO annotation_judgement (assignment_id, annotator_id, rating, label, missed, shown_ms,
                                      revision_a, revision_b, client_id, created_at)
    SELECT id, annotator_id, %(rating)s, %(label)s, missed, %(shown_ms)s,
           %(revision_a)s, %(revision_b)s, %(client_id)s, %(now)s
    FROM target WHERE missed IS NOT TRUE OR %(only_counts)s
    ON CONFLICT (assignment_id) WHERE revises_id IS NULL DO NOTHING
    RETURNING assignment_id
), stored AS MATERIALIZED (
    SELECT t.* FROM target t JOIN said ON said.assignment_id = t.id
), done AS (
    UPDATE annotation_assignment a SET state = CASE WHEN a.id = t.id THEN 'done' ELSE 'open' END
    FROM stored t
    WHERE a.id = t.id OR (a.seat_id = t.seat_id AND a.position = t.position + 1
                          AND a.checkpoint_id IS NOT NULL AND a.state = 'waiting')
), counted AS (
    UPDATE annotation_seat s
    SET judged = s.judged + 1, leased_until = coalesce(%(leased_until)s, s.leased_until),
        checked = s.checked + (t.missed IS NOT NULL)::integer,
        missed = s.missed + (t.missed IS TRUE)::integer
    FROM stored t WHERE s.id = t.seat_id
    RETURNING s.id, s.judged, t.id AS target, t.position, t.to_all, t.to_one
)
SELECT counted.id, counted.judged, counted.to_all, counted.to_one, ahead.*
FROM counted LEFT JOIN LATERAL (
    {AT_HAND} AND a.id = ANY (ARRAY(
        SELECT item.id
        FROM (
            SELECT counted.target AS id, counted.position
            UNION ALL
            (SELECT o.id, o.position FROM annotation_assignment o
             WHERE o.seat_id = counted.id AND o.state = 'open' AND o.id <> counted.target
             ORDER BY o.position LIMIT {AHEAD})
        ) AS open
        CROSS JOIN LATERAL (
            SELECT open.id, open.position
            UNION ALL
            -- It opens with the pair before it, and is told of together with that pair.
            SELECT k.id, k.position FROM annotation_assignment k
            WHERE %(some_wait)s AND k.seat_id = counted.id AND k.position = open.position + 1
              AND k.checkpoint_id IS NOT NULL AND k.state = 'waiting'
        ) AS item
        WHERE item.id <> counted.target
        ORDER BY item.position LIMIT {AHEAD}))
    ORDER BY a.position
) AS ahead ON true
""",
    assignment="bigint",
    campaign="bigint",
    user="bigint",
    role="text",
    rating="float8",
    label="text",
    shown_ms="integer",
    revision_a="integer",
    revision_b="integer",
    client_id="uuid",
    now="timestamptz",
    leased_until="timestamptz",
    only_counts="boolean",
    held="bigint[]",
    some_wait="boolean",
)


@dataclass(frozen=True)
class Stored:
    """How much the seat has judged now, what the lead says, and the next pairs for the page."""

    judged: int
    left: int | None  # how many are ahead, where that was counted: others take from a pool too
    notices: list[str]
    pairs: list[dict[str, Any]]
    is_running_out: bool  # there may be more of another kind


def ordinary_answer_submit(
    *, campaign_id: int, user_id: int, answer: Answer, held: Collection[int]
) -> Stored | None:
    """Store an ordinary answer; None says that it is none, and that nothing was done.

    `held` are the assignments that the page has at hand. When few are left in a pool, more are
    taken.
    """
    protocol = _open_protocol(campaign_id)
    if protocol is None or not _fits(protocol, answer):
        return None
    rows = _STORE.rows(
        {
            **_values(protocol, answer),
            "campaign": campaign_id,
            "user": user_id,
            "lock": lock_number(campaign_id, Held.STATE),
            "held": list(held),
        },
        behind="SELECT pg_advisory_xact_lock_shared(%(lock)s);",
    )
    if not rows:
        return None
    seat_id, judged, *notices = rows[0][:4]
    pairs = [at_hand(row[4:]) for row in rows if row[4] is not None]
    log.info("judgement_submitted", assignment=answer.assignment)
    left = None
    if protocol.plan is PlanKind.POOL and len(held) + len(pairs) < AHEAD:
        slots_take(campaign_id=campaign_id, seat_id=seat_id, protocol=protocol)
        left = pool_ahead(campaign_id, seat_id, protocol).total
        pairs = pairs_at_hand(seat_id, held=held, count=AHEAD - len(held))
    return Stored(
        judged=judged,
        left=left,
        notices=[text for text in notices if text],
        pairs=pairs,
        is_running_out=len(held) + len(pairs) < AHEAD,
    )


def _values(protocol: Protocol, answer: Answer) -> dict[str, Any]:
    now = timezone.now()
    return {
        **vars(answer),
        "client_id": str(answer.client_id),
        "shown_ms": None if answer.shown_ms is None else min(max(answer.shown_ms, 0), LONGEST_MS),
        "role": Role.ANNOTATOR.value,
        "now": now,
        "leased_until": lease_end(protocol, now) if protocol.plan is PlanKind.POOL else None,
        # What else a wrong answer at a checkpoint does is not of this statement.
        "some_wait": protocol.plan is not PlanKind.POOL,  # of its checkpoints none does
        "only_counts": protocol.checkpoints.on_miss is MissAction.COUNT,
    }


def _fits(protocol: Protocol, answer: Answer) -> bool:
    labels = protocol.labels or ("",)
    is_single = protocol.groups.layout is not Layout.PAGE  # a group on one page comes as a whole
    is_rated = answer.rating is not None and protocol.scale.allows(answer.rating)
    return is_single and is_rated and answer.label in labels


def _open_protocol(campaign_id: int) -> Protocol | None:
    try:
        return _frozen_protocol(campaign_id)
    except Campaign.DoesNotExist:
        return None


@lru_cache(maxsize=256)
def _frozen_protocol(campaign_id: int) -> Protocol:
    # A protocol never changes once its campaign is open; before that none is kept here.
    return protocol_of(Campaign.objects.get(pk=campaign_id, state=Campaign.State.OPEN))
