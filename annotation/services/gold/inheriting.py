"""Releasing a run of an adapted corpus together with the pairs that nobody judged here."""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

from annotation.models import AggregationRun, Review, Settlement
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.results import gold_whole
from datasets.errors import Invalid
from datasets.models import Derivation, PairSet, PublishedGold, Sentence
from datasets.selectors.adapting.drafts import draft_copies
from datasets.selectors.adapting.pairs import adaptation_of, full_set_of
from transforms.reason import Reason


def released_set(run: AggregationRun, *, inherits: bool) -> PairSet:
    """Return the pairs that a release of a run has: those judged, or the whole of their corpus.

    Raises `Invalid` if there is nothing to inherit, or if its scores are on another scale.
    """
    judged = run.campaign.judged_set
    if not inherits:
        return judged
    adaptation = adaptation_of(judged)
    if adaptation is None:
        raise Invalid(Reason("nothing_to_inherit"))
    scale = protocol_of(run.campaign).scale
    low, high = scale.as_reported(scale.low), scale.as_reported(scale.high)
    published = adaptation.parameters.get("scale")
    if published and [low, high] != published:
        reason = Reason(
            "inherited_other_scale",
            low=low,
            high=high,
            published_low=published[0],
            published_high=published[1],
        )
        raise Invalid(reason, fields={"inherits": [reason]})
    return full_set_of(judged)


def inherited_left(run: AggregationRun, ruled: Collection[int] = ()) -> int:
    """Count the pairs that a release would give the gold of the original."""
    original_set = full_set_of(run.campaign.judged_set)
    judged = gold_whole(run, ruled).order_by().values("pair__number")
    incomplete = Q(score="") | Q(label="") | Q(label_ab="") | Q(label_ba="")
    published = PublishedGold.objects.filter(pair__pair_set=original_set).exclude(incomplete)
    return published.exclude(pair__number__in=judged).count()


def drafts_unread(pair_set: PairSet) -> QuerySet[Sentence]:
    """Return the translations that are a machine's draft word for word and that nobody read.

    Whoever wrote the version that was taken read it, and so did an adjudicator, a reviewer who
    accepted it, and a project lead who decided on it.
    """
    settled = Settlement.objects.filter(sentence=OuterRef("pk"))
    read = settled.filter(Q(version__isnull=False) | Q(adjudicator__isnull=False))
    accepted = Review.objects.filter(sentence=OuterRef("pk"), state=Review.State.ACCEPTED)
    decided = Derivation.objects.filter(sentence=OuterRef("pk"), decision__isnull=False)
    copies = draft_copies(pair_set)
    return copies.exclude(Exists(read)).exclude(Exists(accepted)).exclude(Exists(decided))
