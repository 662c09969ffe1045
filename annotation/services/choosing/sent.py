"""An answer as the page sends it, and the reasons for refusing one."""

from typing import Annotated, Self
from uuid import UUID

from django.utils.translation import gettext_lazy
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from datasets.errors import Conflict, Invalid

# Longer than any sitting: the time of a browser left open overnight says little about the answer.
_LONGEST_MS = 24 * 3600 * 1000
Place = Annotated[int, Field(ge=0, le=3)]


def _clamp(milliseconds: int) -> int:
    return min(max(milliseconds, 0), _LONGEST_MS)


class SentChoice(BaseModel):
    """The best and the worst of a tuple, by their places in it.

    - `client_id` identifies the answer, so that one sent twice is stored once.
    - `revisions` are those of the eight sentences that were read, by place.
    - `is_change` tells whether the annotator saw their earlier answer.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    client_id: UUID
    best: Place
    worst: Place
    revisions: Annotated[list[Annotated[int, Field(ge=1)]], Field(min_length=8, max_length=8)]
    shown_ms: Annotated[int, AfterValidator(_clamp)] | None = None
    is_change: bool = False

    @model_validator(mode="after")
    def _check_two(self) -> Self:
        if self.best == self.worst:
            raise ValueError("two different pairs")
        return self


class SamePairTwice(Invalid):
    code = "same_pair_twice"
    message = gettext_lazy("One pair cannot be both. Choose two different pairs.")


class ChoiceSlotTaken(Conflict):
    code = "choice_slot_taken"
    message = gettext_lazy(
        "The time reserved for this pair ran out, and somebody else has it now. Continue with the "
        "next pair."
    )


class AnsweredDifferently(Conflict):
    code = "sent_differently"
    message = gettext_lazy(
        "You have already judged this pair in another window. That answer is kept. Continue with "
        "the next pair."
    )


class PairCorrected(Conflict):
    code = "pair_corrected"
    message = gettext_lazy("A sentence of this pair was corrected in the meantime. Read it again.")
