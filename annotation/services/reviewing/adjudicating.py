"""Adjudication of pairs: choosing them, deciding, and undoing one's last decision."""

import math
from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import structlog
from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from annotation.models import (
    Adjudication,
    AdjudicationCase,
    AdjudicationRound,
    AggregationRun,
    Annotator,
    Campaign,
)
from annotation.planning.adjudication import (
    Choice,
    Chosen,
    SelectionReason,
    is_complete,
    pairs_chosen,
    settled,
)
from annotation.planning.protocol import Protocol
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.adjudication import (
    WAITING,
    Adjudicator,
    adjudicators_of,
    cases_for,
    decisions_of,
    pairs_by_reason,
    pairs_left,
    score_of_run,
)
from annotation.services.campaigns.lifecycle import campaign_locked
from annotation.services.plans.seats import annotator_for
from datasets.errors import Conflict, Invalid
from datasets.models import Pair, User
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit

log = structlog.get_logger(__name__)

# How long an adjudicator may think about a pair before another one gets it.
HOLD: Final = timedelta(minutes=15)
MOST_ADJUDICATORS: Final = 5
_State = AdjudicationCase.State


class NotWaiting(Conflict):
    code = "case_not_waiting"
    message = gettext_lazy(
        "This pair no longer waits for your decision: others decided on it, it was taken back, or "
        "a sentence was changed."
    )


@dataclass(frozen=True)
class Ruled:
    """What an adjudicator says; a score of None leaves the mean of the ratings."""

    cause: str
    score: float | None = None
    label_ab: str = ""
    label_ba: str = ""
    note: str = ""


@dataclass(frozen=True)
class Selected:
    """The pairs that a choice would send to adjudicators, and how many each reason finds."""

    pairs: tuple[Chosen, ...]
    found: dict[SelectionReason, int]


def pairs_select(*, run: AggregationRun, choice: Choice) -> Selected:
    """Return what a choice would select, without selecting it."""
    by_reason = pairs_by_reason(run, choice)
    chosen = pairs_chosen(by_reason, pairs_left(run) if choice.sample else (), choice)
    counts = {because: len(by_reason.get(because, ())) for because in choice.reasons}
    return Selected(tuple(chosen), counts)


@transaction.atomic
def adjudication_start(
    *,
    run: AggregationRun,
    choice: Choice,
    wanted: int,
    is_blind: bool,
    adjudicators: Collection[User] = (),
    actor: User | None,
) -> AdjudicationRound:
    """Send pairs of a run to adjudicators: to those named, or to every reviewer of the project.

    Pairs that were chosen before are left out, so a second call selects no pair again.
    """
    campaign = _lock_working_campaign(run.campaign)
    _refuse_impossible(campaign, wanted, adjudicators)
    chosen = pairs_select(run=run, choice=choice).pairs
    if not chosen:
        raise Invalid(_("These settings choose no pair."))
    last = campaign.adjudication_rounds.aggregate(last=Max("number"))["last"] or 0
    started = AdjudicationRound.objects.create(
        campaign=campaign,
        run=run,
        number=last + 1,
        is_blind=is_blind,
        wanted=wanted,
        parameters=choice.model_dump(mode="json"),
        started_by=actor,
    )
    people = [annotator_for(project=campaign.project, user=user) for user in adjudicators]
    started.adjudicators.set(people)
    _store_cases(started, chosen)
    audit(
        actor,
        "adjudication.started",
        started,
        project=campaign.project,
        pairs=len(chosen),
        **started.parameters,
    )
    log.info("adjudication_started", round=started.pk, pairs=len(chosen))
    return started


def _refuse_impossible(campaign: Campaign, per_pair: int, adjudicators: Collection[User]) -> None:
    reviewers = set(adjudicators_of(campaign).values_list("pk", flat=True))
    if not {user.pk for user in adjudicators} <= reviewers:
        message = _("Only reviewers of the project can be named.")
        raise Invalid(message, fields={"adjudicators": [message]})
    there = len(adjudicators) or len(reviewers)
    if not 1 <= per_pair <= MOST_ADJUDICATORS or per_pair > max(there, 1):
        message = _("There are not so many reviewers.")
        raise Invalid(message, fields={"wanted": [message]})


