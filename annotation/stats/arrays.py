"""Names for the arrays that the statistics take and give, and the codes inside them."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

IntArray: TypeAlias = npt.NDArray[np.integer[Any]]
FloatArray: TypeAlias = npt.NDArray[np.float64]
BoolArray: TypeAlias = npt.NDArray[np.bool_]

NO_LABEL: Final = -1


class Order(IntEnum):
    """Presentation order: AB shows the first sentence of the pair first."""

    AB = 0
    BA = 1


class Label(IntEnum):
    """What the first shown sentence says about the second."""

    ENTAILMENT = 0
    CONTRADICTION = 1
    NEUTRAL = 2
