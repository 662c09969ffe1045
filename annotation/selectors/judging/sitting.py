"""What an annotator did in this sitting, and which answers about the guidelines are new to them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone

from annotation.models import JoiningSettings, Judgement, Seat
from annotation.selectors.judging.pace import LAST
from datasets.statements import Statement

# A sitting ends when nothing is answered for this long: a meal, not a look at the guidelines.
APART: Final = timedelta(minutes=30)
# Answers that are looked at. Nobody gives more in one sitting, and a page stays fast.
_MOST: Final = 1_000

# `gap` is the time since the answer before; it is NULL for the first of those looked at.
_SITTING = Statement(
    "sitting",
    """
WITH latest AS (
    -- Limited before anything is looked up: somebody may have judged much in other campaigns.
    SELECT e.* FROM (
        SELECT j.id, j.assignment_id, j.created_at, j.shown_ms, j.revises_id
        FROM annotation_judgement j WHERE j.annotator_id = %(annotator)s
        ORDER BY j.id DESC LIMIT %(most)s
    ) AS e
    WHERE (SELECT a.seat_id FROM annotation_assignment a WHERE a.id = e.assignment_id) = %(seat)s
), apart AS (
    SELECT l.*, l.created_at - lag(l.created_at) OVER (ORDER BY l.id) AS gap FROM latest l
), sitting AS (
    SELECT a.*, count(*) FILTER (WHERE a.gap > %(apart)s) OVER (ORDER BY a.id DESC) AS later
    FROM apart a
), mine AS (
    -- A gap before an answer begins a sitting with that answer.
    SELECT * FROM sitting WHERE later - (gap > %(apart)s AND gap IS NOT NULL)::integer = 0
      AND (SELECT max(created_at) FROM latest) > %(now)s - %(apart)s
)
SELECT (SELECT min(id) FROM mine), (SELECT count(*) FROM mine WHERE revises_id IS NULL),
       (SELECT coalesce(sum(least(shown_ms, 1000 * coalesce(j.idle_seconds, %(idle)s))), 0)::bigint
        FROM mine WHERE revises_id IS NULL),
       j.pay_per_hour, coalesce(j.currency, ''), coalesce(j.idle_seconds, %(idle)s),
       ARRAY(SELECT shown_ms FROM latest WHERE revises_id IS NULL AND shown_ms IS NOT NULL
             ORDER BY id DESC LIMIT %(last)s),
       (SELECT count(*) FROM annotation_guidelinequestion q
        WHERE q.campaign_id = s.campaign_id AND q.answered_at IS NOT NULL
          AND (q.published_question <> '' OR q.annotator_id = %(annotator)s)
          AND (s.questions_read_at IS NULL OR q.answered_at > s.questions_read_at))
FROM annotation_seat s
LEFT JOIN annotation_joiningsettings j ON j.campaign_id = s.campaign_id
WHERE s.id = %(seat)s
""",
    annotator="bigint",
    seat="bigint",
    most="integer",
    apart="interval",
    now="timestamptz",
    idle="integer",
    last="integer",
)


@dataclass(frozen=True)
class Sitting:
    """The present sitting: from the first answer after a long pause to the last one.

    `first` is the key of its first answer. `ms` is what the pages said, each up to the longest
    time that counts for a pair, as for pay.
    """

    first: int | None
    answers: int
    ms: int
    pay_per_hour: Decimal | None
    currency: str
    longest: int  # seconds that count for a pair at most
    times: list[int]  # of the latest answers of the seat, in milliseconds
    new_questions: int

    @property
    def minutes(self) -> int:
        return round(self.ms / 60_000)

    @property
    def pay(self) -> Decimal | None:
        """Return the pay for the time of this sitting; None where none is promised."""
        if self.pay_per_hour is None:
            return None
        return self.pay_per_hour * self.ms / 3_600_000

    @property
    def values(self) -> dict[str, Any]:
        """Return what the script counts on from."""
        pay = None if self.pay_per_hour is None else float(self.pay_per_hour)
        return {"answers": self.answers, "ms": self.ms, "pay_per_hour": pay}


def sitting_of(seat: Seat, *, now: datetime | None = None) -> Sitting:
    """Return the sitting of a seat's annotator, with what is new to them, in one query.

    It has what the pace is computed from as well, so that a page asks once for both.
    """
    rows = _SITTING.rows(
        {
            "annotator": seat.annotator_id,
            "seat": seat.pk,
            "most": _MOST,
            "apart": APART,
            "now": now or timezone.now(),
            "idle": JoiningSettings().idle_seconds,
            "last": LAST,
        }
    )
    return Sitting(*rows[0])


def sitting_answers(seat: Seat, sitting: Sitting) -> QuerySet[Judgement]:
    """Return the answers of a sitting that stand, the latest first."""
    answers = Judgement.objects.filter(annotator=seat.annotator_id, revised_by=None)
    if sitting.first is None:
        return answers.none()
    related = (
        *("assignment__pair__sentence_a", "assignment__pair__sentence_b"),
        *("assignment__checkpoint", "assignment__campaign"),
    )
    in_seat = answers.filter(pk__gte=sitting.first, assignment__seat=seat.pk)
    return in_seat.select_related(*related).order_by("-pk")
