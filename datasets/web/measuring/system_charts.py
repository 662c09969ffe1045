"""The charts of leaderboards and systems, and the leaderboard itself."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from datasets.charts import Cell, Chart, ChartKind
from datasets.evaluation.material import Task
from datasets.evaluation.running import REFERENCE
from datasets.evaluation.significance import is_starred
from datasets.formats.labels import Label
from datasets.models import System
from datasets.templatetags.systems import PEOPLE
from datasets.web.shared.part_charts import mean_interval, means_chart
from datasets.web.shared.part_names import PART_TITLES, part_named


@dataclass(frozen=True)
class Board:
    """The systems measured on one part of a release, and the human ceiling there."""

    part: str
    systems: tuple[System, ...]
    starred: frozenset[int]
    human: dict[str, Any]
    reference: str

    @property
    def is_of_words(self) -> bool:
        """Word pairs are ranked by Spearman's correlation and have nothing else."""
        return self.systems[0].task == Task.RUSSE_HJ

    @property
    def people(self) -> list[dict[str, Any]]:
        """The ceilings of two annotators, and of one with all others, in the columns of systems."""
        measure = "spearman" if self.is_of_words else "pearson"
        labels = self.human.get("labels", {})
        return [
            {
                "name": str(name),
                measure: self.human[key]["value"],
                "accuracy": labels.get(key, {}).get("value"),
            }
            for key, name in PEOPLE.items()
            if key in self.human
        ]

    @property
    def divided(self) -> list["Divided"]:
        """The figures of the systems and of people on each part, by way of dividing."""
        ways = self.systems[0].report.get("parts", {})
        return [divided for way in PART_TITLES if way in ways for divided in [_divide(self, way)]]

    @property
    def charts(self) -> list[Chart]:
        return [self.chart, *(divided.chart for divided in self.divided)]

    @property
    def chart(self) -> Chart:
        rows: list[tuple[Cell, ...]] = [
            (system.name, *_interval(system))
            for system in self.systems
            if system.official is not None
        ]
        for key, name in PEOPLE.items():
            if self.human.get(key, {}).get("value") is not None:
                rows.append((str(name), self.human[key]["value"], None, None))
        return Chart(
            f"systems-{self.part}" if self.part else "systems",
            ChartKind.INTERVALS,
            _("Correlation with the gold"),
            (_("System"), _("Correlation"), _("from"), _("to")),
            tuple(rows),
        )


@dataclass(frozen=True)
class Divided:
    """One way to divide the pairs: its parts, and a correlation of each system on each part."""

    title: str
    chart: Chart
    parts: tuple[dict[str, Any], ...]
    rows: tuple[tuple[str, tuple[float | None, ...]], ...]
    people: tuple[tuple[str, tuple[float | None, ...]], ...]


def _divide(board: Board, way: str) -> Divided:
    parts = board.systems[0].report["parts"][way]
    rows = []
    for system in board.systems:
        by_name = {part["name"]: part for part in system.report.get("parts", {}).get(way, [])}
        # A system that was measured before there were parts has none.
        cells = [by_name.get(part["name"], {}).get("system", {}).get("value") for part in parts]
        rows.append((system.name, tuple(cells)))
    people = [
        (str(name), tuple(part.get("human", {}).get(key, {}).get("value") for part in parts))
        for key, name in PEOPLE.items()
        if any("human" in part for part in parts)
    ]
    titled = tuple({**part, "name": part_named(way, part["name"])} for part in parts)
    return Divided(
        str(PART_TITLES[way]), _means(board, way, titled), titled, tuple(rows), tuple(people)
    )


def _means(board: Board, way: str, parts: Iterable[dict[str, Any]]) -> Chart:
    name = f"parts-{way}-{board.part}" if board.part else f"parts-{way}"
    rows = [
        (part["name"], part["mean"], *mean_interval(part["mean"], part["sd"], part["pairs"]))
        for part in parts
    ]
    return means_chart(name, rows)


def boards(systems: Iterable[System]) -> list[Board]:
    """Return a leaderboard for each part; the systems are ordered by part, best first.

    Stars are those of the saliency paper's Table 1: above the 95 % interval of ISF.
    """
    return [_board(part, tuple(group)) for part, group in groupby(systems, lambda s: s.part)]


def _board(part: str, systems: tuple[System, ...]) -> Board:
    reference = next((s for s in systems if s.baseline == REFERENCE), None)
    return Board(
        part=part,
        systems=systems,
        starred=frozenset(s.pk for s in systems if reference and _is_starred(s, reference)),
        human=systems[0].report.get("human", {}),
        reference=reference.name if reference else "",
    )


def _is_starred(system: System, reference: System) -> bool:
    if system.official is None or reference.official is None:
        return False
    return is_starred(system.official, reference.official, _official(reference)["n"])


def _official(system: System) -> dict[str, Any]:
    figure: dict[str, Any] = system.report["figures"][system.report["official"]]
    return figure


def _interval(system: System) -> tuple[Cell, Cell, Cell]:
    figure = _official(system)
    return figure["value"], figure.get("low"), figure.get("high")


def system_charts(system: System) -> dict[str, Chart]:
    """Return the charts that have something to draw, by name."""
    confusion_counts = system.report.get("confusion") or {}
    confusion = {gold: confusion_counts[gold] for gold in Label if gold in confusion_counts}
    charts = [
        Chart(
            "scores",
            ChartKind.POINTS,
            _("Scores against gold"),
            (_("Gold"), _("Score of the system"), _("Pairs")),
            tuple(tuple(row) for row in system.details.get("points", [])),
        ),
        Chart(
            "labels",
            ChartKind.STACKED,
            _("What the system answers, by gold label"),
            (_("Gold"), *Label),
            # JSONB does not preserve the order of keys.
            tuple((gold, *(confusion[gold][answer] for answer in Label)) for gold in confusion),
        ),
    ]
    return {chart.name: chart for chart in charts if chart.rows}
