"""What annotators wrote about pairs besides judging them, for the project lead."""

from django.db.models import Count, QuerySet

from annotation.models import Campaign, Remark


def remarks_listed(campaign: Campaign, *, only: str = "", annotator: str = "") -> QuerySet[Remark]:
    """Return the remarks of a campaign, the newest first.

    `only` is "comments", "skips" or a reason for skipping; `annotator` is a code.
    """
    related = (
        "annotator",
        "assignment__checkpoint",
        "assignment__pair__sentence_a",
        "assignment__pair__sentence_b",
        "assignment__carried__pair__sentence_a",
        "assignment__carried__pair__sentence_b",
    )
    remarks = Remark.objects.filter(campaign=campaign).select_related(*related).order_by("-pk")
    if annotator:
        remarks = remarks.filter(annotator__code=annotator)
    if only == "comments":
        return remarks.filter(reason="")
    if only == "skips":
        return remarks.exclude(reason="")
    return remarks.filter(reason=only) if only else remarks


def remarks_counted(campaign: Campaign) -> dict[str, int]:
    """Count the remarks of a campaign by reason; comments on answers are under ""."""
    remarks = Remark.objects.filter(campaign=campaign).order_by()
    return dict(remarks.values_list("reason").annotate(n=Count("pk")))


def skips_by_annotator(campaign: Campaign) -> list[tuple[str, int]]:
    """Return who skipped how many pairs and checkpoints, most first."""
    skips = Remark.objects.filter(campaign=campaign).exclude(reason="").order_by()
    counted = skips.values_list("annotator__code").annotate(n=Count("pk"))
    return list(counted.order_by("-n", "annotator__code"))
