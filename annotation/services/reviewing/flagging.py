"""Annotators' reports about sentences, and how the project lead settles them.

CDSCorpus, section 3.3: most of them concern commas and typos, which are corrected in place; the
others change the text, and its pairs go back to those who judged them.
"""

from dataclasses import dataclass
from typing import Any

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from annotation.models import Annotator, Assignment, Correction, Flag, Order
from annotation.selectors.campaigns.versions import sentence_versions
from annotation.selectors.judging.shown import assignment_pair
from annotation.services.plans.seats import annotator_for
from annotation.services.reviewing.correcting import sentence_correct
from datasets.errors import Conflict, Invalid
from datasets.models import User
from datasets.services.expanding.sentences import refuse_outdated
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit

log = structlog.get_logger(__name__)

_State = Flag.State


class AlreadySettled(Conflict):
    code = "already_settled"
    message = gettext_lazy("This report has already been settled. Reload the page.")


@dataclass(frozen=True)
class Report:
    """An annotator's report about the first or the second sentence shown."""

    is_first: bool
    kind: str
    suggestion: str = ""
    remark: str = ""
    # Revisions of sentences A and B on the page, if known.
    seen_revisions: tuple[int, int] | None = None


@transaction.atomic
def flag_make(*, assignment: Assignment, annotator: Annotator, report: Report) -> Flag:
    """Store a report about a sentence of an assignment of the annotator's seat.

    It replaces an open report about the same sentence, so that one sent twice is stored once.
    """
    campaign = assignment.campaign
    if not campaign.takes_answers:
        raise Conflict(_("This campaign is not open."))
    side = "A" if report.is_first == (assignment.order == Order.AB) else "B"
    subject, text, revision = _reported_sentence(assignment, side, report.seen_revisions)
    fields = {
        **_report_fields(report, text),
        "text": text,
        "revision": revision,
        "side": side,
        "pair": assignment_pair(assignment),
    }
    flag, is_new = Flag.objects.update_or_create(
        campaign=campaign, annotator=annotator, state=_State.OPEN, **subject, defaults=fields
    )
    log.info("flag_made", campaign=campaign.pk, flag=flag.pk, is_new=is_new)
    return flag


def _reported_sentence(
    assignment: Assignment, side: str, revisions: tuple[int, int] | None
) -> tuple[dict[str, Any], str, int]:
    """Return the fields that identify the sentence, with its text and revision as shown."""
    pair, checkpoint = assignment_pair(assignment), assignment.checkpoint
    if pair is not None:
        sentence = pair.sentence_a if side == "A" else pair.sentence_b
        versions = sentence_versions(sentence)
        revision = sentence.revision if revisions is None else revisions[side == "B"]
        revision = min(max(revision, 1), sentence.revision)
        return {"sentence": sentence}, versions.text_of(revision), revision
    if checkpoint is None or checkpoint.options:
        raise Invalid(_("Nothing in this pair can be reported."))
    text = checkpoint.text_a if side == "A" else checkpoint.text_b
    return {"checkpoint": checkpoint, "side": side}, text, 1


def _report_fields(report: Report, text: str) -> dict[str, str]:
    """Return the report's text fields; refuse a report without any content."""
    suggestion, remark = report.suggestion.strip(), report.remark.strip()
    if suggestion == text:
        suggestion = ""
    fields = {}
    if report.kind not in Correction.Error.values:
        fields["kind"] = [_("Say what is wrong with the text.")]
    if not suggestion and not remark:
        fields["suggestion"] = [_("Write the text as it should be, or say what is wrong with it.")]
    if fields:
        raise Invalid(_("The report is incomplete."), fields=fields)
    return {"kind": report.kind, "suggestion": suggestion, "remark": remark[:500]}


@dataclass(frozen=True)
class Settlement:
    """The project lead's decision about a report.

    - MENDED: a comma or a typo; judgements are kept as they are.
    - CHANGED: those who judged a pair with the sentence confirm or change their answers.
    - DISMISSED: the sentence is not changed, for a given reason.
    """

    state: Flag.State
    text: str = ""
    seen_revision: int = 0
    error: str = ""
    reason: str = ""


