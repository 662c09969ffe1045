"""Pairs that adjudicators decide: which can be chosen, who they wait for, how they were decided."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import numpy as np
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from annotation.models import (
    Adjudication,
    AdjudicationCase,
    AdjudicationRound,
    AggregationRun,
    Annotator,
    Campaign,
    GoldPair,
    Judgement,
)
from annotation.planning.adjudication import Choice, Decided, SelectionReason
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.stats.arrays import LabelCode
from annotation.stats.gold import pair_label
from annotation.stats.lint import Fault
from datasets.models import Membership, Role, User

_State = AdjudicationCase.State
WAITING: Final = (_State.OPEN, _State.DIFFERS)
# Other gold does not repair identical texts or duplicate pairs.
_SLIPS = {Fault.ENTAILS_AND_CONTRADICTS, Fault.ONE_WAY_CONTRADICTION, Fault.AGAINST_PRIOR}
# The sentences have the same meaning as when the pair was chosen.
_IS_CURRENT = Q(
    revision_a__gte=F("pair__sentence_a__meaning_revision"),
    revision_b__gte=F("pair__sentence_b__meaning_revision"),
)


def pairs_by_reason(run: AggregationRun, choice: Choice) -> dict[SelectionReason, list[int]]:
    """Return the numbers of the pairs that each reason finds in a run, the worst first.

    Pairs that were chosen before, in any round of the campaign, are left out.
    """
    gold = GoldPair.objects.filter(run=run, relatedness__isnull=False)
    free = gold.filter(~Exists(_chosen_before(run.campaign))).order_by()
    slips = [row["pair"] for row in run.results.get("lint", []) if row["fault"] in _SLIPS]
    available = set(free.filter(pair__number__in=slips).values_list("pair__number", flat=True))
    ties = free.filter(Q(is_tie_ab=True) | Q(is_tie_ba=True)).order_by("pair__number")
    low = Q(sd__gte=choice.sd)
    if protocol_of(run.campaign).asks_label:
        low |= Q(majority_share__lte=choice.share)
    far = free.filter(low).order_by(F("sd").desc(nulls_last=True), "pair__number")
    return {
        SelectionReason.SLIP: [pair for pair in dict.fromkeys(slips) if pair in available],
        SelectionReason.TIE: list(ties.values_list("pair__number", flat=True)),
        SelectionReason.LOW_AGREEMENT: list(far.values_list("pair__number", flat=True)),
    }


def pairs_left(run: AggregationRun) -> list[int]:
    """Return the numbers of the run's pairs that were not chosen for adjudication yet."""
    gold = GoldPair.objects.filter(run=run, relatedness__isnull=False)
    free = gold.filter(~Exists(_chosen_before(run.campaign))).order_by("pair__number")
    return list(free.values_list("pair__number", flat=True))


def _chosen_before(campaign: Campaign) -> QuerySet[AdjudicationCase]:
    cases = AdjudicationCase.objects.filter(_IS_CURRENT, round__campaign=campaign)
    return cases.filter(pair=OuterRef("pair")).exclude(state=_State.VOID)


def adjudicators_of(campaign: Campaign) -> QuerySet[User]:
    """Return who can adjudicate in a campaign: the reviewers of its project."""
    reviewers = Membership.objects.filter(project=campaign.project_id, role=Role.LEADER)
    return User.objects.filter(pk__in=reviewers.values("user"), is_active=True).order_by("username")


@dataclass(frozen=True)
class Adjudicator:
    """Somebody who decides on pairs of a project, as reviewer, as project lead, or as both."""

    user_id: int
    reviews: bool
    leads: bool


