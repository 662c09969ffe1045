"""The checklist of a release: what a project lead should know before a run is published."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from annotation.models import (
    AggregationRun,
    Assignment,
    Campaign,
    Flag,
    GoldPair,
    Judgement,
    Participation,
    Review,
    Seat,
)
from annotation.planning.protocol import Protocol, Unit
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.adjudication import Ruling, cases_waiting, rulings_of
from annotation.selectors.gold.releasing import judged_until, released_strata, ruled_whole
from annotation.selectors.gold.results import gold_whole
from annotation.selectors.reviewing.reading import sentences_of_pairs, unread
from annotation.services.gold.inheriting import drafts_unread, inherited_left, released_set
from datasets.designs.split import Split
from datasets.errors import Conflict
from datasets.models import Derivation, Pair
from datasets.selectors.adapting.pairs import is_adapted
from datasets.services.pairing.pair_sets import CDS
from datasets.services.publishing.checks import ReleaseCheck, ReleasePoint
from datasets.services.publishing.releases import split_planned
from datasets.services.publishing.splits import SplitMethod, Splitting
from transforms.reason import Reason

# Percentage points by which the sizes of the parts may differ from those asked for, and by which
# their labels and scores may differ.
MOST_OFF = 1.0
MOST_UNEVEN = 5.0
# Pairs of one label and score that a small part may have too many or too few of.
FEW_PAIRS = 2

_State = Assignment.State


class NotAcknowledged(Conflict):
    """Raised with the open points in `data`, so that API clients can acknowledge them too."""

    code = "release_not_acknowledged"


def release_checks(
    *,
    run: AggregationRun,
    splitting: Splitting | None = None,
    inherits: bool = False,
    adjudicated: bool = True,
) -> tuple[ReleaseCheck, ...]:
    """Return the state of each point.

    Word pairs are not split, so they lack that point; only adapted corpora have drafts and
    inherited gold.
    """
    rulings = rulings_of(run.campaign) if adjudicated else {}
    return tuple(_checks(run, splitting or Splitting(), rulings, inherits=inherits))


def release_acknowledged(
    checks: Collection[ReleaseCheck], acknowledged: Collection[str]
) -> tuple[ReleaseCheck, ...]:
    """Return the unsettled points; raise `NotAcknowledged` unless all of them are acknowledged."""
    unsettled = tuple(check for check in checks if not check.is_settled)
    missing = [check.point.value for check in unsettled if check.point not in acknowledged]
    if missing:
        raise NotAcknowledged(Reason("checklist_not_read"), points=missing)
    return unsettled


def _checks(
    run: AggregationRun, splitting: Splitting, rulings: dict[int, Ruling], *, inherits: bool
) -> Iterator[ReleaseCheck]:
    campaign, protocol = run.campaign, protocol_of(run.campaign)
    pair_set = released_set(run, inherits=inherits)
    pair_set.project = campaign.project  # so that it is not looked up again
    ruled = ruled_whole(rulings)
    gold = gold_whole(run, ruled)
    total = gold.count()
    released = pair_set.pairs.all() if inherits else Pair.objects.filter(gold_pairs__in=gold)
    licence = campaign.project.licence.strip()
    yield ReleaseCheck(ReleasePoint.LICENCE, bool(licence), {"licence": licence})
    yield _campaign(run)
    yield _settled_if_zero(ReleasePoint.PEOPLE, unfinished=_unfinished(campaign))
    reports = Flag.objects.filter(campaign=campaign, state=Flag.State.OPEN)
    yield _settled_if_zero(ReleasePoint.REPORTS, open=reports.count())
    yield _settled_if_zero(
        ReleasePoint.REVIEWED,
        unread=_count_unread(released, campaign.project_id),
        pending=_pending(campaign),
    )
    single = _single(gold, protocol).count()
    yield ReleaseCheck(ReleasePoint.VOTES, not single, {"single": single, "total": total})
    pairs = pair_set.pairs.count()
    inherited = inherited_left(run, ruled) if inherits else 0
    without = pairs - total - inherited
    waiting = cases_waiting(campaign)
    if waiting or rulings:
        facts = {"waiting": waiting, "ruled": len(rulings)}
        yield ReleaseCheck(ReleasePoint.ADJUDICATED, not waiting, facts)
    yield ReleaseCheck(ReleasePoint.GOLD, not without, {"without": without, "total": pairs})
    if is_adapted(pair_set):
        facts = {"judged": total, "inherited": inherited}
        yield ReleaseCheck(ReleasePoint.INHERITED, not inherited, facts)
        yield _settled_if_zero(ReleasePoint.DRAFTS, unread=drafts_unread(pair_set).count())
    if total and protocol.unit is not Unit.WORDS:
        strata = released_strata(run, inherits=inherits, rulings=rulings)
        way, planned = split_planned(pair_set, replace(splitting, strata=strata))
        is_choice = pair_set.design != CDS
        yield _split(way, planned.split, splitting, is_choice=is_choice)


def _settled_if_zero(point: ReleasePoint, **counts: int) -> ReleaseCheck:
    """Return a point that is settled when its count is zero."""
    return ReleaseCheck(point, not any(counts.values()), counts)


def _campaign(run: AggregationRun) -> ReleaseCheck:
    is_open = run.campaign.state == Campaign.State.OPEN
    later = Judgement.objects.filter(
        assignment__campaign=run.campaign,
        assignment__pair__isnull=False,
        created_at__gte=judged_until(run),
    ).count()
    facts = {"is_open": is_open, "later": later}
    return ReleaseCheck(ReleasePoint.CAMPAIGN, not (is_open or later), facts)


def _unfinished(campaign: Campaign) -> int:
    """Count annotators who have pairs left or are still joining; none in a closed campaign."""
    if not campaign.takes_answers:
        return 0
    before_them = Assignment.objects.filter(
        seat=OuterRef("pk"), state__in=[_State.OPEN, _State.WAITING]
    )
    seats = Seat.objects.filter(campaign=campaign, annotator__isnull=False, left_at=None)
    arriving = Participation.objects.filter(
        campaign=campaign, withdrawn_at=None, failed_at=None, finished_at=None
    )
    has_seat = Seat.objects.filter(campaign=campaign, annotator=OuterRef("annotator"))
    return seats.filter(Exists(before_them)).count() + arriving.exclude(Exists(has_seat)).count()


def _pending(campaign: Campaign) -> int:
    return Review.objects.filter(campaign=campaign, state=Review.State.PENDING).count()


def _count_unread(released: QuerySet[Pair], project_id: int) -> int:
    """Count the release's sentences that a rule or people wrote, and that neither a reviewer nor
    the project lead has read.

    Reviews in other campaigns count, because the sentence is the same, and so does a reviewer's
    choice among the versions that people wrote. A decision that people's settled text became is not
    the lead's.
    """
    decided = Derivation.objects.filter(
        sentence=OuterRef("pk"), decision__isnull=False, decision__settled_as=""
    )
    return unread(sentences_of_pairs(released, project_id)).filter(~Exists(decided)).count()


def _single(gold: QuerySet[GoldPair], protocol: Protocol) -> QuerySet[GoldPair]:
    """Select the gold that is based on a single judgement in some order.

    Without labels, the ratings of both orders are counted together, as they are too few for two in
    each order.
    """
    if not protocol.asks_label:
        return gold.filter(n__lt=2 * protocol.orders_shown)
    ab = F("ab_entailment") + F("ab_neutral") + F("ab_contradiction")
    ba = F("ba_entailment") + F("ba_neutral") + F("ba_contradiction")
    return gold.alias(ab=ab, ba=ba).filter(Q(ab__lt=2) | Q(ba__lt=2))


def _uneven(split: Split) -> float:
    """Return `Split.unevenness`, ignoring what a few pairs account for in a small part."""
    total = sum(split.pairs.values())
    off = [
        (abs(counts[part] - n * sum(counts.values()) / total), n)
        for part, n in split.pairs.items()
        for counts in split.strata.values()
    ]
    return max((pairs / n for pairs, n in off if pairs > FEW_PAIRS), default=0.0)


def _split(
    way: SplitMethod, split: Split, splitting: Splitting, *, is_choice: bool
) -> ReleaseCheck:
    requested, parts = splitting.shares, split.pairs
    if way is SplitMethod.ORIGINAL:
        # Sizes and shares are those of the original, and not for us to choose.
        sizes = {part.value: n for part, n in parts.items()}
        facts: dict[str, Any] = {
            "way": way.value,
            "pairs": sizes,
            "empty": [],
            "off": 0,
            "uneven": 0,
        }
        return ReleaseCheck(ReleasePoint.SPLIT, True, facts)
    in_all, total = sum(requested.values()), sum(parts.values())
    off = max(100 * abs(parts[part] / total - requested[part] / in_all) for part in requested)
    uneven = 100 * _uneven(split)
    facts = {
        "way": way.value,
        "pairs": {part.value: parts[part] for part in requested},
        "empty": [part.value for part in requested if requested[part] and not parts[part]],
        "off": round(off, 1) if off > MOST_OFF else 0,
        "uneven": round(uneven, 1) if uneven > MOST_UNEVEN else 0,
    }
    # Where sources cannot be kept apart, there is no choice to warn about.
    leaks = is_choice and way is SplitMethod.PAIRS
    is_good = not (facts["empty"] or facts["off"] or facts["uneven"] or leaks)
    return ReleaseCheck(ReleasePoint.SPLIT, is_good, facts)
