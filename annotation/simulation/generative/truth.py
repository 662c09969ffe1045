"""The latent truth of a simulated corpus: what annotators would answer if nobody erred.

The figures are those of SICK's Tables 6, 8 and 9 (Marelli et al. 2014, section 4): mean and
standard deviation of relatedness and the shares of the labels, for each type of pair.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

import numpy as np

from annotation.stats.arrays import LabelCode, OrderCode

# The scale of the paper's figures.
PAPER_LOW: Final = 1.0
PAPER_HIGH: Final = 5.0

# 1300 of SICK's 2821 ENTAILMENT pairs entail each other (section 4).
_MUTUAL: Final = 1300 / 2821
# How strongly the label depends on the relatedness of the pair: an assumption.
_LABEL_FOLLOWS: Final = 0.8

_TRUTH_STREAM: Final = 0
_NORMAL: Final = NormalDist()


@dataclass(frozen=True)
class Profile:
    """Relatedness and labels of a type of pair."""

    mean: float
    sd: float
    entailment: float
    contradiction: float


_SAME_SET: Final = {
    "S2": Profile(4.65, 0.29, 0.942, 0.0),
    "S3": Profile(3.59, 0.44, 0.009, 0.582),
    "S4": Profile(3.40, 0.57, 0.098, 0.019),
}
_CROSS_SET: Final = {
    "S1": Profile(3.82, 0.70, 0.378, 0.002),
    "S2": Profile(3.75, 0.70, 0.350, 0.0),
    "S3": Profile(3.15, 0.65, 0.025, 0.169),
    "S4": Profile(2.94, 0.66, 0.040, 0.0),
}
_UNRELATED: Final = Profile(1.78, 0.85, 0.009, 0.003)
# All pairs together: the shares are from Table 6, mean and SD pooled from those of the labels.
_ANY: Final = Profile(3.52, 1.03, 2821 / 9840, 1424 / 9840)
# Labels that a rule expects, and the groups of SICK's Table 5.
_BY_EXPECTATION: Final = {
    "similar": _SAME_SET["S2"],
    "opposite": _SAME_SET["S3"],
    "scrambled": _SAME_SET["S4"],
    # No published figures exist for pictures of one theme; at least they are different pictures.
    "same theme": _UNRELATED,
    "unrelated": _UNRELATED,
    "ENTAILMENT": _SAME_SET["S2"],
    "CONTRADICTION": _SAME_SET["S3"],
    "CONTRAST": _SAME_SET["S3"],
    "NEUTRAL": _SAME_SET["S4"],
}


@dataclass(frozen=True)
class Truth:
    """The latent relatedness, as a share of the scale, and the label in each direction."""

    relatedness: float  # 0 = low end, 1 = high end
    ab: LabelCode
    ba: LabelCode

    def label(self, order: OrderCode) -> LabelCode:
        return self.ab if order is OrderCode.AB else self.ba


def profile_of(kind: str, expected: str = "") -> Profile:
    """Return the profile of a pair kind such as S1aS2b, or else of the expected label.

    >>> profile_of("S1aS2a").mean, profile_of("S1aS2b").mean, profile_of("unrelated").mean
    (4.65, 3.75, 1.78)
    """
    if kind.lower() == "unrelated":
        return _UNRELATED
    match = re.fullmatch(r"S1([ab])(S[1-4])([ab])", kind)
    if match is None:
        return _BY_EXPECTATION.get(expected, _ANY)
    first, stage, second = match.groups()
    profiles = _SAME_SET if first == second else _CROSS_SET
    return profiles.get(stage, _ANY)


def truth_of(*, seed: int, pair: int, kind: str, expected: str = "") -> Truth:
    """Draw the truth of a pair from the profile of its kind; the same for the same seed."""
    profile = profile_of(kind, expected)
    rng = keyed_generator(seed, _TRUTH_STREAM, pair)
    z, noise = rng.standard_normal(2)
    relatedness = (profile.mean + profile.sd * z - PAPER_LOW) / (PAPER_HIGH - PAPER_LOW)
    leaning = _LABEL_FOLLOWS * z + (1 - _LABEL_FOLLOWS**2) ** 0.5 * noise
    ab, ba = _labels(profile, _NORMAL.cdf(float(leaning)), rng)
    return Truth(relatedness=min(1.0, max(0.0, float(relatedness))), ab=ab, ba=ba)


def _labels(profile: Profile, rank: float, rng: np.random.Generator) -> tuple[LabelCode, LabelCode]:
    """The most related pairs of a kind entail; some of the rest contradict, in both directions."""
    contradicts, mutual = rng.random(2)
    if rank > 1 - profile.entailment:
        return LabelCode.ENTAILMENT, LabelCode.ENTAILMENT if mutual < _MUTUAL else LabelCode.NEUTRAL
    if contradicts * (1 - profile.entailment) < profile.contradiction:
        return LabelCode.CONTRADICTION, LabelCode.CONTRADICTION
    return LabelCode.NEUTRAL, LabelCode.NEUTRAL


def keyed_generator(seed: int, *key: int) -> np.random.Generator:
    """Return a generator that depends on seed and key alone, not on earlier draws."""
    words = [seed % 2**64, *(part % 2**64 for part in key)]
    return np.random.Generator(np.random.Philox(np.random.SeedSequence(words)))
