"""Creating, closing and archiving campaigns; `annotation.services.plans.opening` opens them."""

from collections.abc import Sequence
from typing import Any

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import Campaign, Checkpoint, JoiningSettings, ProtocolVersion
from annotation.planning.controls import Control
from annotation.planning.problems import PlanImpossible
from annotation.planning.protocol import Protocol
from annotation.planning.similar import MostSimilar
from annotation.planning.sitting import Pay
from annotation.planning.tranches import seats_needed
from annotation.services.campaigns.locks import LockKind, campaign_hold
from annotation.services.campaigns.milestones import milestones_note
from annotation.services.campaigns.pictures import pictures_follow
from datasets.errors import Conflict, Invalid
from datasets.models import PairSet, Project, User
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.checking import row_check
from transforms.reason import Reason

log = structlog.get_logger(__name__)


@transaction.atomic
def campaign_create(
    *,
    project: Project,
    pair_set: PairSet,
    name: str,
    protocol: Protocol,
    seats: int,
    seed: int,
    controls: Sequence[Control | MostSimilar],
    actor: User | None,
    pay: Pay | None = None,
) -> Campaign:
    """Create a draft: nothing is planned and nobody can judge until it is opened.

    In a plan of tranches the number of seats follows from the pairs, whatever `seats` says; in a
    pool `seats` is the expected number of annotators.
    """
    campaign = Campaign(project=project, pair_set=pair_set)
    _plan(campaign, pair_set, name=name, protocol=protocol, seats=seats, seed=seed)
    draft_save(campaign, actor, _checkpoints(campaign, protocol, controls))
    data = {"seats": campaign.seats_planned, "seed": seed, **pay_store(campaign, pay)}
    audit(actor, "campaign.created", campaign, project=project, **data)
    return campaign


@transaction.atomic
def campaign_update(
    *,
    campaign: Campaign,
    pair_set: PairSet,
    name: str,
    protocol: Protocol,
    seats: int,
    seed: int,
    controls: Sequence[Control | MostSimilar],
    actor: User | None,
    pay: Pay | None = None,
) -> Campaign:
    """Save a draft with changed settings. Earlier versions are kept; opening ends all changes."""
    campaign = draft_locked(campaign)
    _plan(campaign, pair_set, name=name, protocol=protocol, seats=seats, seed=seed)
    campaign.checkpoints.all().delete()
    version = draft_save(campaign, actor, _checkpoints(campaign, protocol, controls))
    data = {"version": version.number, **pay_store(campaign, pay)}
    audit(actor, "campaign.changed", campaign, project=campaign.project, **data)
    return campaign


def _plan(
    campaign: Campaign, pair_set: PairSet, *, name: str, protocol: Protocol, seats: int, seed: int
) -> None:
    """Put the settings into a draft without saving it; refuse those that are impossible."""
    refuse_archived(campaign.project)
    if pair_set.project_id != campaign.project_id:
        raise Invalid(_("These pairs belong to another project."), fields={"pair_set": ["other"]})
    pairs = pair_set.pairs.count()
    if not pairs:
        raise Invalid(_("This set has no pairs."))
    campaign.pair_set = pair_set
    campaign.name = name.strip()
    campaign.protocol = protocol.model_dump(mode="json")
    campaign.seats_planned = _seats_planned(protocol, pairs=pairs, seats=seats)
    campaign.seed = seed


def _seats_planned(protocol: Protocol, *, pairs: int, seats: int) -> int:
    """Return the number of seats; refuse a number for which there is no plan."""
    if protocol.plan.is_whole:
        try:
            return seats_needed(pairs, protocol)
        except PlanImpossible as error:
            raise Invalid(Reason("plan_impossible", reason=error.reason)) from error
    needed = protocol.annotators_per_pair
    if not protocol.plan.is_shared and seats < needed:
        message = _("Each pair needs %(needed)d different annotators. Set at least this number.")
        message %= {"needed": needed}
        raise Invalid(message, fields={"seats": [message]})
    return seats


def draft_locked(campaign: Campaign) -> Campaign:
    """Lock a draft whose settings are about to change; refuse a campaign that has been opened."""
    campaign = campaign_locked(campaign)
    if campaign.state != Campaign.State.DRAFT:
        raise Conflict(_("The settings of a campaign cannot be changed once it has been opened."))
    return campaign


def draft_save(
    campaign: Campaign, actor: User | None, checkpoints: Sequence[Checkpoint] = ()
) -> ProtocolVersion:
    """Check and save a draft with its settings and checkpoints, which become its latest version."""
    row_check(campaign)
    campaign.save()
    Checkpoint.objects.bulk_create(checkpoints)
    return ProtocolVersion.objects.create(
        campaign=campaign,
        number=campaign.versions.count() + 1,
        protocol=campaign.protocol,
        seats_planned=campaign.seats_planned,
        seed=campaign.seed,
        checkpoints=[checkpoint.as_saved() for checkpoint in checkpoints],
        saved_by=actor,
    )


