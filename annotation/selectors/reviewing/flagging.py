"""What annotators reported about sentences, for the project lead."""

from collections.abc import Iterable

from django.db.models import Count, F, QuerySet

from annotation.models import Campaign, Flag, Judgement
from annotation.selectors.campaigns.versions import pairs_with
from datasets.models import Sentence


def flags_listed(campaign: Campaign, *, is_open: bool) -> QuerySet[Flag]:
    """Return the reports of a campaign: open ones oldest first, or settled ones newest first."""
    related = ("annotator", "pair", "sentence", "checkpoint", "correction", "settled_by")
    flags = Flag.objects.filter(campaign=campaign).select_related(*related)
    if is_open:
        return flags.filter(state=Flag.State.OPEN).order_by("pk")
    return flags.exclude(state=Flag.State.OPEN).order_by("-settled_at", "-pk")


def flags_waiting(campaigns: Iterable[Campaign]) -> dict[int, int]:
    """Return the number of open reports by campaign, without campaigns that have none."""
    waiting = Flag.objects.filter(campaign__in=list(campaigns), state=Flag.State.OPEN)
    return dict(waiting.order_by().values_list("campaign").annotate(n=Count("pk")))


def judgements_of(sentence: Sentence) -> int:
    """Count the judgements that a change of the sentence's meaning would requeue."""
    judged = Judgement.objects.filter(
        assignment__pair__in=pairs_with(sentence.pk), assignment__state="done", revised_by=None
    )
    current = judged.filter(
        revision_a__gte=F("assignment__pair__sentence_a__meaning_revision"),
        revision_b__gte=F("assignment__pair__sentence_b__meaning_revision"),
    )
    return current.count()