def _store_cases(started: AdjudicationRound, chosen: Collection[Chosen]) -> None:
    pairs = Pair.objects.filter(pair_set=started.campaign.judged_set)
    rows = pairs.filter(number__in=[choice.pair for choice in chosen]).values_list(
        "number", "pk", "sentence_a__revision", "sentence_b__revision"
    )
    by_number = {number: row for number, *row in rows}
    AdjudicationCase.objects.bulk_create(
        (
            AdjudicationCase(
                round=started,
                pair_id=by_number[choice.pair][0],
                position=position,
                reasons=[because.value for because in choice.reasons],
                revision_a=by_number[choice.pair][1],
                revision_b=by_number[choice.pair][2],
            )
            for position, choice in enumerate(chosen, start=1)
        ),
        batch_size=2_000,
    )


@transaction.atomic
def adjudication_take_back(*, round_: AdjudicationRound, actor: User | None) -> int:
    """Take back the pairs of a round that are not settled; what was decided stays."""
    campaign = _lock_working_campaign(round_.campaign)
    waiting = AdjudicationCase.objects.filter(round=round_, state__in=WAITING)
    taken_back = waiting.update(state=_State.VOID, held_by=None, held_until=None)
    if taken_back:
        audit(actor, "adjudication.taken_back", round_, project=campaign.project, pairs=taken_back)
    return taken_back


@transaction.atomic
def case_next(
    *, campaign: Campaign, who: Adjudicator, adjudicator: Annotator
) -> AdjudicationCase | None:
    """Hold the next waiting pair for this adjudicator; one they already hold comes first."""
    waiting = cases_for([campaign], who)
    locked = waiting.select_for_update(no_key=True, skip_locked=True, of=("self",))
    free = Q(held_by=None) | Q(held_until__lt=timezone.now())
    case = locked.filter(held_by=adjudicator).first() or locked.filter(free).first()
    if case is None:
        return None
    case_keep(case=case, by=adjudicator)
    return case_loaded(case.pk)


def case_keep(*, case: AdjudicationCase, by: Annotator) -> None:
    """Hold a case for an adjudicator, in place of the others that they hold."""
    AdjudicationCase.objects.filter(held_by=by).exclude(pk=case.pk).update(
        held_by=None, held_until=None
    )
    until = timezone.now() + HOLD
    AdjudicationCase.objects.filter(pk=case.pk).update(held_by=by, held_until=until)


def case_loaded(pk: int) -> AdjudicationCase:
    related = ("round__campaign__project", "round__run", "pair__sentence_a", "pair__sentence_b")
    case = AdjudicationCase.objects.select_related(*related).get(pk=pk)
    case.round.run.campaign = case.round.campaign
    return case


@transaction.atomic
def case_decide(
    *,
    case: AdjudicationCase,
    who: Adjudicator,
    adjudicator: Annotator,
    ruled: Ruled,
    actor: User | None,
) -> AdjudicationCase:
    """Decide on a pair. When as many have decided as were asked for, it is settled, or it differs.

    The project lead has the last word: alone where they are no reviewer, and where others differ.
    """
    locked = AdjudicationCase.objects.select_for_update(no_key=True).get(pk=case.pk)
    case = case_loaded(case.pk)
    campaign = case.round.campaign
    _refuse_archived(campaign)
    if not cases_for([campaign], who).filter(pk=case.pk).exists():
        raise NotWaiting
    _refuse_incomplete(protocol_of(campaign), case, ruled)
    Adjudication.objects.create(
        case=case,
        adjudicator=adjudicator,
        score=ruled.score,
        label_ab=ruled.label_ab,
        label_ba=ruled.label_ba,
        cause=ruled.cause,
        note=ruled.note.strip(),
        is_final=who.leads and (not who.reviews or case.state == _State.DIFFERS),
        shown_ms=_shown_ms(locked, adjudicator),
    )
    _settle(case)
    audit(actor, "pair.adjudicated", case, project=campaign.project, state=case.state)
    log.info("pair_adjudicated", case=case.pk, state=case.state)
    return case


