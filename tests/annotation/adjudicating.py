"""A run with gold to adjudicate, and the steps of adjudication with their usual arguments."""

from datetime import date

from django.utils import timezone

from annotation.models import AggregationRun, GoldPair
from annotation.planning.adjudication import Choice, SelectionReason
from annotation.selectors.gold.adjudication import Adjudicator, cases_for
from annotation.services.plans.seats import annotator_for
from annotation.services.reviewing.adjudicating import (
    Ruled,
    adjudication_start,
    adjudication_undo,
    case_decide,
)

TIES = Choice(reasons=(SelectionReason.TIE,))
SAME = Ruled("slips", 4.0, "ENTAILMENT", "NEUTRAL")
OTHER = Ruled("readings", 2.0, "NEUTRAL", "NEUTRAL")


def gold_made(campaign):
    """Make a run of which only what adjudication reads is there."""
    run = AggregationRun.objects.create(
        campaign=campaign,
        number=campaign.runs.count() + 1,
        code_version="0",
        input_hash="0",
        dated=date(2026, 3, 14),
        parameters={"judged_until": timezone.now().isoformat()},
    )
    judged = campaign.pair_set.pairs.filter(assignments__judgements__isnull=False).distinct()
    GoldPair.objects.bulk_create(
        GoldPair(
            run=run,
            pair=pair,
            n=2,
            relatedness=4.0,
            sd=0.0,
            ab_entailment=1,
            ba_entailment=1,
            label="ENTAILMENT",
            label_ab="ENTAILMENT",
            label_ba="ENTAILMENT",
            majority_share=1.0,
        )
        for pair in judged
    )
    return run


def started(run, choice=TIES, *, wanted=1, is_blind=False, adjudicators=()):
    return adjudication_start(
        run=run,
        choice=choice,
        wanted=wanted,
        is_blind=is_blind,
        adjudicators=adjudicators,
        actor=None,
    )


def decide(case, user, ruled=SAME, *, leads=False, reviews=True):
    return case_decide(
        case=case,
        who=Adjudicator(user.pk, reviews=reviews, leads=leads),
        adjudicator=annotator_for(project=case.round.campaign.project, user=user),
        ruled=ruled,
        actor=user,
    )


def undo(case, user):
    adjudicator = annotator_for(project=case.round.campaign.project, user=user)
    return adjudication_undo(case=case, adjudicator=adjudicator, actor=user)


def waiting(campaign, user, *, leads=False, reviews=True):
    who = Adjudicator(user.pk, reviews=reviews, leads=leads)
    return [case.pair.number for case in cases_for([campaign], who)]


def first_case(round_):
    return round_.cases.order_by("position").first()
