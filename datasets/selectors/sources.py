"""Sources of a project, those that fell out included."""

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from datasets.models import Project, Sentence, Source, SourceSentence, Stage


def s1_of(source_sentence: str) -> QuerySet[Sentence]:
    """Return the S1 of an outer source sentence, for `Exists`; `source_sentence` names its id."""
    return Sentence.objects.filter(source_sentence=OuterRef(source_sentence), stage=Stage.S1)


def lacks_s1() -> Exists:
    """Say of a source that one of its sentences has no S1 yet."""
    of_source = SourceSentence.objects.filter(source=OuterRef("pk"))
    return Exists(of_source.filter(~Exists(s1_of("pk"))))


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
