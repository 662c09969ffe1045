"""The results of runs: gold by pair, ties, and the history of a pair."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q, QuerySet

from annotation.models import (
    AggregationRun,
    Assignment,
    Campaign,
    Correction,
    GoldPair,
    Judgement,
    Order,
)
from annotation.planning.protocol import Unit
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.campaigns.versions import sentence_versions
from datasets.models import Pair, Release, Sentence


def run_key(run: AggregationRun) -> str:
    """Return the key by which a release names its run; `datasets` knows nothing else of runs."""
    return f"{run.campaign_id}/{run.number}"


def releases_of(campaign: Campaign) -> QuerySet[Release]:
    """Return the releases made from runs of a campaign, withdrawn ones too."""
    return Release.objects.filter(
        project_id=campaign.project_id, run_key__startswith=f"{campaign.pk}/"
    )


def run_gold(run: AggregationRun) -> QuerySet[GoldPair]:
    """Return the gold of a run in the order of the released file."""
    return (
        GoldPair.objects.filter(run=run)
        .select_related("pair__sentence_a", "pair__sentence_b")
        .order_by("pair__number")
    )


def gold_whole(run: AggregationRun, ruled: Collection[int] = ()) -> QuerySet[GoldPair]:
    """Return the gold of the pairs that can be released: those with a score and, except for word
    pairs, a label in each order. `ruled` are the numbers of pairs whose labels were adjudicated.
    """
    rated = GoldPair.objects.filter(run=run, relatedness__isnull=False)
    if protocol_of(run.campaign).unit is Unit.WORDS:
        return rated
    has_all_labels = ~Q(label="") & ~Q(label_ab="") & ~Q(label_ba="")
    return rated.filter(has_all_labels | Q(pair__number__in=ruled) if ruled else has_all_labels)


def run_ties(run: AggregationRun) -> QuerySet[GoldPair]:
    """Return the pairs without a majority in some order, which count as NEUTRAL."""
    return run_gold(run).filter(Q(is_tie_ab=True) | Q(is_tie_ba=True))


def run_disputed(run: AggregationRun) -> QuerySet[GoldPair]:
    """Return the pairs whose ratings differ most, the most disputed first."""
    return run_gold(run).filter(sd__isnull=False).order_by("-sd", "pair__number")


def run_fair(run: AggregationRun) -> QuerySet[GoldPair]:
    """Return the pairs with a fair score beside the plain one; none if the run fitted no model."""
    return run_gold(run).filter(fair__isnull=False)


def pair_gold(pair: Pair) -> QuerySet[GoldPair]:
    """Return the gold of one pair in all runs, newest first."""
    return GoldPair.objects.filter(pair=pair).select_related("run__campaign").order_by("-run_id")


class Standing(StrEnum):
    """What became of a judgement."""

    COUNTS = "counts"
    CHANGED = "changed"  # revised by its annotator
    CONFIRMED = "confirmed"  # confirmed for a changed text
    UNCONFIRMED = "unconfirmed"  # about a text with another meaning; left out until confirmed
    ASIDE = "aside"  # requeued for others
    FALLEN = "fallen"  # with a rejected sentence


@dataclass(frozen=True)
class JudgementSeen:
    """A judgement with the two texts that its annotator had before them, in the order shown.

    `versions` are the revisions that these are, None where a sentence has had one text only.
    `place` is where in the annotator's sequence the pair stood, from 1; `again`, where it was
    carried over to.
    """

    judgement: Judgement
    first: str
    second: str
    versions: tuple[int | None, int | None]
    place: int | None
    again: int | None
    standing: Standing


def judgements_seen(pair: Pair) -> list[JudgementSeen]:
    """Return all judgements of a pair with what their annotators saw, revised ones included."""
    a, b = sentence_versions(pair.sentence_a), sentence_versions(pair.sentence_b)
    rows = []
    for judgement in pair_judgements(pair):
        sides = [
            (a.text_of(judgement.revision_a), judgement.revision_a if len(a.texts) > 1 else None),
            (b.text_of(judgement.revision_b), judgement.revision_b if len(b.texts) > 1 else None),
        ]
        first, second = sides if judgement.assignment.order == Order.AB else reversed(sides)
        rows.append(
            JudgementSeen(
                judgement=judgement,
                first=first[0],
                second=second[0],
                versions=(first[1], second[1]),
                place=_position(judgement.assignment),
                again=_position(getattr(judgement.assignment, "carried_to", None)),
                standing=_standing(judgement, pair),
            )
        )
    return rows


def _position(assignment: Assignment | None) -> int | None:
    """Return the position in the annotator's sequence, from 1."""
    position = None if assignment is None else assignment.position
    return None if position is None else position + 1


def _standing(judgement: Judgement, pair: Pair) -> Standing:
    later = getattr(judgement, "revised_by", None)
    revisions = (judgement.revision_a, judgement.revision_b)
    if later is not None and later.annotator_id != judgement.annotator_id:
        return Standing.ASIDE  # somebody else took over the seat and judged it anew
    if later is not None:
        is_same = (later.rating, later.label) == (judgement.rating, judgement.label)
        is_other_text = (later.revision_a, later.revision_b) != revisions
        return Standing.CONFIRMED if is_same and is_other_text else Standing.CHANGED
    if judgement.assignment.state == Assignment.State.ASIDE:
        return Standing.ASIDE
    if judgement.assignment.state == Assignment.State.VOID:
        return Standing.FALLEN
    since = (pair.sentence_a.meaning_revision, pair.sentence_b.meaning_revision)
    is_current = all(one >= other for one, other in zip(revisions, since, strict=True))
    return Standing.COUNTS if is_current else Standing.UNCONFIRMED


def pair_judgements(pair: Pair) -> QuerySet[Judgement]:
    """Return all judgements of a pair, revised ones included."""
    return (
        Judgement.objects.filter(assignment__pair=pair)
        .select_related(
            "annotator",
            "assignment__campaign",
            "assignment__seat",
            "assignment__carried_to",
            "revised_by",
        )
        .order_by("assignment__campaign_id", "assignment__order", "annotator__number", "pk")
    )


def sentence_corrections(sentence: Sentence) -> QuerySet[Correction]:
    """Return what leaders changed in a sentence, oldest first."""
    return (
        Correction.objects.filter(sentence=sentence)
        .select_related("corrector", "review__campaign")
        .order_by("revision")
    )
