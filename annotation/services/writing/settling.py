"""How prompts are settled: by an adjudicator, by themselves, or by a coin.

Locks are taken in the sequence prompts of the source, then the source or the S1. An author's text
locks its prompt as well, so that nothing is decided about versions that are being changed.
"""

from collections.abc import Collection
from dataclasses import dataclass

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from annotation.models import Annotator, Campaign, Prompt, Settlement, TextSlot, Version
from annotation.planning.writing.protocol import Deciding
from annotation.planning.writing.settling import coin
from annotation.selectors.campaigns.protocols import writing_protocol_of
from annotation.selectors.writing.settling import are_identical, current_versions
from annotation.services.campaigns.locks import repeated_after_deadlock
from annotation.services.writing.into_corpus import (
    corpus_enter,
    corpus_leave,
    corpus_reject,
    corpus_unreject,
    offered_to,
)
from annotation.services.writing.proposing import proposal_of
from datasets.errors import Conflict, DomainError, Invalid, NotAllowed
from datasets.models import User
from datasets.services.expanding.proposing import RulesText
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit

log = structlog.get_logger(__name__)

_State = Prompt.State
_Way = Settlement.Way


class AlreadySettled(Conflict):
    code = "already_settled"
    message = gettext_lazy("This text has already been decided on.")


class NotWritten(Conflict):
    code = "not_written"
    message = gettext_lazy("Not all versions of this text are written yet.")


class VersionsChanged(Conflict):
    code = "versions_changed"
    message = gettext_lazy("A writer has changed their version in the meantime. Read it again.")


class OwnVersion(NotAllowed):
    code = "own_version"
    message = gettext_lazy("You wrote a version of this text, so somebody else decides on it.")


@dataclass(frozen=True)
class _Outcome:
    """What is taken, and what it was made from."""

    way: Settlement.Way
    version: Version | None = None
    text: str = ""
    reason: str = ""
    offered: RulesText | None = None


def prompt_complete(*, prompt: Prompt) -> None:
    """See what becomes of a prompt whose versions are all written: it waits for a decision, or
    settles by itself if the protocol says so.
    """
    prompt.state = _State.WRITTEN
    prompt.save(update_fields=["state"])
    locked = _load(prompt)
    outcome = _decide_automatically(locked, current_versions(locked))
    if outcome is None:
        return
    locked = prompt_hold(prompt)
    try:
        with transaction.atomic():
            _store(locked, outcome, None, None)
    except DomainError as refused:
        # The corpus refuses this text, so somebody has to look at it.
        log.info("prompt_not_settled_by_itself", prompt=prompt.pk, code=refused.code)
        return
    prompt.state = locked.state
    audit(None, "prompt.settled", prompt, project=locked.campaign.project, way=outcome.way)


def _decide_automatically(prompt: Prompt, versions: list[Version]) -> _Outcome | None:
    deciding = writing_protocol_of(prompt.campaign).deciding
    if deciding is Deciding.UNLESS_IDENTICAL and len(versions) > 1 and are_identical(versions):
        return _take_version(prompt, _Way.IDENTICAL, versions[0])
    if deciding is Deciding.NOBODY and len(versions) == 1:
        (version,) = versions
        if version.text:
            return _take_version(prompt, _Way.TAKEN, version)
        return _Outcome(_Way.REJECTED, reason=version.pass_reason)
    return None


@repeated_after_deadlock
@transaction.atomic
def prompt_settle(
    *,
    prompt: Prompt,
    way: str,
    version: Version | None = None,
    text: str = "",
    reason: str = "",
    actor: User,
    shown_ms: int | None = None,
    seen: Collection[int] | None = None,
) -> Settlement:
    """Decide on a prompt: take a version or the proposal, edit one, let a coin decide among them,
    or reject it with a reason.

    `actor` has a pseudonym in the project. `seen` are the rows of the versions they were shown: if
    a writer has changed theirs since, they are asked to read it again. An edit of no version is one
    of the proposal. To reject a source sentence drops its whole source.
    """
    locked = prompt_hold(prompt)
    adjudicator = _adjudicator(locked, actor)
    versions = current_versions(locked)
    _refuse_unready(locked, versions, version, seen)
    outcome = _decide(
        locked, versions, _Way(way), version=version, text=text.strip(), reason=reason.strip()
    )
    settlement = _store(locked, outcome, adjudicator, shown_ms)
    prompt.state = locked.state
    audit(
        actor,
        "prompt.settled",
        locked,
        project=locked.campaign.project,
        way=outcome.way,
        version=outcome.version.pk if outcome.version else None,
    )
    log.info("prompt_settled", prompt=locked.pk, way=str(outcome.way))
    return settlement


