"""Sources of a project, including dropped ones."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import (
    RESTRICT,
    BigIntegerField,
    Case,
    Count,
    Exists,
    Max,
    OuterRef,
    Q,
    QuerySet,
    TextField,
    When,
)
from django.db.models.fields.json import KeyTextTransform, KeyTransform
from django.db.models.functions import Cast

from datasets.models import Decision, Pair, Project, Sentence, Source, SourceSentence, Stage

REJECTED = "source_rejected"  # why a source was dropped that people rejected in a campaign
MANUAL_RULE = "n.manual"  # of an S1 that the project lead wrote
TRANSLATION_RULE = "t.manual"  # of an S1 that somebody translated


def s1_by_hand(source: Source) -> QuerySet[Sentence]:
    """Return the S1 of a source that the project lead took back by hand.

    What was settled in a campaign is undone there.
    """
    by_hand = Sentence.objects.filter(source=source, stage=Stage.S1)
    of_the_lead = {
        "derivation__rules__0__rule": TRANSLATION_RULE if source.language else MANUAL_RULE,
        "derivation__rules__0__settled__isnull": True,
    }
    # Only reinstated sources have the reason for being dropped as a warning.
    restored = by_hand.filter(**of_the_lead).exclude(derivation__warnings=[])
    return restored.select_related("derivation")


def s1_kept(project: Project, act: int) -> QuerySet[Sentence]:
    """Return the S1 of sources that were kept at once, by the audit entry of that act."""
    return Sentence.objects.filter(
        project=project, stage=Stage.S1, derivation__rules__0__kept=act
    ).order_by("pk")


def kept_unchanged(project: Project, act: int) -> QuerySet[Source]:
    """Return the sources of `s1_kept` on which nobody has worked since.

    No sentence of theirs was corrected, paired, decided on or asked to be rewritten by authors.
    """
    kept = s1_kept(project, act)
    of_source = kept.filter(source=OuterRef("pk"))
    worked_on = of_source.alias(is_worked_on=_worked_on()).filter(is_worked_on=True)
    return Source.objects.filter(Exists(of_source), ~Exists(worked_on))


@dataclass(frozen=True)
class LastKept:
    """What undoing would drop again: the newest act with any left, and how many sources."""

    act: int
    n: int


def last_kept(project: Project) -> LastKept | None:
    """Return the newest act of keeping sources at once that can be undone at least in part."""
    kept = Sentence.objects.filter(
        project=project, stage=Stage.S1, derivation__rules__0__kept__isnull=False
    )
    in_rule = KeyTextTransform("kept", KeyTransform("0", "derivation__rules"))
    sources = (
        kept.annotate(act=Cast(in_rule, BigIntegerField()))
        .annotate(worked_on=_worked_on())
        .values("act")
        .annotate(n=Count("source", distinct=True))
        .annotate(stay=Count("source", filter=Q(worked_on=True), distinct=True))
        .order_by("-act")
    )
    rows = sources.values_list("act", "n", "stay")
    return next((LastKept(act, n - stay) for act, n, stay in rows if n > stay), None)


def _worked_on() -> Case:
    """Tell of an S1 whether somebody has worked on it since it was written."""
    this = OuterRef("pk")
    in_pair = Exists(Pair.objects.filter(Q(sentence_a=this) | Q(sentence_b=this)))
    held = [  # by other apps, such as the prompts of a writing campaign
        Q(**{f"{relation.name}__isnull": False})
        for relation in Sentence._meta.related_objects
        if relation.on_delete is RESTRICT
    ]
    since = [
        Q(revision__gt=1),
        in_pair,
        Exists(Sentence.objects.filter(in_pair, base=this)),
        Exists(Decision.objects.filter(sentence=this)),
        *held,
    ]
    return Case(*(When(each, then=True) for each in since), default=False)


def s1_of(source_sentence: str) -> QuerySet[Sentence]:
    """Return the S1 of an outer query's source sentence, whose id is `source_sentence`."""
    return Sentence.objects.filter(source_sentence=OuterRef(source_sentence), stage=Stage.S1)


def lacks_s1() -> Exists:
    """Match sources with a sentence that has no S1 yet."""
    of_source = SourceSentence.objects.filter(source=OuterRef("pk"))
    return Exists(of_source.filter(~Exists(s1_of("pk"))))


def sources_listed(
    project: Project, *, text: str = "", fallen: bool | None = None, reason: str = ""
) -> QuerySet[Source]:
    """Return sources with their sentences, in import order.

    `fallen` None gives all; `reason` matches one exact reason for being dropped.
    """
    sources = Source.objects.filter(project=project).prefetch_related("sentences")
    if text:
        has_text = Q(source_id__iexact=text) | Q(sentences__text__icontains=text)
        sources = sources.filter(has_text).distinct()
    if fallen is not None:
        sources = sources.exclude(fallen_reason="") if fallen else sources.filter(fallen_reason="")
    if reason:
        sources = sources.filter(fallen_reason=reason)
    return sources.order_by("pk")


@dataclass(frozen=True)
class FallenCount:
    """How many sources were dropped for one reason."""

    reason: str
    n: int
    code: Mapping[str, Any] | None  # {"code", "params"}; of older rows nothing


def sources_fallen_by_reason(project: Project) -> list[FallenCount]:
    """Return the reasons why sources were dropped, with counts, the commonest first."""
    dropped = Source.objects.filter(project=project).exclude(fallen_reason="")
    counts = dropped.values("fallen_reason").annotate(
        n=Count("pk"), code=Max(Cast("fallen_code", TextField()))
    )
    rows = counts.order_by("-n", "fallen_reason").values_list("fallen_reason", "n", "code")
    return [FallenCount(reason, n, json.loads(code) if code else None) for reason, n, code in rows]
