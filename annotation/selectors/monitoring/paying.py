"""What each annotator did in a campaign, and what it costs."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from statistics import median
from typing import Any

from django.db import connection
from django.db.models import Exists, F, Max, OuterRef, Q

from annotation.models import (
    Annotator,
    Assignment,
    Campaign,
    JoiningSettings,
    Participation,
    PlatformAccount,
    Seat,
    Task,
)
from annotation.selectors.joining.participations import joining_of

_CENT = Decimal("0.01")
# Answers closer together than this were sent together, as after a time offline.
_APART_MS = 1000
# `gap` is the time since the answer before, in milliseconds. It is NULL where it is not known: of
# imported answers, and of the first answer of somebody who no longer has a seat.
_COUNTED = """
WITH given AS (
    SELECT j.id, j.annotator_id, j.shown_ms, later.id IS NULL AS is_last,
           a.pair_id IS NOT NULL AS is_pair,
           -- The first answer, one about newer texts, and one to a pair that was carried over.
           coalesce(
               j.revision_a + j.revision_b > max(j.revision_a + j.revision_b) OVER before, true
           ) OR later.id IS NULL AND carried.id IS NOT NULL AS is_asked,
           CASE WHEN n.external_id = '' THEN 1000 * extract(epoch FROM j.created_at - coalesce(
               lag(j.created_at) OVER (PARTITION BY j.annotator_id ORDER BY j.id),
               CASE WHEN seat.taken_at <= j.created_at THEN seat.taken_at END
           )) END AS gap
    FROM annotation_judgement j
    JOIN annotation_assignment a ON a.id = j.assignment_id
    JOIN annotation_annotator n ON n.id = j.annotator_id
    LEFT JOIN annotation_judgement later ON later.revises_id = j.id
    LEFT JOIN annotation_assignment carried
           ON carried.carried_id = a.id AND carried.state = %(done)s
    LEFT JOIN annotation_seat seat
           ON seat.campaign_id = a.campaign_id AND seat.annotator_id = j.annotator_id
    WHERE a.campaign_id = %(campaign)s AND a.seat_id IS NOT NULL
      AND (%(annotator)s::bigint IS NULL OR j.annotator_id = %(annotator)s)
    WINDOW before AS (PARTITION BY j.annotator_id, j.assignment_id ORDER BY j.id
                      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
), numbered AS (
    SELECT *, count(*) FILTER (WHERE gap > %(apart)s)
              OVER (PARTITION BY annotator_id ORDER BY id) AS request
    FROM given
), requests AS (
    SELECT annotator_id,
           count(*) FILTER (WHERE is_last AND is_pair) AS judgements,
           count(*) FILTER (WHERE is_last AND NOT is_pair) AS checkpoints,
           count(*) FILTER (WHERE is_last AND shown_ms IS NULL) AS untimed,
           -- Of nothing and a number the least is the number.
           sum(least(shown_ms, %(longest)s)) FILTER (WHERE is_asked AND shown_ms IS NOT NULL)
               AS said,
           least(count(*) FILTER (WHERE is_asked) * %(longest)s,
                 CASE WHEN bool_and(gap IS NOT NULL) THEN sum(greatest(gap, 0)) END) AS allowed
    FROM numbered
    GROUP BY annotator_id, request
)
SELECT annotator_id, sum(judgements)::integer AS judgements,
       sum(checkpoints)::integer AS checkpoints, sum(untimed)::integer AS untimed,
       CASE WHEN sum(said) > 0 THEN round(least(sum(said), sum(allowed)))::bigint END AS ms
FROM requests
GROUP BY annotator_id
"""

# The time of texts and of decisions. A changed mind adds nothing, as with judgements.
_WRITTEN = """
WITH done AS (
    SELECT v.writer_id AS annotator_id, v.shown_ms
    FROM annotation_version v
    JOIN annotation_textslot s ON s.id = v.slot_id
    WHERE s.campaign_id = %(campaign)s AND v.revises_id IS NULL
    UNION ALL
    SELECT m.adjudicator_id, m.shown_ms
    FROM annotation_settlement m
    JOIN annotation_prompt p ON p.id = m.prompt_id
    WHERE p.campaign_id = %(campaign)s AND m.adjudicator_id IS NOT NULL
)
SELECT annotator_id, count(*)::integer AS judgements, 0 AS checkpoints,
       count(*) FILTER (WHERE shown_ms IS NULL)::integer AS untimed,
       sum(least(shown_ms, %(longest)s))::bigint AS ms
FROM done
GROUP BY annotator_id
"""

# The time of four pairs and two choices among them.
_CHOSEN = """
SELECT c.annotator_id, count(*)::integer AS judgements, 0 AS checkpoints,
       count(*) FILTER (WHERE shown_ms IS NULL)::integer AS untimed,
       sum(least(shown_ms, %(longest)s))::bigint AS ms
FROM annotation_choice c
JOIN annotation_choiceslot s ON s.id = c.slot_id
WHERE s.campaign_id = %(campaign)s AND c.revises_id IS NULL
GROUP BY c.annotator_id
"""

# The time of a second round of reasons: a page holds several, and each may take as long as a pair.
# `gap` is the time since the page before, or since the start of the round.
_VALIDATED = """
WITH items AS (
    SELECT l.round_id, a.pair_id, a."order", count(*) AS reasons
    FROM annotation_reasonedlabel l
    JOIN annotation_reasonround r ON r.id = l.round_id
    JOIN annotation_judgement j ON j.id = l.judgement_id
    JOIN annotation_assignment a ON a.id = j.assignment_id
    WHERE r.campaign_id = %(campaign)s
    GROUP BY l.round_id, a.pair_id, a."order"
), pages AS (
    SELECT s.annotator_id, s.shown_ms, coalesce(items.reasons, 1) * %(longest)s AS longest,
           1000 * extract(epoch FROM s.done_at - coalesce(
               lag(s.done_at) OVER (PARTITION BY s.round_id, s.annotator_id
                                    ORDER BY s.done_at, s.id),
               r.created_at
           )) AS gap
    FROM annotation_reasonsheet s
    JOIN annotation_reasonround r ON r.id = s.round_id
    LEFT JOIN items ON items.round_id = s.round_id AND items.pair_id = s.pair_id
                   AND items."order" = s."order"
    WHERE r.campaign_id = %(campaign)s AND s.done_at IS NOT NULL
      AND (%(annotator)s::bigint IS NULL OR s.annotator_id = %(annotator)s)
)
SELECT annotator_id, count(*)::integer AS pages,
       count(*) FILTER (WHERE shown_ms IS NULL)::integer AS pages_untimed,
       round(sum(least(shown_ms, longest, greatest(gap, 0))) FILTER (WHERE shown_ms IS NOT NULL)
       )::bigint AS pages_ms
FROM pages
GROUP BY annotator_id
"""
# Who judged, and who judged reasons; both statements stand above.
_JUDGED = f"""
SELECT * FROM ({_COUNTED}) judged FULL JOIN ({_VALIDATED}) validated USING (annotator_id)
"""  # noqa: S608
_STATEMENTS = {Task.JUDGE: _JUDGED, Task.CHOOSE: _CHOSEN}


@dataclass(frozen=True)
class PayRow:
    """The work of one annotator or author; `cost` is None where no pay is set."""

    annotator: Annotator
    participant_id: str  # the participant's id on the platform
    judgements: int  # or texts and decisions about them
    checkpoints: int
    untimed: int  # answers without a time, from a browser without scripts
    before: Decimal  # minutes for instructions, check and practice
    judging: Decimal  # minutes that count for pairs and checkpoints
    pages: int  # pages of reasons, judged in second rounds
    validating: Decimal  # minutes that count for these
    cost: Decimal | None
    is_finished: bool

    @property
    def minutes(self) -> Decimal:
        return self.before + self.judging + self.validating


@dataclass(frozen=True)
class Pay:
    """The work of everybody in a campaign, and the sums."""

    joining: JoiningSettings
    rows: tuple[PayRow, ...]
    # From consent to first pair: the median of those who came by a link.
    measured_before: float | None

    @property
    def judgements(self) -> int:
        return sum(row.judgements for row in self.rows)

    @property
    def minutes(self) -> Decimal:
        return sum((row.minutes for row in self.rows), Decimal(0))

    @property
    def pages(self) -> int:
        return sum(row.pages for row in self.rows)

    @property
    def cost(self) -> Decimal | None:
        if self.joining.pay_per_hour is None:
            return None
        return sum((row.cost or Decimal(0) for row in self.rows), Decimal(0))


def campaign_pay(campaign: Campaign) -> Pay:
    """Return the work of each annotator, checkpoints paid like pairs, in five queries.

    The browser says how long each pair was on the screen. It is believed up to the settings'
    longest time for a pair, and in all up to the time that passed on the server's clock from one
    request with answers to the next. A changed mind adds nothing; an answer that was asked for
    again does, once: after a correction of a sentence, or about a pair carried over. What comes
    before the first pair counts for those who have a seat, and for those who failed the check.

    The pages of second rounds of reasons count in the same way, up to that longest time for each
    reason, and in all up to the time that passed on the server's clock since the round began.
    """
    joining = joining_of(campaign)
    counts = _count_work(campaign, joining.idle_seconds * 1000)
    seats = Seat.objects.filter(campaign=campaign, annotator=OuterRef("pk"))
    failed = Participation.objects.filter(annotator=OuterRef("pk"), failed_at__isnull=False)
    takes_part = Q(pk__in=counts) | Q(participations__campaign=campaign) | Q(has_seat=True)
    annotators = (
        Annotator.objects.filter(project=campaign.project_id)
        .select_related("user")
        .annotate(
            has_seat=Exists(seats),
            is_through=Exists(seats) | Exists(failed.filter(campaign=campaign)),
            finished=Max(
                "participations__finished_at", filter=Q(participations__campaign=campaign)
            ),
        )
        .filter(takes_part)
        .order_by("number")
    )
    accounts = PlatformAccount.objects.filter(project=campaign.project_id)
    ids = dict(accounts.values_list("user", "participant_id"))
    return Pay(
        joining=joining,
        rows=tuple(
            _row(annotator, counts.get(annotator.pk, {}), ids, joining) for annotator in annotators
        ),
        measured_before=_measured_before(campaign),
    )


@dataclass(frozen=True)
class OwnPay:
    """What one annotator has worked and earned so far; `cost` is None where no pay is set."""

    minutes: Decimal
    cost: Decimal | None
    currency: str


def own_pay(campaign: Campaign, annotator: Annotator) -> OwnPay:
    """Return the work of one annotator of pairs as the list of pay counts it, in two queries."""
    joining = joining_of(campaign)
    counted = _count_work(campaign, joining.idle_seconds * 1000, annotator_id=annotator.pk)
    work = sum(_minutes(counted.get(annotator.pk, {})))
    minutes = (joining.before_minutes + work).quantize(_CENT, ROUND_HALF_UP)
    return OwnPay(minutes, _cost(joining.before_minutes + work, joining), joining.currency)


def _minutes(counted: Mapping[str, Any]) -> tuple[Decimal, Decimal]:
    """Return the minutes for pairs and checkpoints, and those for pages of reasons."""
    ms = (counted.get("ms"), counted.get("pages_ms"))
    judging, validating = (Decimal(total or 0) / 60_000 for total in ms)
    return judging, validating


def _cost(minutes: Decimal, joining: JoiningSettings) -> Decimal | None:
    pay = joining.pay_per_hour
    return None if pay is None else (minutes / 60 * pay).quantize(_CENT, ROUND_HALF_UP)


def _count_work(
    campaign: Campaign, longest_ms: int, *, annotator_id: int | None = None
) -> dict[int, dict[str, Any]]:
    values: dict[str, int | str | None] = {
        "campaign": campaign.pk,
        "annotator": annotator_id,
        "longest": longest_ms,
        "apart": _APART_MS,
        "done": Assignment.State.DONE,
    }
    with connection.cursor() as cursor:
        cursor.execute(_STATEMENTS.get(Task(campaign.task), _WRITTEN), values)
        names = [column.name for column in cursor.description or ()]
        rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    return {row["annotator_id"]: row for row in rows}


def _measured_before(campaign: Campaign) -> float | None:
    took = Seat.objects.filter(
        campaign=campaign, annotator__participations__campaign=campaign
    ).values_list(F("taken_at") - F("annotator__participations__accepted_at"), flat=True)
    minutes = [duration.total_seconds() / 60 for duration in took if duration is not None]
    return median(minutes) if minutes else None


def _row(
    annotator: Annotator,
    counted: Mapping[str, Any],
    ids: dict[int, str],
    joining: JoiningSettings,
) -> PayRow:
    judging, validating = _minutes(counted)
    is_through = counted or vars(annotator)["is_through"]
    before = joining.before_minutes if is_through else Decimal(0)
    return PayRow(
        annotator=annotator,
        participant_id=ids.get(annotator.user_id or 0, ""),
        judgements=counted.get("judgements") or 0,
        checkpoints=counted.get("checkpoints") or 0,
        untimed=sum(counted.get(name) or 0 for name in ("untimed", "pages_untimed")),
        before=before,
        judging=judging.quantize(_CENT, ROUND_HALF_UP),
        pages=counted.get("pages") or 0,
        validating=validating.quantize(_CENT, ROUND_HALF_UP),
        cost=_cost(before + judging + validating, joining),
        is_finished=vars(annotator)["finished"] is not None,
    )
