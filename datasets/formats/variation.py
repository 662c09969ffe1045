"""How far people differ about a pair: label distributions with their uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log2
from typing import Final

from scipy.special import betaincinv

from datasets.formats.delimited import Column, Table
from datasets.formats.labels import Label, Order
from datasets.formats.numbers import number_text
from datasets.formats.soft import SoftRow

VARIATION_NAME = "variation.tsv"
# Of the Dirichlet prior, for each label; Jeffreys' prior.
PRIOR: Final = 0.5
_PLACES: Final = 6
_LABELS: Final = (Label.ENTAILMENT, Label.NEUTRAL, Label.CONTRADICTION)


@dataclass(frozen=True, slots=True)
class SoftLabel:
    """The posterior of one label: mean and ends of the 95 % interval."""

    mean: float
    low: float
    high: float


def soft_labels(votes: Sequence[int]) -> tuple[SoftLabel, ...]:
    """Return how probable each label is, given its votes.

    With Jeffreys' prior the posterior is Dirichlet(votes + 1/2), and that of one label is
    Beta(votes + 1/2, other votes + (labels - 1)/2), whose central 95 % is the interval.

    >>> [round(label.mean, 3) for label in soft_labels([5, 0, 0])]
    [0.846, 0.077, 0.077]
    """
    total = sum(votes) + PRIOR * len(votes)
    variances = []
    for n in votes:
        alpha, beta = n + PRIOR, total - n - PRIOR
        low, high = (float(betaincinv(alpha, beta, share)) for share in (0.025, 0.975))
        variances.append(SoftLabel(alpha / total, low, high))
    return tuple(variances)


def entropy(votes: Sequence[int]) -> float | None:
    """Return the entropy of the votes in bits, None without votes: 0 if all are the same.

    >>> entropy([5, 5, 0]), entropy([0, 0, 0])
    (1.0, None)
    """
    total = sum(votes)
    if not total:
        return None
    return sum(n / total * log2(total / n) for n in votes if n)


def _cells(row: SoftRow) -> tuple[str, ...]:
    modes = "" if row.modes is None else str(row.modes)
    return (
        row.pair_id,
        modes,
        *_vote_cells(tuple(row.votes[:3])),
        *_vote_cells(tuple(row.votes[3:])),
    )


@lru_cache(maxsize=1 << 12)  # a million pairs have few distinct combinations of votes
def _vote_cells(votes: tuple[int, ...]) -> tuple[str, ...]:
    bits = entropy(votes)
    if bits is None:
        return ("",) * (1 + 3 * len(_LABELS))
    ends = [end for label in soft_labels(votes) for end in (label.mean, label.low, label.high)]
    return tuple(number_text(value, places=_PLACES) for value in (bits, *ends))


VARIATION_TABLE = Table(
    (
        Column("pair_ID", "number of the pair"),
        Column("modes", "1 or 2 groups of ratings; empty if there are too few to tell"),
        *(
            column
            for order in Order
            for column in (
                Column(f"entropy_{order}", f"entropy of the labels in the order {order}, in bits"),
                *(
                    Column(
                        f"{part}_{order}_{label}",
                        f"{what} of {label}, shown in the order {order}",
                    )
                    for label in _LABELS
                    for part, what in (
                        ("p", "probability"),
                        ("low", "low end of the 95 % interval of the probability"),
                        ("high", "high end of the 95 % interval of the probability"),
                    )
                ),
            )
        ),
    ),
    _cells,
)
