"""An answer as every client sends it, and the reasons for refusing one."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Final
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from annotation.models.public_ids import primary_key
from annotation.planning.protocol import Protocol, Unit
from annotation.planning.sitting import LONGEST_REASON, ReasonAsked, Remarks
from datasets.errors import Conflict, DomainError, Invalid

# Longer than any sitting: the time of a browser left open overnight says little about the pair.
_LONGEST_MS = 24 * 3600 * 1000


def _key(sent: Any) -> Any:
    """Return the primary key of a public id, and 0, which no row has, for any other text.

    Pages loaded before public ids existed, and answers waiting in their browsers, have the primary
    key itself.
    """
    return primary_key(sent) or 0 if isinstance(sent, str) else sent


def _clamp(milliseconds: int) -> int:
    return min(max(milliseconds, 0), _LONGEST_MS)


# Bounds that PostgreSQL takes for a key, for a revision, and for one of a few options.
Key = Annotated[int, BeforeValidator(_key), Field(ge=0, le=2**63 - 1)]
_Revision = Annotated[int, Field(ge=1, le=2**31 - 1)]
_Option = Annotated[int, Field(ge=0, le=2**15 - 1)]


def _storable_text(text: str) -> str:
    return text.replace("\x00", "")


def _one_line(text: str) -> str:
    return " ".join(_storable_text(text).split())


_Text = Annotated[str, Field(max_length=1000), AfterValidator(_storable_text)]
_Reason = Annotated[str, Field(max_length=LONGEST_REASON), AfterValidator(_one_line)]


class AnswerBody(BaseModel):
    """An answer to one pair or checkpoint.

    - `client_id` identifies the answer, so that one sent twice is stored once.
    - `reason` says in one line why the label fits, where the protocol asks for it.
    - `choice` is the most similar of three pairs, in place of rating and label.
    - `skip` is the reason why the pair cannot be judged, in place of any answer; `comment` says
      more about it, or about the pair that is answered.
    - `revision_a` and `revision_b` are the revisions of sentences A and B that were read.
    - `is_change` tells whether the earlier answer was shown; null if a client does not report it.
      An answer given meanwhile is not changed by somebody who did not see it.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    client_id: UUID
    rating: float | None = None
    label: str = Field(default="", max_length=20)
    reason: _Reason = ""
    choice: _Option | None = None
    skip: str = Field(default="", max_length=20)
    comment: _Text = ""
    shown_ms: Annotated[int, AfterValidator(_clamp)] | None = None
    revision_a: _Revision
    revision_b: _Revision
    is_change: bool | None = None

    def problems(self, protocol: Protocol) -> dict[str, list[str]]:
        """Return by field what is wrong with it as an answer to the two questions of a pair."""
        problems = {}
        if self.rating is None:
            problems["rating"] = [_("Choose a value on the scale.")]
        elif not protocol.scale.allows(self.rating):
            problems["rating"] = [_("This value is not on the scale.")]
        if self.label not in (protocol.labels or ("",)):
            problems["label"] = [_("Choose one of the answers.")]
        if problem := reason_problem(self.reason, protocol.remarks):
            problems["reason"] = [problem]
        return problems


def reason_problem(reason: str, remarks: Remarks) -> str:
    """Return what is wrong with the reason for a label, "" if nothing is."""
    if reason and not remarks.asks_reason:
        return _("Reasons are not collected in this campaign.")
    if remarks.reason is ReasonAsked.REQUIRED and not reason:
        return _("Say in one line why you chose this answer.")
    if len(reason) > remarks.reason_length:
        return _("Write at most %(n)d characters.") % {"n": remarks.reason_length}
    return ""


class Answer(AnswerBody):
    """An answer together with its assignment."""

    assignment: Key


class NotOpen(Conflict):
    code = "assignment_not_open"
    message = gettext_lazy("This pair cannot be judged now.")


class SlotTaken(Conflict):
    code = "slot_taken"
    message = gettext_lazy(
        "The time reserved for this pair ran out, and somebody else has it "
        "now. Continue with the next pair."
    )


class Paused(Conflict):
    code = "paused"
    message = gettext_lazy("Your work is paused. The project lead will tell you how to continue.")


class JudgedElsewhere(Conflict):
    code = "judged_elsewhere"
    message = gettext_lazy(
        "You have already judged this pair in another window or on another "
        "device. That answer is kept. To change it, go back to the pair."
    )


class JudgedDifferently(Conflict):
    code = "judged_differently"
    message = gettext_lazy("Another answer with the same number has already been saved.")


class Verdict(StrEnum):
    """Why the statement that stores answers refused one."""

    INCOMPLETE = "incomplete"
    REPEATED = "repeated"  # already stored
    JUDGED_DIFFERENTLY = "judged_differently"
    JUDGED_ELSEWHERE = "judged_elsewhere"
    SLOT_TAKEN = "slot_taken"
    CLOSED = "closed"
    PAUSED = "paused"
    REMOVED = "removed"
    WAITING = "waiting"
    TOO_EARLY = "too_early"
    RETURNED = "returned"  # the slot must be taken back first
    CORRECTED = "corrected"
    MISSED = "missed"  # has consequences, which belong in the same transaction


_CLOSED = gettext_lazy("This campaign is closed. Your earlier answers are saved.")
_REMOVED = gettext_lazy(
    "This pair was removed because one of its sentences was rejected in the review."
)
_WAITING = gettext_lazy("This pair cannot be judged until its sentences have been reviewed.")
_TOO_EARLY = gettext_lazy("Judge this pair at its first position in the group.")
_CORRECTED = gettext_lazy("A sentence of this pair was corrected in the meantime. Read it again.")

_OF_WORDS: Final[Mapping[Verdict, Promise]] = {
    Verdict.REMOVED: gettext_lazy(
        "This pair was removed because one of its words was rejected in the review."
    ),
    Verdict.WAITING: gettext_lazy("This pair cannot be judged until its words have been reviewed."),
    Verdict.CORRECTED: gettext_lazy(
        "A word of this pair was corrected in the meantime. Read it again."
    ),
}

_REFUSALS: Final[Mapping[Verdict, tuple[type[Conflict], Promise | None]]] = {
    Verdict.JUDGED_DIFFERENTLY: (JudgedDifferently, None),
    Verdict.JUDGED_ELSEWHERE: (JudgedElsewhere, None),
    Verdict.SLOT_TAKEN: (SlotTaken, None),
    Verdict.RETURNED: (SlotTaken, None),
    Verdict.PAUSED: (Paused, None),
    Verdict.CLOSED: (NotOpen, _CLOSED),
    Verdict.REMOVED: (NotOpen, _REMOVED),
    Verdict.WAITING: (NotOpen, _WAITING),
    Verdict.TOO_EARLY: (NotOpen, _TOO_EARLY),
    Verdict.CORRECTED: (NotOpen, _CORRECTED),
}


def refusal(
    verdict: Verdict, answer: AnswerBody, protocol: Protocol, *, is_choice: bool
) -> DomainError:
    """Explain to an annotator why an answer was not taken."""
    if verdict is not Verdict.INCOMPLETE:
        error, message = _REFUSALS[verdict]
        if protocol.unit is Unit.WORDS:
            message = _OF_WORDS.get(verdict, message)
        return error(message)
    if is_choice:
        unchosen = _("Choose one of the pairs.")
        return Invalid(unchosen, fields={"choice": [unchosen]})
    return Invalid(_("Answer both questions."), fields=answer.problems(protocol))