def flag_settle(*, flag: Flag, actor: User, settlement: Settlement) -> Flag:
    """Settle an open report, and with it all others that suggest the same text."""
    refuse_archived(flag.campaign.project)
    if settlement.state == _State.DISMISSED:
        return _dismiss(flag, actor, settlement)
    if settlement.state not in (_State.MENDED, _State.CHANGED):
        raise Invalid(_("Choose how to settle the report."))
    # Before the transaction of the correction, because a new pseudonym locks the project.
    corrector = annotator_for(project=flag.campaign.project, user=actor)
    return _correct(flag, actor, corrector, settlement)


@transaction.atomic
def _dismiss(flag: Flag, actor: User, settlement: Settlement) -> Flag:
    flag = _open(flag)
    reason = settlement.reason.strip()
    if not reason:
        message = (
            _("Give a reason for keeping the word as it is.")
            if flag.campaign.has_words
            else _("Give a reason for keeping the sentence as it is.")
        )
        raise Invalid(message, fields={"reason": [message]})
    _settle([flag], actor, _State.DISMISSED, reason=reason[:500])
    return flag


@transaction.atomic
def _correct(flag: Flag, actor: User, corrector: Annotator, settlement: Settlement) -> Flag:
    flag = _open(flag)
    sentence, text = flag.sentence, settlement.text.strip()
    if sentence is None:
        raise Invalid(
            _(
                "A checkpoint cannot be changed while people are judging. Dismiss the "
                "report instead."
            )
        )
    # Before the text is compared: another lead may have written the same one a moment ago.
    refuse_outdated(sentence, settlement.seen_revision)
    keeps_meaning = settlement.state == _State.MENDED
    error = Correction.Error.PUNCTUATION.value if keeps_meaning else settlement.error
    fields = {}
    if text == sentence.text:
        fields["text"] = [_("The text has not changed. Dismiss the report instead.")]
    if error not in Correction.Error.values:
        fields["error"] = [
            _("Say what was wrong with the word.")
            if flag.campaign.has_words
            else _("Say what was wrong with the sentence.")
        ]
    if fields:
        raise Invalid(_("The text cannot be saved yet. See what is wrong below."), fields=fields)
    correction = sentence_correct(
        sentence=sentence,
        text=text,
        seen_revision=settlement.seen_revision,
        corrector=corrector,
        error=error,
        keeps_meaning=keeps_meaning,
    )
    same = Flag.objects.filter(sentence=sentence, state=_State.OPEN, suggestion=text)
    # Skip reports that are being settled at this moment: they wait for the correction.
    same = same.select_for_update(no_key=True, skip_locked=True, of=("self",))
    alike = same.exclude(pk=flag.pk).select_related("campaign__project").order_by("pk")
    _settle([flag, *alike], actor, settlement.state, correction=correction)
    return flag


def _open(flag: Flag) -> Flag:
    locked = Flag.objects.select_for_update(no_key=True, of=("self",))
    flag = locked.select_related("campaign__project", "sentence").get(pk=flag.pk)
    if flag.state != _State.OPEN:
        raise AlreadySettled
    return flag


def _settle(
    flags: list[Flag],
    actor: User,
    state: Flag.State,
    *,
    reason: str = "",
    correction: Correction | None = None,
) -> None:
    for flag in flags:
        flag.state = state
        flag.reason = reason
        flag.correction = correction
        flag.settled_by = actor
        flag.settled_at = timezone.now()
        flag.save(update_fields=["state", "reason", "correction", "settled_by", "settled_at"])
        project = flag.campaign.project
        data = {"sentence": flag.sentence_id, "correction": correction and correction.pk}
        audit(actor, f"flag.{state.value}", flag, project=project, **data)
        log.info("flag_settled", flag=flag.pk, state=str(state))