def _refuse_unready(
    prompt: Prompt,
    versions: list[Version],
    version: Version | None,
    seen: Collection[int] | None,
) -> None:
    if prompt.state == _State.SETTLED:
        raise AlreadySettled
    if prompt.state != _State.WRITTEN:
        raise NotWritten
    _refuse_archived(prompt.campaign)
    current = {version.pk for version in versions}
    if seen is not None and set(seen) != current:
        raise VersionsChanged
    if version is not None and version.pk not in current:
        raise VersionsChanged


def _refuse_archived(campaign: Campaign) -> None:
    """Refuse drafts and archived campaigns; what is closed can still be decided on."""
    refuse_archived(campaign.project)
    if campaign.is_archived or campaign.state == Campaign.State.DRAFT:
        raise Conflict(_("This campaign is not open."))


def _decide(
    prompt: Prompt,
    versions: list[Version],
    way: Settlement.Way,
    *,
    version: Version | None,
    text: str,
    reason: str,
) -> _Outcome:
    match way:
        case _Way.TAKEN:
            return _take_version(prompt, way, version)
        case _Way.EDITED:
            return _take_edited(prompt, version, text)
        case _Way.PROPOSAL:
            proposal = proposal_of(prompt)
            if proposal is None:
                raise Conflict(_("There is no proposal for this text any more."))
            return _Outcome(way, text=proposal.text, offered=proposal)
        case _Way.COIN:
            return _toss_coin(prompt, versions)
        case _Way.REJECTED:
            if not reason:
                message = _("Say why none of these can be used.")
                raise Invalid(message, fields={"reason": [message]})
            return _Outcome(way, reason=reason[:500])
        case _:
            raise Invalid(_("Nobody decides that versions are the same."))


def _take_version(prompt: Prompt, way: Settlement.Way, version: Version | None) -> _Outcome:
    if version is None or not version.text:
        raise Invalid(_("Choose a version that has a text."))
    offered = offered_to(prompt, version.offered_text, version.offered_rule_id)
    return _Outcome(way, version, version.text, offered=offered)


def _take_edited(prompt: Prompt, version: Version | None, text: str) -> _Outcome:
    proposal = proposal_of(prompt) if version is None else None
    before = version.text if version else proposal.text if proposal else ""
    problem = ""
    if not text:
        problem = _("Write the sentence.")
    elif text == before:
        problem = _("The text has not changed. Take it as it is instead.")
    if problem:
        raise Invalid(problem, fields={"text": [problem]})
    if version is None:
        return _Outcome(_Way.EDITED, text=text, offered=proposal)
    offered = offered_to(prompt, version.offered_text, version.offered_rule_id)
    return _Outcome(_Way.EDITED, version, text, offered=offered)


def _toss_coin(prompt: Prompt, versions: list[Version]) -> _Outcome:
    written = [version for version in versions if version.text]
    if len(written) < 2:
        raise Conflict(_("A coin needs two versions to decide between."))
    drawn = coin(written, seed=prompt.campaign.seed, number=prompt.number)
    return _take_version(prompt, _Way.COIN, drawn)


def _store(
    prompt: Prompt, outcome: _Outcome, adjudicator: Annotator | None, shown_ms: int | None
) -> Settlement:
    settlement = Settlement.objects.create(
        prompt=prompt,
        way=outcome.way,
        version=outcome.version,
        text=outcome.text,
        reason=outcome.reason,
        adjudicator=adjudicator,
        shown_ms=shown_ms,
    )
    _close(prompt)
    if outcome.way != _Way.REJECTED:
        corpus_enter(settlement, outcome.offered)
        return settlement
    corpus_reject(prompt, outcome.reason)
    for other in _others_of_source(prompt):
        # A source is dropped as a whole: what is asked about its other sentence is void.
        if other.state != _State.SETTLED:
            TextSlot.objects.filter(prompt=other, state=TextSlot.State.OPEN).update(
                state=TextSlot.State.VOID
            )
            Settlement.objects.create(
                prompt=other, way=_Way.REJECTED, reason=outcome.reason, adjudicator=adjudicator
            )
            _close(other)
    return settlement


def _close(prompt: Prompt, state: Prompt.State = _State.SETTLED) -> None:
    prompt.state, prompt.held_by, prompt.held_until = state, None, None
    prompt.save(update_fields=["state", "held_by", "held_until"])


