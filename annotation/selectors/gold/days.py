"""When the judgements of a run were given."""

from datetime import date, datetime

from django.db.models import Count
from django.db.models.functions import TruncDate

from annotation.models import Campaign
from annotation.selectors.gold.counted import pair_judgements


def judgements_by_day(campaign: Campaign, *, until: datetime) -> list[tuple[date, int]]:
    """Count the latest judgements of pairs by the day on which they were given; one query."""
    days = pair_judgements(campaign, until=until).order_by().values_list(TruncDate("created_at"))
    return sorted(days.annotate(n=Count("pk")))