@transaction.atomic
def adjudication_undo(
    *, case: AdjudicationCase, adjudicator: Annotator, actor: User | None
) -> AdjudicationCase:
    """Take back one's own last decision on a pair, which waits again."""
    AdjudicationCase.objects.select_for_update(no_key=True).get(pk=case.pk)
    case = case_loaded(case.pk)
    _refuse_archived(case.round.campaign)
    own_decision = (
        Adjudication.objects.filter(case=case, adjudicator=adjudicator).order_by("-pk").first()
    )
    if own_decision is None or case.state == _State.VOID:
        raise Conflict(_("There is nothing to undo."))
    own_decision.delete()
    _settle(case)
    case_keep(case=case, by=adjudicator)
    audit(actor, "pair.adjudication_undone", case, project=case.round.campaign.project)
    return case


def _settle(case: AdjudicationCase) -> None:
    """Store what follows from the decisions on a case."""
    decisions, needed = decisions_of(case), case.round.wanted
    outcome = None
    case.state = _State.OPEN
    if is_complete(decisions, needed=needed):
        outcome = settled(decisions, needed=needed, current_score=score_of_run(case))
        case.state = _State.SETTLED if outcome else _State.DIFFERS
    case.score = outcome.score if outcome else None
    case.label_ab = outcome.label_ab if outcome else ""
    case.label_ba = outcome.label_ba if outcome else ""
    case.held_by, case.held_until = None, None
    case.save(update_fields=["state", "score", "label_ab", "label_ba", "held_by", "held_until"])


def _refuse_incomplete(protocol: Protocol, case: AdjudicationCase, ruled: Ruled) -> None:
    problems: dict[str, list[str]] = {}
    if protocol.asks_label:
        labels = set(protocol.labels)
        fields = ("label_ab", "label_ba")[: protocol.orders_shown]
        missing = [name for name in fields if getattr(ruled, name) not in labels]
        problems |= {name: [_("Choose a label.")] for name in missing}
    scale = protocol.scale
    if ruled.score is None:
        if case.round.is_blind or score_of_run(case) is None:
            problems["score"] = [_("Give a score.")]
    elif not (math.isfinite(ruled.score) and scale.low <= ruled.score <= scale.high):
        text = _("Give a score from %(low)s to %(high)s.")
        problems["score"] = [text % {"low": f"{scale.low:g}", "high": f"{scale.high:g}"}]
    is_told = bool(ruled.cause) or not case.round.is_blind
    if is_told and ruled.cause not in Adjudication.Cause.values:
        problems["cause"] = [_("Say what the cause is.")]
    elif ruled.cause == Adjudication.Cause.OTHER and not ruled.note.strip():
        problems["note"] = [_("Write what the cause is.")]
    if problems:
        raise Invalid(_("The decision is not complete."), fields=problems)


def _shown_ms(case: AdjudicationCase, adjudicator: Annotator) -> int | None:
    if case.held_by_id != adjudicator.pk or case.held_until is None:
        return None
    read = timezone.now() - case.held_until + HOLD
    return max(0, round(1000 * read.total_seconds()))


def _lock_working_campaign(campaign: Campaign) -> Campaign:
    """Lock a campaign in which something can still be decided."""
    campaign = campaign_locked(campaign)
    _refuse_archived(campaign)
    return campaign


def _refuse_archived(campaign: Campaign) -> None:
    refuse_archived(campaign.project)
    if campaign.is_archived:
        raise Conflict(_("This campaign is in the archive."))