@repeated_after_deadlock
@transaction.atomic
def settlement_undo(*, settlement: Settlement, actor: User) -> Prompt:
    """Undo one's own decision, or one that nobody made: the prompt waits for a decision again.

    What it became leaves the corpus; refused once a pair holds it, or an expansion of it. A source
    that was rejected stands again as a whole.
    """
    prompt = prompt_hold(settlement.prompt)
    adjudicator = _adjudicator(prompt, actor)
    related = ("version__writer", "adjudicator", "decision", "sentence")
    current = Settlement.objects.select_related(*related).filter(pk=settlement.pk).first()
    if current is None:
        raise Conflict(_("This decision has already been undone."))
    if current.adjudicator_id not in (None, adjudicator.pk):
        raise NotAllowed(_("Only the adjudicator who made a decision can undo it."))
    _refuse_archived(prompt.campaign)
    current.prompt = prompt
    settlement_withdraw(settlement=current, actor=actor)
    return prompt


def settlement_withdraw(*, settlement: Settlement, actor: User | None) -> None:
    """Undo a decision, whoever made it; its prompts are locked by the caller."""
    prompt = settlement.prompt
    if settlement.way == _Way.REJECTED:
        _undo_rejection(prompt)
    else:
        corpus_leave(settlement)
        settlement.delete()
        _close(prompt, _State.WRITTEN)
    audit(actor, "settlement.undone", prompt, project=prompt.campaign.project, way=settlement.way)
    log.info("settlement_undone", prompt=prompt.pk, way=settlement.way)


def _undo_rejection(prompt: Prompt) -> None:
    """Undo the rejection of a prompt, and of what was asked about its source."""
    rejected = [prompt, *_others_of_source(prompt)]
    gone = Settlement.objects.filter(prompt__in=rejected, way=_Way.REJECTED)
    keys = set(gone.values_list("prompt", flat=True))
    gone.delete()
    for rejected_prompt in rejected:
        if rejected_prompt.pk in keys:
            void = TextSlot.objects.filter(
                prompt=rejected_prompt, state=TextSlot.State.VOID, versions=None
            )
            is_open = void.update(state=TextSlot.State.OPEN) > 0
            _close(rejected_prompt, _State.OPEN if is_open else _State.WRITTEN)
    corpus_unreject(prompt)


def ties_settle_by_coin(*, campaign: Campaign, actor: User | None) -> int:
    """Let a coin decide where versions differ and nobody has decided; return how often it did.

    What somebody passed on waits for an adjudicator, as a coin cannot know whether a sentence is
    fit; so does what one of them is reading now. Each tie is settled for good before the next.
    """
    _refuse_archived(campaign)
    waiting = Prompt.objects.filter(campaign=campaign, state=_State.WRITTEN).order_by("number")
    settled = sum(_tie_settle(prompt) for prompt in waiting)
    audit(actor, "campaign.ties_settled", campaign, project=campaign.project, prompts=settled)
    log.info("ties_settled", campaign=campaign.pk, prompts=settled)
    return settled


@repeated_after_deadlock
@transaction.atomic
def _tie_settle(prompt: Prompt) -> bool:
    locked = prompt_hold(prompt)
    versions = current_versions(locked)
    is_tie = len(versions) > 1 and all(version.text for version in versions)
    is_read = locked.held_until is not None and locked.held_until > timezone.now()
    if locked.state != _State.WRITTEN or is_read or not is_tie or are_identical(versions):
        return False
    try:
        with transaction.atomic():
            _store(locked, _toss_coin(locked, versions), None, None)
    except DomainError as refused:
        log.info("tie_not_settled", prompt=locked.pk, code=refused.code)
        return False
    return True


def prompt_hold(prompt: Prompt) -> Prompt:
    """Lock a prompt, and those about the same source in its campaign, in their order."""
    alone = Prompt.objects.filter(pk=prompt.pk)
    s0 = prompt.source_sentence
    if s0 is not None:
        alone = Prompt.objects.filter(
            campaign=prompt.campaign_id, source_sentence__source=s0.source_id
        )
    list(alone.select_for_update(no_key=True, of=("self",)).order_by("pk"))
    return _load(prompt)


def _load(prompt: Prompt) -> Prompt:
    related = ("campaign__project", "source_sentence__source__project", "sentence__project")
    return Prompt.objects.select_related(*related).get(pk=prompt.pk)


def _others_of_source(prompt: Prompt) -> list[Prompt]:
    if prompt.source_sentence is None:
        return []
    of_source = Prompt.objects.filter(
        campaign=prompt.campaign_id, source_sentence__source=prompt.source_sentence.source_id
    )
    return list(of_source.exclude(pk=prompt.pk))


def _adjudicator(prompt: Prompt, actor: User) -> Annotator:
    """Return the pseudonym of the adjudicator, who must not have written a version."""
    annotators = Annotator.objects.filter(project=prompt.campaign.project, user=actor)
    adjudicator = annotators.first()
    if adjudicator is None:
        raise NotAllowed
    if Version.objects.filter(slot__prompt=prompt, writer=adjudicator).exists():
        raise OwnVersion
    return adjudicator
