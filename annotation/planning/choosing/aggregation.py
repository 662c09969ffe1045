"""What the project lead decides about scores from choices; stored with each run."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from annotation.planning.settings import Settings
from annotation.stats.best_worst.models import ChoiceModel
from annotation.stats.best_worst.reliability import TRIALS

# Fewer answers say too little about a person.
LEAST_COMPARED: Final = 10


class ChoiceSettings(Settings):
    """How choices become scores. By default nobody is excluded.

    With `least_agreement`, people are left out who make the choices of the others less often, once
    `LEAST_COMPARED` of their answers can be compared.
    """

    model: ChoiceModel = ChoiceModel.PLACKETT_LUCE
    least_agreement: Annotated[float, Field(ge=0, le=1)] | None = None
    reason: Annotated[str, Field(max_length=500)] = ""  # why somebody may be excluded
    trials: Annotated[int, Field(ge=1, le=1000)] = TRIALS
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 1