def cases_for(
    campaigns: Iterable[Campaign] | QuerySet[Campaign], who: Adjudicator
) -> QuerySet[AdjudicationCase]:
    """Return the cases of some campaigns that wait for one person, those that differ first.

    Nobody decides twice, nor on a pair that they judged themselves. The project lead has the last
    word where adjudicators differ, whatever they said before.
    """
    judged = Judgement.objects.filter(
        annotator__user=who.user_id,
        assignment__pair=OuterRef("pair"),
        assignment__campaign=OuterRef("round__campaign"),
    )
    own_decisions = Adjudication.objects.filter(case=OuterRef("pk"), adjudicator__user=who.user_id)
    is_new = ~Exists(own_decisions) & ~Exists(judged)
    condition = Q(pk__in=[])
    if who.reviews:
        # No joins, which would repeat a case for each adjudicator named.
        named = Annotator.objects.filter(adjudication_rounds=OuterRef("round"))
        is_asked = ~Exists(named) | Exists(named.filter(user=who.user_id))
        condition |= is_new & is_asked
    if who.leads:
        condition |= is_new | Q(state=_State.DIFFERS)
    cases = AdjudicationCase.objects.filter(
        condition, _IS_CURRENT, round__campaign__in=campaigns, state__in=WAITING
    )
    # "differs" stands before "open" in the alphabet.
    return cases.order_by("state", "round_id", "position")


def last_decision(campaign: Campaign, adjudicator: Annotator) -> Adjudication | None:
    """Return an adjudicator's own last decision, so that it can be undone."""
    own_decisions = Adjudication.objects.filter(
        case__round__campaign=campaign, adjudicator=adjudicator
    )
    return own_decisions.exclude(case__state=_State.VOID).order_by("-pk").first()


def decisions_of(case: AdjudicationCase) -> list[Decided]:
    """Return the decisions on a case, the oldest first."""
    rows = Adjudication.objects.filter(case=case).order_by("pk")
    return [Decided(*row) for row in rows.values_list("score", "label_ab", "label_ba", "is_final")]


def score_of_run(case: AdjudicationCase) -> float | None:
    """Return the score that the run gave the pair, on the scale of the protocol."""
    gold = GoldPair.objects.filter(run=case.round.run_id, pair=case.pair_id)
    return gold.values_list("relatedness", flat=True).first()


@dataclass(frozen=True)
class RoundProgress:
    """A round with the number of its cases in each state."""

    round: AdjudicationRound
    open: int
    differs: int
    settled: int
    void: int
    stale: int  # waiting, but a sentence means something else now

    @property
    def waiting(self) -> int:
        return self.open + self.differs


def rounds_of(campaign: Campaign) -> list[RoundProgress]:
    """Return the rounds of a campaign with their progress, the newest first; one query."""
    waits = Q(cases__state__in=WAITING)
    current = Q(
        cases__revision_a__gte=F("cases__pair__sentence_a__meaning_revision"),
        cases__revision_b__gte=F("cases__pair__sentence_b__meaning_revision"),
    )
    counted = AdjudicationRound.objects.filter(campaign=campaign).annotate(
        stale=Count("cases", filter=waits & ~current),
        **{
            f"n_{state}": Count("cases", filter=Q(cases__state=state) & (~waits | current))
            for state in _State.values
        },
    )
    return [
        RoundProgress(
            adjudication_round,
            open=vars(adjudication_round)["n_open"],
            differs=vars(adjudication_round)["n_differs"],
            settled=vars(adjudication_round)["n_settled"],
            void=vars(adjudication_round)["n_void"],
            stale=vars(adjudication_round)["stale"],
        )
        for adjudication_round in counted.select_related("run").order_by("-number")
    ]


def cases_decided(campaign: Campaign) -> QuerySet[AdjudicationCase]:
    """Return the settled and the differing cases of a campaign with their decisions."""
    cases = AdjudicationCase.objects.filter(round__campaign=campaign)
    states = [_State.SETTLED, _State.DIFFERS]
    return (
        cases.filter(_IS_CURRENT, state__in=states)
        .select_related("pair__sentence_a", "pair__sentence_b", "round")
        .prefetch_related("decisions")
        .order_by("state", "pair__number")
    )


@dataclass(frozen=True)
class Ruling:
    """What adjudicators decided about a pair; no score leaves that of the run."""

    score: float | None
    label: str
    label_ab: str
    label_ba: str
    reasons: tuple[str, ...]
    causes: tuple[str, ...]
    adjudicators: int
    is_blind: bool


