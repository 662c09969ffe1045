"""The pairs of an adaptation: which can be made, and what the others wait for."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from datasets.models import (
    Adaptation,
    AdaptedPair,
    Pair,
    PairSet,
    Project,
    Sentence,
    SourceSentence,
    Stage,
)

# Designs of the pair sets that are made of an adaptation: all of its pairs, and a part of a set.
ADAPTED, SUBSET = "adapted", "adapted-subset"
OF_ADAPTATIONS = (ADAPTED, SUBSET)
_CHUNK = 5_000


@dataclass(frozen=True)
class AdaptationProgress:
    """How far an adaptation is. Texts count once, however many pairs they are in.

    Dropped texts are those that do not carry over; `pairs_dropped` have one of them, and
    `pairs_waiting` one that is not translated yet.
    """

    texts: int
    translated: int
    dropped: int
    drafts: int
    pairs: int
    ready: int
    pairs_dropped: int

    @property
    def untranslated(self) -> int:
        return self.texts - self.translated - self.dropped

    @property
    def pairs_waiting(self) -> int:
        return self.pairs - self.ready - self.pairs_dropped


def adaptations_listed(project: Project) -> QuerySet[Adaptation]:
    return Adaptation.objects.filter(project=project).select_related("batch").order_by("pk")


def is_adapted(pair_set: PairSet) -> bool:
    """Tell whether a pair set was made of an adaptation, so that its pairs have inherited gold."""
    return pair_set.design in OF_ADAPTATIONS


def s1_in_use(source_sentence: str) -> QuerySet[Sentence]:
    """Return the translation of an outer query's source sentence."""
    return Sentence.objects.filter(
        source_sentence=OuterRef(source_sentence), stage=Stage.S1, is_retired=False
    )


def with_translations(pairs: QuerySet[AdaptedPair]) -> QuerySet[Any]:
    """Add `s1_a` and `s1_b`, the row ids of the translations, and `is_dropped`."""
    return pairs.annotate(
        s1_a=Subquery(s1_in_use("text_a").values("pk")[:1]),
        s1_b=Subquery(s1_in_use("text_b").values("pk")[:1]),
        is_dropped=~Q(text_a__source__fallen_reason="") | ~Q(text_b__source__fallen_reason=""),
    )


def pairs_ready(adaptation: Adaptation) -> QuerySet[Any]:
    """Return the pairs of which both sentences are translated, in the order of the file."""
    pairs = with_translations(AdaptedPair.objects.filter(adaptation=adaptation))
    ready = pairs.filter(is_dropped=False, s1_a__isnull=False, s1_b__isnull=False)
    return ready.order_by("number")


def numbers_paired(adaptation: Adaptation, *, beside: str = "") -> set[int]:
    """Return the numbers of the pairs in a set of this adaptation other than the one so named."""
    sets = adapted_sets(adaptation).filter(design=ADAPTED).exclude(name=beside)
    return set(Pair.objects.filter(pair_set__in=sets).values_list("number", flat=True))


def adapted_sets(adaptation: Adaptation) -> QuerySet[PairSet]:
    """Return the pair sets made of an adaptation, the newest first, each with `pair_count`."""
    sets = PairSet.objects.filter(
        project=adaptation.project_id,
        design__in=OF_ADAPTATIONS,
        parameters__adaptation=adaptation.pk,
    )
    return sets.annotate(pair_count=Count("pairs")).order_by("-pk")


def adaptation_of(pair_set: PairSet) -> Adaptation | None:
    """Return what a pair set was made of, if it is one of an adaptation."""
    if not is_adapted(pair_set):
        return None
    return Adaptation.objects.filter(
        project=pair_set.project_id, pk=pair_set.parameters["adaptation"]
    ).first()


def full_set_of(pair_set: PairSet) -> PairSet:
    """Return the set that a part was drawn from; any other set is whole."""
    if pair_set.design != SUBSET:
        return pair_set
    full_set = PairSet.objects.filter(project=pair_set.project_id, pk=pair_set.parameters["of"])
    return full_set.first() or pair_set


def adaptation_texts(adaptation: Adaptation) -> QuerySet[SourceSentence]:
    """Return the sentences in the pairs of an adaptation, in import order."""
    pairs = AdaptedPair.objects.filter(adaptation=adaptation)
    return SourceSentence.objects.filter(
        Exists(pairs.filter(text_a=OuterRef("pk"))) | Exists(pairs.filter(text_b=OuterRef("pk")))
    ).order_by("pk")


def adaptation_progress(adaptation: Adaptation) -> AdaptationProgress:
    """Count an adaptation in two queries."""
    texts = adaptation_texts(adaptation).order_by()
    counts = texts.aggregate(
        texts=Count("pk"),
        dropped=Count("pk", filter=~Q(source__fallen_reason="")),
        translated=Count("pk", filter=Q(Exists(s1_in_use("pk")), source__fallen_reason="")),
        drafts=Count("translation_draft"),
    )
    pairs = with_translations(AdaptedPair.objects.filter(adaptation=adaptation)).order_by()
    ready = Q(is_dropped=False, s1_a__isnull=False, s1_b__isnull=False)
    return AdaptationProgress(
        **counts,
        **pairs.aggregate(
            pairs=Count("pk"),
            ready=Count("pk", filter=ready),
            pairs_dropped=Count("pk", filter=Q(is_dropped=True)),
        ),
    )


@dataclass(frozen=True)
class MissingText:
    """A sentence without a translation, and in how many pairs it is."""

    source_pk: int
    source_id: str
    text: str
    reason: str  # why it was dropped, "" if it waits for a translation
    code: dict[str, object] | None
    pairs: int


def texts_missing(adaptation: Adaptation) -> Iterator[MissingText]:
    """Yield the sentences that pairs wait for, those in most pairs first."""

    def pairs_with(side: str) -> Coalesce:
        counts = (
            AdaptedPair.objects.filter(adaptation=adaptation, **{side: OuterRef("pk")})
            .order_by()
            .values(side)
            .annotate(n=Count("pk"))
            .values("n")
        )
        return Coalesce(Subquery(counts), 0)

    missing = (
        adaptation_texts(adaptation)
        .filter(~Exists(s1_in_use("pk")) | ~Q(source__fallen_reason=""))
        .annotate(in_pairs=pairs_with("text_a") + pairs_with("text_b"))
        .order_by("-in_pairs", "pk")
    )
    rows: Iterator[Any] = missing.values_list(
        "source",
        "source__source_id",
        "text",
        "source__fallen_reason",
        "source__fallen_code",
        "in_pairs",
    ).iterator(chunk_size=_CHUNK)
    for row in rows:
        yield MissingText(*row)
