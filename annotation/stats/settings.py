"""Settings of a report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from annotation.stats.agreement import DEFAULTS, AgreementSettings
from annotation.stats.calibration import CalibrationMethod
from annotation.stats.exclusion import ExclusionRule
from annotation.stats.facets.options import RaterModel
from annotation.stats.gold import Majority

Json = dict[str, Any]


@dataclass(frozen=True)
class ReportSettings:
    """Choices of a report; None and empty omit a part.

    Attributes
    ----------
    agreement : AgreementSettings
    scale : tuple of float or None
        Low and high end of the scale; None for the lowest and highest rating given.
    rescale : tuple of float or None
        Low and high end of another scale to give gold on.
    calibrate : CalibrationMethod or None
    exclude : tuple of ExclusionRule
        Rules that exclude annotators; the others only warn.
    minimum : int
        Least number of annotators that every pair keeps.
    gain_share : float
        Share of the annotators that the rule of large gain names.
    accuracy : float
        Least share of checkpoints that an annotator must pass.
    trim : float
        Share of the ratings that the trimmed mean leaves out at each end.
    mace : bool
        Whether MACE is fitted too, which takes long.
    majority : Majority
        Votes that a label needs in one order.
    model : RaterModel or None
        Model of annotators and pairs to fit.
    """

    agreement: AgreementSettings = DEFAULTS
    scale: tuple[float, float] | None = None
    rescale: tuple[float, float] | None = None
    calibrate: CalibrationMethod | None = None
    exclude: tuple[ExclusionRule, ...] = ()
    minimum: int = 2
    gain_share: float = 0.1
    accuracy: float = 0.7
    trim: float = 0.1
    mace: bool = False
    majority: Majority = Majority.PLURALITY
    model: RaterModel | None = None


def number(value: float) -> float | None:
    """Return a number for JSON, which has no nan.

    Parameters
    ----------
    value : float

    Returns
    -------
    float or None
        None for nan and infinite values.

    Examples
    --------
    >>> number(0.5), number(float("nan"))
    (0.5, None)
    """
    return float(value) if np.isfinite(value) else None
