"""Types of the arrays that the statistics take and return, and the integer codes in them."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

IntArray: TypeAlias = npt.NDArray[np.integer[Any]]
FloatArray: TypeAlias = npt.NDArray[np.float64]
BoolArray: TypeAlias = npt.NDArray[np.bool_]

# The value for a missing label in arrays of label codes.
NO_LABEL: Final = -1


class OrderCode(IntEnum):
    """Presentation order of a pair: AB shows its first sentence first."""

    AB = 0
    BA = 1


class LabelCode(IntEnum):
    """Entailment label: what the sentence shown first says about the second."""

    ENTAILMENT = 0
    CONTRADICTION = 1
    NEUTRAL = 2
