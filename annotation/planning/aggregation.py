"""What the project lead decides about making gold; stored with each run."""

from __future__ import annotations

from typing import Annotated, Final, Self

from pydantic import Field, model_validator

from annotation.planning.protocol import Protocol
from annotation.planning.settings import Settings
from annotation.stats.agreement import AgreementSettings
from annotation.stats.calibration import CalibrationMethod
from annotation.stats.exclusion import ExclusionRule
from annotation.stats.facets.options import RaterModel
from annotation.stats.gold import Deviation, Majority, Score, Ties
from annotation.stats.pairwise import LEAST_COMMON
from annotation.stats.settings import ReportSettings

# Enough that another seed moves an end of an interval by a few per cent of its width (Efron and
# Tibshirani, 1993, section 19.3); 200,000 judgements take seconds.
RESAMPLES: Final = 1000


class AggregationSettings(Settings):
    """How judgements become gold. By default nothing is calibrated and nobody is excluded."""

    calibrate: CalibrationMethod | None = None
    exclude: tuple[ExclusionRule, ...] = ()
    minimum: Annotated[int, Field(ge=1, le=100)] = 2  # annotators that a pair keeps at least
    reason: Annotated[str, Field(max_length=500)] = ""  # why somebody may be excluded
    gain_share: Annotated[float, Field(gt=0, le=0.5)] = 0.1
    accuracy: Annotated[float, Field(ge=0, le=1)] = 0.7
    score: Score = Score.MEAN
    majority: Majority = Majority.PLURALITY
    ties: Ties = Ties.NEUTRAL
    deviation: Deviation = Deviation.SAMPLE
    classes: tuple[tuple[float, float], ...] = ()  # of ratings, for a second kappa (CDSCorpus 4.2)
    # pairs that two annotators share
    least_common: Annotated[int, Field(ge=2, le=1000)] = LEAST_COMMON
    weigh_labels: bool = True  # Dawid-Skene and one coin, shown beside the majority
    mace: bool = False
    # Severity, consistency and the like, with fair scores beside the plain ones.
    model: RaterModel | None = None
    resamples: Annotated[int, Field(ge=0, le=10_000)] = 0
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 1

    @model_validator(mode="after")
    def _check_weighing(self) -> Self:
        if self.mace and not self.weigh_labels:
            raise ValueError("MACE is one of the weighed labels; ask for these too")
        return self

    @model_validator(mode="after")
    def _check_classes(self) -> Self:
        if self.classes and self.calibrate not in {None, CalibrationMethod.SIMLEX}:
            raise ValueError("calibrated ratings lie between classes; choose one of the two")
        return self

    @classmethod
    def of(cls, protocol: Protocol) -> Self:
        """Return the settings implied by a campaign's protocol, with defaults for the rest.

        They ask for intervals, since a measure without one cannot be compared.

        Parameters
        ----------
        protocol : Protocol

        Returns
        -------
        AggregationSettings
        """
        return cls(majority=protocol.majority, deviation=protocol.deviation, resamples=RESAMPLES)

    def for_report(self, protocol: Protocol, *, workers: int) -> ReportSettings:
        """Return the same settings in the form that the statistics take.

        Parameters
        ----------
        protocol : Protocol
            Its scale is that of the ratings.
        workers : int
            Number of threads.

        Returns
        -------
        ReportSettings
        """
        return ReportSettings(
            agreement=AgreementSettings(
                deviation=self.deviation,
                classes=self.classes or None,
                least_common=self.least_common,
                resamples=self.resamples,
                seed=self.seed,
                workers=workers,
            ),
            scale=(protocol.scale.low, protocol.scale.high),
            calibrate=self.calibrate,
            exclude=self.exclude,
            minimum=self.minimum,
            gain_share=self.gain_share,
            accuracy=self.accuracy,
            mace=self.mace,
            majority=self.majority,
            model=self.model,
        )