def rulings_of(campaign: Campaign) -> dict[int, Ruling]:
    """Return what was decided in a campaign by number of the pair; two queries."""
    cases = AdjudicationCase.objects.filter(
        _IS_CURRENT, round__campaign=campaign, state=_State.SETTLED
    )
    ordered = cases.select_related("round", "pair").prefetch_related("decisions").order_by("pk")
    return {case.pair.number: _ruling(case) for case in ordered}


def _ruling(case: AdjudicationCase) -> Ruling:
    decisions = case.decisions.all()
    final = [decision for decision in decisions if decision.is_final]
    return Ruling(
        score=case.score,
        label=label_of(case.label_ab, case.label_ba),
        label_ab=case.label_ab,
        label_ba=case.label_ba,
        reasons=tuple(case.reasons),
        causes=tuple(sorted({decision.cause for decision in final or decisions if decision.cause})),
        adjudicators=len({decision.adjudicator_id for decision in decisions}),
        is_blind=case.round.is_blind,
    )


def label_of(ab: str, ba: str) -> str:
    """Return the label of a pair by SICK's rule from those of its directions, "" without both."""
    if not (ab and ba):
        return ""
    code = pair_label(np.array([LabelCode[ab]]), np.array([LabelCode[ba]]))
    return LabelCode(int(code[0])).name


def cases_waiting(campaign: Campaign) -> int:
    """Count the pairs of a campaign that wait for a decision."""
    cases = AdjudicationCase.objects.filter(_IS_CURRENT, round__campaign=campaign)
    return cases.filter(state__in=WAITING).count()


def has_rulings(campaign: Campaign) -> bool:
    """Tell whether adjudicators decided on a pair of a campaign."""
    cases = AdjudicationCase.objects.filter(_IS_CURRENT, round__campaign=campaign)
    return cases.filter(state=_State.SETTLED).exists()


def rulings_digest(rulings: dict[int, Ruling]) -> str:
    """Return a fingerprint of what was decided: equal for equal rulings."""
    lines = (f"{number}\t{ruling!r}\n" for number, ruling in sorted(rulings.items()))
    return sha256("".join(lines).encode()).hexdigest()


@dataclass(frozen=True)
class AdjudicatingWork:
    """A campaign with pairs that wait for this person's decision."""

    campaign: Campaign
    waiting: int


def adjudicating_work(
    user_id: int, roles: Mapping[int, Collection[Role]]
) -> dict[int, list[AdjudicatingWork]]:
    """Return by project what waits for an adjudicator, given their roles by project.

    For those who only lead, these are the cases on which others differ. Two queries at most.
    """
    reviewing = [
        project for project, project_roles in roles.items() if Role.LEADER in project_roles
    ]
    leading = [project for project, project_roles in roles.items() if Role.MANAGER in project_roles]
    if not (reviewing or leading):
        return {}
    campaigns = Campaign.objects.filter(archived_at=None, project__archived_at=None)
    reviewed = campaigns.filter(project__in=reviewing)
    led = campaigns.filter(project__in=leading)
    waiting = cases_for(reviewed, Adjudicator(user_id, reviews=True, leads=False)).order_by()
    differing = AdjudicationCase.objects.filter(
        _IS_CURRENT, round__campaign__in=led, state=_State.DIFFERS
    ).order_by()
    cases = AdjudicationCase.objects.filter(
        Q(pk__in=waiting.values("pk")) | Q(pk__in=differing.values("pk"))
    )
    counts = dict(cases.values_list("round__campaign").annotate(n=Count("pk")).order_by())
    works: dict[int, list[AdjudicatingWork]] = {}
    for campaign in campaigns.filter(pk__in=counts).order_by("-pk") if counts else ():
        work = AdjudicatingWork(campaign, counts[campaign.pk])
        works.setdefault(campaign.project_id, []).append(work)
    return works
