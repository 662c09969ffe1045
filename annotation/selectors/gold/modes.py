"""Pairs whose ratings form two groups, as stored with a run."""

from dataclasses import dataclass
from typing import Self

from django.db.models import QuerySet

from annotation.models import AggregationRun, GoldPair
from annotation.selectors.gold.results import run_gold


@dataclass(frozen=True)
class ModesOfRun:
    """The numbers of the pairs in two groups; None in a run from before they were stored."""

    two: frozenset[int] | None
    least: int  # ratings that are needed to tell

    @classmethod
    def of(cls, run: AggregationRun) -> Self:
        stored = run.results.get("variation")
        if stored is None:
            return cls(None, 0)
        return cls(frozenset(stored["two_groups"]), stored["least_ratings"])

    def of_pair(self, number: int, *, judgements: int) -> int | None:
        """Return the groups of a rated pair; None if it has too few judgements to tell."""
        if self.two is None or judgements < self.least:
            return None
        return 2 if number in self.two else 1


def run_two_groups(run: AggregationRun) -> QuerySet[GoldPair]:
    """Return the pairs whose ratings form two groups, the most disputed first."""
    two = run.results.get("variation", {}).get("two_groups", [])
    return run_gold(run).filter(pair__number__in=two).order_by("-sd", "pair__number")
