"""The one statement that takes an answer: it checks, stores, marks done, counts and looks ahead.

It returns a `Verdict` on an answer it refuses, so that the conditions are in one place.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import structlog
from django.utils import timezone

from annotation.planning.protocol import Protocol
from annotation.selectors.judging.shown import SHOWN, pair_shown
from annotation.services.campaigns.locks import LockKind, lock_number
from annotation.services.judging.answers import Answer, Verdict
from annotation.services.plans.registry import plan_of
from annotation.services.plans.routing import AHEAD
from datasets.models import Role
from datasets.statements import Statement

log = structlog.get_logger(__name__)

_STORE = Statement(
    "answer_store",
    f"""
WITH target AS MATERIALIZED (
    SELECT a.id, a.seat_id, a.position, a.state, s.id AS own_seat_id, s.annotator_id,
           coalesce(a.carried_id, a.id) AS judged_id, said.last AS revises_id,
           a.state <> 'done' AND (said.last IS NULL OR a.carried_id IS NOT NULL) AS is_new,
           what.*, said.is_same, k.kind = 'most_similar' AS is_choice,
           CASE WHEN k.kind = 'most_similar'
                THEN coalesce(%(choice)s < jsonb_array_length(k.options), false)
                ELSE %(is_rated)s END AS is_complete,
           CASE WHEN k.kind = 'most_similar' THEN what.choice <> k.answer
                WHEN k.id IS NOT NULL
                THEN what.rating NOT BETWEEN k.rating_min AND k.rating_max
                     OR what.label <> '' AND NOT CASE a."order" WHEN 'AB' THEN k.accepted_ab
                                                 ELSE k.accepted_ba END ? what.label
           END AS missed,
           CASE WHEN p.id IS NULL THEN 1 ELSE %(revision_a)s END AS revision_a,
           CASE WHEN p.id IS NULL THEN 1 ELSE %(revision_b)s END AS revision_b,
           p.id IS NOT NULL
               AND NOT (%(revision_a)s BETWEEN one.meaning_revision AND one.revision
                        AND %(revision_b)s BETWEEN two.meaning_revision AND two.revision)
           AS is_corrected,
           s.paused_at IS NOT NULL AS is_paused,
           c.state = 'open' AND c.archived_at IS NULL AND j.archived_at IS NULL AS is_open,
           c.paused_at IS NULL AS gives_work, a.carried_id IS NOT NULL AS is_carried,
           c.notice AS to_all, s.notice AS to_one
    FROM annotation_assignment a
    -- The seat of the annotator: the one that has the assignment, or had it before the lease ended.
    JOIN LATERAL (
        SELECT o.* FROM annotation_seat o JOIN annotation_annotator n ON n.id = o.annotator_id
        WHERE o.id = ANY (ARRAY[a.seat_id, a.returned_by_id])
          AND (n.id = %(annotator)s
               OR n.user_id = %(user)s
                  AND EXISTS (SELECT FROM datasets_membership m
                              WHERE m.project_id = n.project_id AND m.user_id = n.user_id
                                AND m.role = %(role)s))
        ORDER BY o.id = a.seat_id DESC NULLS LAST LIMIT 1
    ) AS s ON true
    JOIN annotation_campaign c ON c.id = a.campaign_id
    JOIN datasets_project j ON j.id = c.project_id
    LEFT JOIN annotation_checkpoint k ON k.id = a.checkpoint_id
    LEFT JOIN annotation_assignment first ON first.id = a.carried_id
    LEFT JOIN datasets_pair p ON p.id = coalesce(a.pair_id, first.pair_id)
    LEFT JOIN datasets_sentence one ON one.id = p.sentence_a_id
    LEFT JOIN datasets_sentence two ON two.id = p.sentence_b_id
    -- The parts of the answer that the question asks for.
    CROSS JOIN LATERAL (
        SELECT CASE WHEN k.kind IS DISTINCT FROM 'most_similar' THEN %(rating)s END AS rating,
               CASE WHEN k.kind IS DISTINCT FROM 'most_similar' THEN %(label)s ELSE '' END AS label,
               CASE WHEN k.kind IS DISTINCT FROM 'most_similar' THEN %(reason)s ELSE '' END
               AS reason,
               CASE WHEN k.kind = 'most_similar' THEN %(choice)s END AS choice
    ) AS what
    CROSS JOIN LATERAL (
        SELECT max(e.id) AS last,
               bool_and(e.annotator_id = s.annotator_id AND e.label = what.label
                        AND e.reason = what.reason
                        AND e.rating IS NOT DISTINCT FROM what.rating
                        AND e.choice IS NOT DISTINCT FROM what.choice)
                   FILTER (WHERE e.client_id = %(client_id)s) AS is_same
        FROM annotation_judgement e WHERE e.assignment_id = coalesce(a.carried_id, a.id)
    ) AS said
    WHERE a.id = %(assignment)s AND a.campaign_id = %(campaign)s
    FOR NO KEY UPDATE OF a
), judged AS MATERIALIZED (
    SELECT t.*, CASE
        WHEN NOT is_complete THEN 'incomplete'
        WHEN is_same THEN 'repeated'
        WHEN NOT is_same THEN 'judged_differently'
        WHEN revises_id IS NOT NULL AND NOT %(is_change)s AND state = 'done' THEN 'judged_elsewhere'
        WHEN seat_id <> own_seat_id THEN 'slot_taken'
        WHEN NOT is_open THEN 'closed'
        WHEN is_paused THEN 'paused'
        WHEN state IN ('void', 'aside') THEN 'removed'
        WHEN state = 'waiting' THEN 'waiting'
        WHEN is_carried AND revises_id IS NULL THEN 'too_early'
        WHEN seat_id IS NULL THEN 'returned'
        WHEN is_corrected THEN 'corrected'
        WHEN missed AND is_new AND NOT %(may_miss)s THEN 'missed'
    END AS verdict
    FROM target t
), said AS (
    INSERT INTO annotation_judgement (assignment_id, annotator_id, rating, label, reason, choice,
                                      missed, shown_ms, revision_a, revision_b, client_id,
                                      revises_id, created_at)
    SELECT judged_id, annotator_id, rating, label, reason, choice, missed, %(shown_ms)s,
           revision_a, revision_b, %(client_id)s, revises_id, %(now)s
    FROM judged WHERE verdict IS NULL
    ON CONFLICT DO NOTHING
    RETURNING id
), stored AS MATERIALIZED (
    SELECT j.*, said.id AS judgement_id FROM judged j CROSS JOIN said
), done AS (
    -- A checkpoint opens with the pair before it.
    UPDATE annotation_assignment a SET state = CASE WHEN a.id = t.id THEN 'done' ELSE 'open' END
    FROM stored t
    WHERE t.state <> 'done'
      AND (a.id = t.id OR (a.seat_id = t.seat_id AND a.position = t.position + 1
                           AND a.checkpoint_id IS NOT NULL AND a.state = 'waiting'))
), counted AS (
    UPDATE annotation_seat s
    SET judged = s.judged + t.is_new::integer,
        leased_until = coalesce(%(leased_until)s, s.leased_until),
        checked = s.checked + (t.is_new AND t.missed IS NOT NULL)::integer,
        missed = s.missed + (t.is_new AND t.missed IS TRUE)::integer
    FROM stored t WHERE s.id = t.seat_id
    RETURNING s.judged
)
SELECT j.verdict, j.is_choice, j.own_seat_id, stored.judgement_id, j.is_new AND j.missed,
       counted.judged, j.gives_work, j.to_all, j.to_one, ahead.*
