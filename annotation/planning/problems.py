"""Why a plan cannot be made or carried out, as codes with numbers: the pages have the words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """NO_QUESTION is for a batch, or for any if there is none at all."""

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
    """What is wrong, how many would be needed and how many there are."""

    code: Code
    needed: int = 0
    there: int = 0
    limit: int = 0  # of pairs for one annotator
    batch: str = ""

    def __str__(self) -> str:
        facts = {"needed": self.needed, "there": self.there, "limit": self.limit}
        told = [f"{name} {n}" for name, n in facts.items() if n]
        return ", ".join([self.code.value, *told, *([self.batch] if self.batch else [])])


class PlanImpossible(ValueError):
    """The numbers do not fit; the problem says which and what would."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem
