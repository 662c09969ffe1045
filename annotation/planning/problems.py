"""Why a plan cannot be made or carried out, as codes with numbers; the pages have the words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """What is wrong. NO_QUESTION is about one batch, or all if there is no question at all."""

    NO_PAIRS = "no_pairs"
    FEW_ANNOTATORS = "few_annotators"  # for one pair
    FEW_FOR_LIMIT = "few_for_limit"  # of pairs for each
    NO_CHECKPOINTS = "no_checkpoints"
    FEW_CHECKPOINTS = "few_checkpoints"  # to be paused after so many misses
    NO_QUESTION = "no_question"
    NO_TRANCHE_SIZE = "no_tranche_size"
    FEW_PAIRS = "few_pairs"  # beside those that everybody judges


@dataclass(frozen=True)
class Problem:
    """What is wrong with a plan, and how many of something are needed.

    Attributes
    ----------
    code : Code
    needed : int
        How many are needed; 0 where that does not apply.
    there : int
        How many there are.
    limit : int
        Largest number of pairs for one annotator.
    batch : str
        Batch that the problem is about; empty for all.
    """

    code: Code
    needed: int = 0
    there: int = 0
    limit: int = 0
    batch: str = ""

    def __str__(self) -> str:
        facts = {"needed": self.needed, "there": self.there, "limit": self.limit}
        numbers = [f"{name} {n}" for name, n in facts.items() if n]
        return ", ".join([self.code.value, *numbers, *([self.batch] if self.batch else [])])


class PlanImpossible(ValueError):
    """Raised for a plan whose numbers do not fit.

    Parameters
    ----------
    problem : Problem
        What does not fit, and what would.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem
