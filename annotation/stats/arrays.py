"""Types of the arrays that the statistics take and return, and the codes inside them."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

IntArray: TypeAlias = npt.NDArray[np.integer[Any]]
FloatArray: TypeAlias = npt.NDArray[np.float64]
BoolArray: TypeAlias = npt.NDArray[np.bool_]

# Stands in arrays of label codes where there is no label.
NO_LABEL: Final = -1


class Order(IntEnum):
    """Presentation order of a pair: AB shows its first sentence first."""

    AB = 0
    BA = 1


class Label(IntEnum):
    """Entailment label: what the sentence shown first says about the second."""

    ENTAILMENT = 0
    CONTRADICTION = 1
    NEUTRAL = 2
