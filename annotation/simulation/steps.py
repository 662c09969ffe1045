"""The steps of a rehearsal: what went in, what came out, and how long it took."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from annotation.models import AggregationRun
from annotation.simulation.generative.fidelity import Fidelity
from datasets.models import Project


@dataclass(frozen=True)
class Line:
    """One count of a step; those by rule or reason are indented below it."""

    what: str
    count: int | str
    is_detail: bool = False


@dataclass
class RehearsalStep:
    """A step with its input, its output and its duration in seconds."""

    name: str
    lines: list[Line] = field(default_factory=list)
    seconds: float = 0.0

    def count(self, what: str, count: int | str) -> None:
        self.lines.append(Line(what, count))

    def detail(self, what: str, count: int | str) -> None:
        self.lines.append(Line(what, count, is_detail=True))

    def details(self, counts: dict[str, int]) -> None:
        """Add counts by rule or reason, the largest first."""
        ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        self.lines += (Line(what, count, is_detail=True) for what, count in ordered if count)


@dataclass
class Rehearsal:
    """The results of a rehearsal."""

    project: Project
    steps: list[RehearsalStep] = field(default_factory=list)
    related_pairs: int = 0
    run: AggregationRun | None = None
    fidelity: Fidelity | None = None
    files: list[Path] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        return sum(step.seconds for step in self.steps)

    @contextmanager
    def step(self, name: str, tell: Callable[[str], None]) -> Iterator[RehearsalStep]:
        step = RehearsalStep(name)
        self.steps.append(step)
        tell(name)
        started = time.perf_counter()
        yield step
        step.seconds = time.perf_counter() - started
