"""Taking texts exactly once, whatever the network does.

Locks are taken in the sequence prompt, slot, seat. All versions of a prompt wait for each other, so
that whoever writes the last one knows it.
"""

from dataclasses import dataclass
from uuid import uuid4

import structlog
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import Campaign, Prompt, Seat, Task, TextSlot, Version
from annotation.planning.leases import lease_until
from annotation.selectors.campaigns.protocols import writing_protocol_of
from annotation.services.campaigns.locks import LockKind, campaign_hold, repeated_after_deadlock
from annotation.services.writing.checking import text_check
from annotation.services.writing.describing import described_complete, description_follow
from annotation.services.writing.passing import pass_over, pass_undo
from annotation.services.writing.sent import (
    BaseCorrected,
    PromptClosed,
    Sent,
    SentDifferently,
    TextRefused,
    TextSlotTaken,
)
from annotation.services.writing.settling import prompt_complete
from annotation.services.writing.slots import TEXT_SLOTS
from datasets.errors import Conflict, NotFound
from datasets.models import User
from transforms.parsing import one_line

log = structlog.get_logger(__name__)

_UNDECIDED = (Prompt.State.OPEN, Prompt.State.WRITTEN)


@dataclass(frozen=True)
class Submitted:
    """A stored text, and whether it revises one that its author did not see when sending it."""

    version: Version
    is_over_unseen: bool = False


@repeated_after_deadlock
@transaction.atomic
def version_submit(*, slot: TextSlot, seat: Seat, sent: Sent) -> Submitted:
    """Store an author's text for a slot, or why they pass.

    - The same text sent again under its `client_id` is stored once; another one under the same id
      is a conflict.
    - Another text for the same slot is a change of mind: a new row that revises the latest, until
      somebody has decided on the prompt.
    - A text that comes after the lease ran out is taken while nobody else has the slot.
    """
    campaign_hold(slot.campaign_id, LockKind.STATE, shared=True)
    campaign = Campaign.objects.select_related("project").get(pk=slot.campaign_id)
    prompts = Prompt.objects.select_for_update(no_key=True, of=("self",))
    related = ("sentence", "source_sentence__source", "picture__source__project")
    slot.prompt = prompts.select_related(*related).get(pk=slot.prompt_id)
    if stored := _stored_version(slot.prompt, seat, sent):
        return Submitted(stored)
    _refuse_closed(campaign, seat)
    own = TEXT_SLOTS.lock_own(slot=slot, seat=seat)
    if own is None:
        raise PromptClosed if slot.prompt.state not in _UNDECIDED else TextSlotTaken
    own.prompt, own.campaign = slot.prompt, campaign
    before = Version.objects.filter(slot=own, revised_by=None).first()
    if campaign.task != Task.DESCRIBE:  # descriptions can be changed until they are used
        _refuse_changed(slot.prompt, before, sent)
    version = _store(campaign, own, seat, sent, before)
    _after_version(campaign, own, seat, version, before)
    log.info("version_submitted", slot=own.pk, version=version.pk, is_pass=not version.text)
    return Submitted(version, is_over_unseen=before is not None and not sent.is_change)


@transaction.atomic
def change_undo(*, slot: TextSlot, seat: Seat, seen: int | None) -> Version:
    """Take back the last change of a text: the one before it is stored again, as a new row.

    `seen` is the version that its author saw as the last.
    """
    last = Version.objects.filter(slot=slot, revised_by=None).select_related("revises").first()
    if last is None or last.pk != seen or last.revises is None:
        raise Conflict(_("Your text was changed in the meantime. Reload the page."))
    before = last.revises
    again = Sent(
        client_id=uuid4(),
        text=before.text,
        pass_reason=before.pass_reason,
        offered_text=before.offered_text,
        offered_rule_id=before.offered_rule_id,
        revision=last.revision,
        is_change=True,
        is_sure=True,
    )
    return version_submit(slot=slot, seat=seat, sent=again).version


def _stored_version(prompt: Prompt, seat: Seat, sent: Sent) -> Version | None:
    """Return the text if it is stored already."""
    versions = Version.objects.filter(slot__prompt=prompt, client_id=sent.client_id)
    stored = versions.filter(writer=seat.annotator_id).first()
    if stored is None:
        return None
    if (stored.text, stored.pass_reason) != (one_line(sent.text), one_line(sent.pass_reason)):
        raise SentDifferently
    return stored


def _refuse_closed(campaign: Campaign, seat: Seat) -> None:
    if not campaign.takes_answers:
        raise Conflict(_("This campaign is closed. Your earlier texts are saved."))
    if seat.paused_at is not None:
        raise Conflict(_("Your work is paused. The project lead will tell you how to continue."))


def _refuse_changed(prompt: Prompt, before: Version | None, sent: Sent) -> None:
    """Refuse a text for something that was decided, or that is not what its author read."""
    is_own_pass = prompt.state == Prompt.State.PASSED and before is not None
    if prompt.state not in _UNDECIDED and not is_own_pass:
        raise PromptClosed
    base = prompt.sentence
    if base is not None and not base.meaning_revision <= sent.revision <= base.revision:
        raise BaseCorrected


def _store(
    campaign: Campaign, slot: TextSlot, seat: Seat, sent: Sent, before: Version | None
) -> Version:
    if seat.annotator_id is None:
        raise NotFound
    text, reason = one_line(sent.text), one_line(sent.pass_reason)
    if not reason:
        check = text_check(
            prompt=slot.prompt,
            project=campaign.project,
            limits=writing_protocol_of(campaign).limits,
            text=text,
            seat=seat,
        )
        doubts = () if sent.is_sure else check.doubts
        if check.problems or doubts:
            raise TextRefused(check.problems, doubts)
    return Version.objects.create(
        slot=slot,
        writer_id=seat.annotator_id,
        text=text,
        pass_reason=reason,
        offered_text=sent.offered_text,
        offered_rule_id=sent.offered_rule_id,
        revision=sent.revision,
        shown_ms=sent.shown_ms,
        client_id=sent.client_id,
        revises=before,
    )


def _after_version(
    campaign: Campaign, slot: TextSlot, seat: Seat, version: Version, before: Version | None
) -> None:
    """Count the text, extend the lease, and see what becomes of the prompt."""
    prompt = slot.prompt
    slot.state = TextSlot.State.DONE
    slot.save(update_fields=["state"])
    Seat.objects.filter(pk=seat.pk).update(
        judged=F("judged") + (1 if before is None else 0),
        leased_until=lease_until(timezone.now(), writing_protocol_of(campaign).lease_minutes),
    )
    is_left = TextSlot.objects.filter(prompt=prompt, state=TextSlot.State.OPEN).exists()
    if campaign.task == Task.DESCRIBE:
        description_follow(prompt=prompt, version=version, author=_author(seat))
        if not is_left:
            described_complete(prompt=prompt)
        return
    if campaign.task == Task.EXPAND:
        if prompt.state == Prompt.State.PASSED and version.text:
            pass_undo(prompt=prompt)
        elif not version.text and prompt.state in _UNDECIDED:
            pass_over(campaign=campaign, prompt=prompt)
    is_left = TextSlot.objects.filter(prompt=prompt, state=TextSlot.State.OPEN).exists()
    # Again after a change of mind: versions that differed may be the same now.
    if prompt.state in _UNDECIDED and not is_left:
        prompt_complete(prompt=prompt)


def _author(seat: Seat) -> User:
    user = seat.annotator.user if seat.annotator else None
    if user is None:
        raise NotFound
    return user
