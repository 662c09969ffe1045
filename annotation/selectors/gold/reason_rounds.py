"""Second rounds of reasons for the project lead: whom to ask about what, and the progress."""

from dataclasses import dataclass

from django.db.models import Count, Q

from annotation.models import Annotator, Campaign, ReasonRound, ReasonSheet
from annotation.planning.validating import Reasoned
from annotation.selectors.gold.counted import current_judgements


@dataclass(frozen=True)
class RoundProgress:
    """A second round with its counts."""

    round: ReasonRound
    reasons: int
    sheets: int
    done: int
    annotators: int


def reasons_new(campaign: Campaign) -> list[Reasoned]:
    """Return the reasons that count and were in no second round yet."""
    rows = (
        current_judgements(campaign)
        .exclude(reason="")
        .exclude(label="")
        .filter(reasoned=None)
        .order_by("pk")
        .values_list("pk", "annotator", "assignment__pair", "assignment__order")
    )
    return [Reasoned(key, annotator, (pair, order)) for key, annotator, pair, order in rows]


def annotators_to_ask(campaign: Campaign) -> dict[tuple[int, str], set[int]]:
    """Return who judged each pair in each order and still takes part; two queries."""
    gone = Annotator.objects.filter(
        participations__campaign=campaign, participations__withdrawn_at__isnull=False
    )
    rows = (
        current_judgements(campaign)
        .filter(annotator__user__isnull=False)
        .exclude(annotator__in=gone)
        .order_by()
        .values_list("assignment__pair", "assignment__order", "annotator")
    )
    annotators: dict[tuple[int, str], set[int]] = {}
    for pair, order, annotator in rows:
        annotators.setdefault((pair, order), set()).add(annotator)
    return annotators


def running_round(campaign: Campaign) -> ReasonRound | None:
    """Return the second round that goes on in a campaign."""
    return ReasonRound.objects.filter(campaign=campaign, ended_at=None).first()


def rounds_of_reasons(campaign: Campaign) -> list[RoundProgress]:
    """Return the second rounds of a campaign, the newest first, in two queries."""
    done = Q(done_at__isnull=False)
    sheets = {
        key: counts
        for key, *counts in ReasonSheet.objects.filter(round__campaign=campaign)
        .order_by()
        .values_list("round")
        .annotate(
            n=Count("pk"), done=Count("pk", filter=done), people=Count("annotator", distinct=True)
        )
    }
    rounds = ReasonRound.objects.filter(campaign=campaign).annotate(n=Count("labels"))
    return [
        RoundProgress(round_, vars(round_)["n"], *sheets.get(round_.pk, (0, 0, 0)))
        for round_ in rounds.order_by("-number")
    ]


def reasons_waiting(campaign: Campaign) -> int:
    """Count the reasons that a new second round would ask about."""
    return len(reasons_new(campaign))
