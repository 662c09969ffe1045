"""What a report is asked to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from annotation.stats.agreement import DEFAULTS, AgreementSettings
from annotation.stats.calibration import CalibrationMethod
from annotation.stats.exclusion import ExclusionRule
from annotation.stats.gold import Majority

Json = dict[str, Any]


@dataclass(frozen=True)
class ReportSettings:
    """The choices of a report; what is left out of them is not done."""

    agreement: AgreementSettings = DEFAULTS
    scale: tuple[float, float] | None = None  # the lowest and highest rating when left out
    rescale: tuple[float, float] | None = None
    calibrate: CalibrationMethod | None = None
    exclude: tuple[ExclusionRule, ...] = ()
    minimum: int = 2  # annotators that a pair keeps
    gain_share: float = 0.1
    accuracy: float = 0.7
    trim: float = 0.1
    mace: bool = False
    majority: Majority = Majority.PLURALITY


def number(value: float) -> float | None:
    """Return a number for JSON, which knows no nan."""
    return float(value) if np.isfinite(value) else None
