"""Whether each pair was judged, in each order, exactly as often as planned."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from annotation.models import Assignment, Campaign, Judgement
from annotation.planning.protocol import Orders
from annotation.selectors.campaigns.protocols import protocol_of

_GONE = (Assignment.State.VOID, Assignment.State.ASIDE)


@dataclass(frozen=True)
class Fulfilment:
    """Judgements planned and given, deviations from the plan, and violations of its rules."""

    planned: int
    judged: int
    missing: int
    too_many: int
    doubled: int  # assignments with two judgements that both count
    seen_twice: int  # a pair by one annotator, beyond what the protocol asks for

    @property
    def is_exact(self) -> bool:
        return not (self.missing or self.too_many or self.doubled or self.seen_twice)


def judgements_asked(campaign: Campaign) -> Counter[tuple[int, str]]:
    """Count what a campaign asks for, judged or not, by pair and order."""
    return _count_by_pair(_counting(campaign))


def fulfilment(campaign: Campaign, *, planned: Counter[tuple[int, str]]) -> Fulfilment:
    """Compare the judgements with what `judgements_asked` returned before anybody came."""
    judged = _count_by_pair(_counting(campaign).filter(state=Assignment.State.DONE))
    current = Judgement.objects.filter(assignment__campaign=campaign, revised_by=None)
    per_assignment = current.order_by().values("assignment").annotate(n=Count("pk"))
    return Fulfilment(
        planned=planned.total(),
        judged=judged.total(),
        missing=(planned - judged).total(),
        too_many=(judged - planned).total(),
        doubled=per_assignment.filter(n__gt=1).count(),
        seen_twice=_count_seen_twice(campaign),
    )


def _counting(campaign: Campaign) -> QuerySet[Assignment]:
    rows = Assignment.objects.filter(campaign=campaign, pair__isnull=False)
    return rows.exclude(state__in=_GONE)


def _count_by_pair(rows: QuerySet[Assignment]) -> Counter[tuple[int, str]]:
    counted = rows.order_by().values_list("pair", "order").annotate(n=Count("pk"))
    return Counter({(pair, order): n for pair, order, n in counted})


def _count_seen_twice(campaign: Campaign) -> int:
    """Count pairs that an annotator judged in two assignments, set aside or not."""
    judgements = Judgement.objects.filter(
        assignment__campaign=campaign, assignment__pair__isnull=False
    ).order_by()
    key = ["annotator", "assignment__pair"]
    if protocol_of(campaign).orders is Orders.SAME_BOTH:
        key.append("assignment__order")
    shown = judgements.values(*key).annotate(n=Count("assignment", distinct=True))
    repeated: int = shown.filter(n__gt=1).count()
    return repeated
