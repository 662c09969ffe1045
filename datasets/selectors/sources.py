"""Sources of a project, those that fell out included."""

from django.db.models import Count, Q, QuerySet

from datasets.models import Project, Source


def sources_listed(
    project: Project, *, text: str = "", fallen: bool | None = None, reason: str = ""
) -> QuerySet[Source]:
    """Return sources with their sentences, in the order in which they came.

    `fallen` None gives all; `reason` one reason for falling out exactly.
    """
    sources = Source.objects.filter(project=project).prefetch_related("sentences")
    if text:
        found = Q(source_id__iexact=text) | Q(sentences__text__icontains=text)
        sources = sources.filter(found).distinct()
    if fallen is not None:
        sources = sources.exclude(fallen_reason="") if fallen else sources.filter(fallen_reason="")
    if reason:
        sources = sources.filter(fallen_reason=reason)
    return sources.order_by("pk")


def sources_fallen_by_reason(project: Project) -> list[tuple[str, int]]:
    """Return why sources fell out and how many for each reason, the commonest first."""
    fallen = Source.objects.filter(project=project).exclude(fallen_reason="")
    counted = fallen.values("fallen_reason").annotate(n=Count("pk"))
    return list(counted.order_by("-n", "fallen_reason").values_list("fallen_reason", "n"))