def _checkpoints(
    campaign: Campaign, protocol: Protocol, controls: Sequence[Control | MostSimilar]
) -> list[Checkpoint]:
    return [
        _checkpoint(campaign, protocol, number, control)
        for number, control in enumerate(controls, start=1)
    ]


def pay_store(campaign: Campaign, pay: Pay | None) -> dict[str, Any]:
    """Store the hourly pay beside the protocol; None leaves it. Return it for the audit log."""
    if pay is None:
        return {}
    chosen = {"pay_per_hour": pay.per_hour, "before_minutes": pay.before_minutes}
    JoiningSettings.objects.update_or_create(
        campaign=campaign, defaults={**chosen, "currency": pay.currency.upper()}
    )
    return chosen


def _checkpoint(
    campaign: Campaign, protocol: Protocol, number: int, control: Control | MostSimilar
) -> Checkpoint:
    if isinstance(control, MostSimilar):
        return Checkpoint(
            campaign=campaign,
            number=number,
            kind=Checkpoint.Kind.MOST_SIMILAR,
            batch=control.batch,
            options=[list(pair) for pair in control.options],
            answer=control.answer,
        )
    scale = protocol.scale
    return Checkpoint(
        campaign=campaign,
        number=number,
        text_a=control.text_a,
        text_b=control.text_b,
        accepted_ab=list(control.accepted_ab),
        accepted_ba=list(control.accepted_ba),
        rating_min=scale.at(control.least),
        rating_max=scale.at(control.most),
    )


@transaction.atomic
def campaign_close(*, campaign: Campaign, actor: User | None) -> Campaign:
    """End judging; a draft can be closed too, to import judgements collected elsewhere."""
    campaign = campaign_locked(campaign)
    if campaign.state == Campaign.State.CLOSED:
        return campaign
    # The sweep looks at open campaigns only.
    milestones_note(campaign)
    campaign.state = Campaign.State.CLOSED
    campaign.closed_at = timezone.now()
    return _save(campaign, ["state", "closed_at"], actor, "campaign.closed")


@transaction.atomic
def campaign_reopen(*, campaign: Campaign, actor: User | None) -> Campaign:
    """Resume judging in a campaign that was closed too early."""
    campaign = campaign_locked(campaign)
    if campaign.state != Campaign.State.CLOSED or campaign.opened_at is None:
        raise Conflict(_("Only a campaign that was open and is closed can be opened again."))
    campaign.state = Campaign.State.OPEN
    campaign.closed_at = None
    return _save(campaign, ["state", "closed_at"], actor, "campaign.reopened")


@transaction.atomic
def campaign_pause(*, campaign: Campaign, actor: User | None) -> Campaign:
    """Stop giving out pairs. Answers to pairs already on screen are still taken."""
    campaign = campaign_locked(campaign)
    if campaign.state != Campaign.State.OPEN:
        raise Conflict(_("Only an open campaign can be paused."))
    campaign.paused_at = campaign.paused_at or timezone.now()
    return _save(campaign, ["paused_at"], actor, "campaign.paused")


@transaction.atomic
def campaign_resume(*, campaign: Campaign, actor: User | None) -> Campaign:
    campaign = campaign_locked(campaign)
    campaign.paused_at = None
    return _save(campaign, ["paused_at"], actor, "campaign.resumed")


@transaction.atomic
def campaign_notify(*, campaign: Campaign, text: str, actor: User | None) -> Campaign:
    """Show a message on the page of everybody who judges; an empty one removes it."""
    campaign = campaign_locked(campaign)
    campaign.notice = text.strip()
    row_check(campaign)
    # The audit log does not store the text, because a message may name people.
    return _save(campaign, ["notice"], actor, "campaign.notified", length=len(campaign.notice))


@transaction.atomic
def campaign_archive(*, campaign: Campaign, actor: User | None) -> Campaign:
    """Hide a campaign; an open one takes no more judgements."""
    campaign = campaign_locked(campaign)
    campaign.archived_at = campaign.archived_at or timezone.now()
    return _save(campaign, ["archived_at"], actor, "campaign.archived")


@transaction.atomic
def campaign_restore(*, campaign: Campaign, actor: User | None) -> Campaign:
    campaign = campaign_locked(campaign)
    campaign.archived_at = None
    return _save(campaign, ["archived_at"], actor, "campaign.unarchived")


def campaign_locked(campaign: Campaign) -> Campaign:
    """Wait for answers being stored, then return the campaign in its present state."""
    campaign_hold(campaign.pk, LockKind.STATE)
    return Campaign.objects.select_related("project", "pair_set").get(pk=campaign.pk)


def _save(
    campaign: Campaign, fields: list[str], actor: User | None, action: str, **data: Any
) -> Campaign:
    refuse_archived(campaign.project)
    campaign.save(update_fields=fields)
    pictures_follow(campaign)
    audit(actor, action, campaign, project=campaign.project, **data)
    log.info(action.replace(".", "_"), campaign=campaign.pk)
    return campaign
