"""Bugs in rules that showed up in a step: counted, each with an example sentence."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from transforms.engine import Failure


@dataclass(slots=True)
class RuleErrors:
    counts: dict[tuple[str, str], int] = field(default_factory=dict)
    examples: dict[tuple[str, str], str] = field(default_factory=dict)

    def add(self, failures: Iterable[Failure], example: str) -> None:
        """Count failures on a sentence; `example` names it by source and position."""
        for failure in failures:
            key = (failure.rule_id, failure.error)
            self.counts[key] = self.counts.get(key, 0) + 1
            self.examples.setdefault(key, example)

    def as_result(self) -> list[dict[str, Any]]:
        """Return one entry for each kind of failure, commonest first."""
        ordered = sorted(self.counts.items(), key=lambda item: (-item[1], item[0]))
        return [
            {"rule": key[0], "error": key[1], "times": times, "example": self.examples[key]}
            for key, times in ordered
        ]
