"""A text as every page sends it, and the reasons for refusing one."""

from typing import Annotated, Self
from uuid import UUID

from django.utils.translation import gettext_lazy
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from datasets.errors import Conflict, Invalid
from datasets.formats.text import MAX_TEXT_LENGTH

# Longer than any sitting: the time of a browser left open overnight says little about the text.
_LONGEST_MS = 24 * 3600 * 1000
MOST_OF_A_REASON = 500  # characters


def _clamp(milliseconds: int) -> int:
    return min(max(milliseconds, 0), _LONGEST_MS)


class Sent(BaseModel):
    """A text for a slot, or why its author passes.

    - `client_id` identifies it, so that one sent twice is stored once.
    - `offered_text` is what was offered to be corrected, `offered_rule_id` what wrote it.
    - `revision` is that of the S1 that was read.
    - `is_change` tells whether the author saw their earlier text for this slot.
    - `is_sure` sends a text in spite of doubts about it.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    client_id: UUID
    text: str = Field(default="", max_length=MAX_TEXT_LENGTH)
    pass_reason: str = Field(default="", max_length=MOST_OF_A_REASON)
    offered_text: str = Field(default="", max_length=MAX_TEXT_LENGTH)
    offered_rule_id: str = Field(default="", max_length=50)
    revision: Annotated[int, Field(ge=1, le=2**31 - 1)] = 1
    shown_ms: Annotated[int, AfterValidator(_clamp)] | None = None
    is_change: bool = False
    is_sure: bool = False

    @model_validator(mode="after")
    def _check_one(self) -> Self:
        if bool(self.text.strip()) and bool(self.pass_reason.strip()):
            raise ValueError("a text or a reason for passing, not both")
        return self


class TextSlotTaken(Conflict):
    code = "text_slot_taken"
    message = gettext_lazy(
        "The time reserved for this sentence ran out, and others have written it now. Your text is "
        "not needed any more; continue with the next sentence."
    )


class PromptClosed(Conflict):
    code = "prompt_closed"
    message = gettext_lazy(
        "This sentence was decided on or withdrawn meanwhile, so your text is not needed any more."
    )


class SentDifferently(Conflict):
    code = "sent_differently"
    message = gettext_lazy("Another text with the same number has already been saved.")


class BaseCorrected(Conflict):
    code = "base_corrected"
    message = gettext_lazy("The sentence was corrected in the meantime. Read it again.")


class TextRefused(Invalid):
    """The text has to be mended; `doubts` may also be answered by being sure."""

    code = "text_refused"

    def __init__(self, problems: tuple[str, ...], doubts: tuple[str, ...] = ()) -> None:
        self.problems, self.doubts = problems, doubts
        all_of_them = [*problems, *doubts]
        super().__init__(all_of_them[0], fields={"text": all_of_them})