FROM judged j LEFT JOIN stored ON true LEFT JOIN counted ON true LEFT JOIN LATERAL (
    {SHOWN} WHERE a.id <> ALL (%(held)s) AND a.id = ANY (ARRAY(
        SELECT item.id
        FROM (
            SELECT j.id, j.position
            UNION ALL
            (SELECT o.id, o.position FROM annotation_assignment o
             WHERE o.seat_id = j.seat_id AND o.state = 'open' AND o.id <> j.id
               AND o.position IS NOT NULL
             ORDER BY o.position LIMIT {AHEAD})
        ) AS open
        CROSS JOIN LATERAL (
            SELECT open.id, open.position
            UNION ALL
            -- It opens with the pair before it, and is sent together with that pair.
            SELECT b.id, b.position FROM annotation_assignment b
            WHERE %(some_wait)s AND b.seat_id = j.seat_id AND b.position = open.position + 1
              AND b.checkpoint_id IS NOT NULL AND b.state = 'waiting'
        ) AS item
        WHERE item.id <> j.id
        ORDER BY item.position LIMIT {AHEAD}))
    ORDER BY a.position
) AS ahead ON stored.judgement_id IS NOT NULL AND j.gives_work AND %(looks_ahead)s
""",
    assignment="bigint",
    campaign="bigint",
    annotator="bigint",
    user="bigint",
    role="text",
    rating="float8",
    label="text",
    reason="text",
    choice="integer",
    shown_ms="integer",
    revision_a="integer",
    revision_b="integer",
    client_id="uuid",
    is_change="boolean",
    is_rated="boolean",
    may_miss="boolean",
    now="timestamptz",
    leased_until="timestamptz",
    held="bigint[]",
    some_wait="boolean",
    looks_ahead="boolean",
)
# Of two simultaneous answers to one pair, the second sees the first when it tries again.
_TRIES = 3


@dataclass(frozen=True)
class Stored:
    """The result of an answer, and what follows it in its annotator's seat.

    It was stored if there is no verdict. `is_miss` marks a wrong first answer to a checkpoint.
    """

    verdict: Verdict | None
    is_choice: bool
    seat_id: int
    is_miss: bool
    judged: int  # pairs and checkpoints of the seat
    gives_work: bool  # whether the campaign does at present
    notices: list[str]
    ahead: list[dict[str, Any]]


def answer_store(
    answer: Answer,
    *,
    campaign_id: int,
    protocol: Protocol,
    annotator_id: int | None = None,
    user_id: int | None = None,
    may_miss: bool,
    known_ids: Collection[int] | None = None,
) -> Stored | None:
    """Store an answer of an annotator, or of a user with the role; None if the pair is not theirs.

    A wrong answer at a checkpoint is only stored with `may_miss`, because its consequences belong
    in the same transaction. `known_ids` are the assignments a page already has; if given, the next
    ones are returned too.
    """
    plan, now = plan_of(protocol), timezone.now()
    is_rated = not answer.problems(protocol)
    values = {
        **answer.model_dump(mode="json"),
        # An unknown one may be what PostgreSQL has no text for, a zero character.
        "label": answer.label if is_rated else "",
        "is_rated": is_rated,
        "campaign": campaign_id,
        "annotator": annotator_id,
        "user": user_id,
        "role": Role.ANNOTATOR.value,
        "may_miss": may_miss,
        "now": now,
        "leased_until": plan.lease_end(now),
        "some_wait": plan.checkpoints_wait,
        "held": list(known_ids or ()),
        "looks_ahead": known_ids is not None,
        "lock": lock_number(campaign_id, LockKind.STATE),
    }
    for _attempt in range(_TRIES):
        rows = _STORE.rows(values, behind="SELECT pg_advisory_xact_lock_shared(%(lock)s);")
        if not rows:
            return None
        verdict, is_choice, seat_id, judgement_id, is_miss, judged, *rest = rows[0]
        if verdict is not None or judgement_id is not None:
            break
    else:
        raise RuntimeError(f"assignment {answer.assignment} is answered again and again")
    if judgement_id is not None:
        log.info("judgement_submitted", assignment=answer.assignment, judgement=judgement_id)
    gives_work, to_all, to_one = rest[:3]
    return Stored(
        verdict=None if verdict is None else Verdict(verdict),
        is_choice=bool(is_choice),
        seat_id=seat_id,
        is_miss=verdict is None and bool(is_miss),
        judged=judged or 0,
        gives_work=gives_work,
        notices=[text for text in (to_all, to_one) if text],
        ahead=[pair_shown(row[9:]) for row in rows if row[9] is not None],
    )
