"""Reports for people to read in a terminal."""

from collections.abc import Iterator, Sequence

from datasets.evaluation.ceiling import People
from datasets.evaluation.comparing import Comparison
from datasets.evaluation.drift import Drift, Group
from datasets.evaluation.figures import Figure
from datasets.evaluation.labelling import Confusion
from datasets.evaluation.material import GoldPair, Task, key_text
from datasets.evaluation.running import REFERENCE, Result, table_rows
from datasets.evaluation.scoring import Report
from datasets.formats.labels import Label

_NAMES_SHOWN = 10
_GROUP_COLUMNS = (
    "labels changed",
    "pearson",
    "mean absolute difference",
    "mean difference",
    "moved by a point or more",
)


def figure_text(figure: Figure) -> str:
    """Write a figure with its interval, or why there is none.

    >>> figure_text(Figure(0.5, 10, low=0.1, high=0.8)), figure_text(Figure(None, 0, "No pairs."))
    ('.5000 (.1000 to .8000)', 'none: No pairs.')
    """
    if figure.value is None:
        return f"none: {figure.note}"
    text = _short(figure.value)
    if figure.low is not None and figure.high is not None:
        text += f" ({_short(figure.low)} to {_short(figure.high)})"
    return text


def report_text(report: Report) -> str:
    """Write all figures of a system, one per line, and the confusion matrix of its labels."""
    return "".join(f"{line}\n" for line in _report_lines(report))


def comparison_text(comparisons: Sequence[Comparison]) -> str:
    """Write the scores of two systems on each file and whether they differ."""
    lines = []
    for comparison in comparisons:
        name = f"{comparison.file}: " if comparison.file else ""
        lines.append(
            f"{name}first {figure_text(comparison.first)}, second {figure_text(comparison.second)}"
        )
        lines.append(
            f"  first above the interval of second: {'yes' if comparison.starred else 'no'}"
        )
        lines.append(f"  p (Fisher)   {figure_text(comparison.fisher)}")
        lines.append(f"  p (Williams) {figure_text(comparison.williams)}")
        lines.append(f"  difference   {figure_text(comparison.difference)}")
        lines.append(f"  p (bootstrap) {figure_text(comparison.bootstrap)}")
    return "".join(f"{line}\n" for line in lines)


def baselines_text(results: Sequence[Result], task: Task) -> str:
    """Write the table of the baselines that ran, then why others were skipped."""
    lines = table_text(list(table_rows(results, task))).splitlines()
    if any(result.starred for result in results):
        lines.append(f"* above the 95 % interval of {REFERENCE}")
    lines += [f"{r.baseline.name} stood aside: it {r.aside}" for r in results if r.aside]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def drift_text(changes: Drift) -> str:
    """Write how far gold moved: in all, by group, from label to label, and the furthest pairs."""
    lines = [f"{changes.total.pairs} pairs in both files", *_group_lines(changes.total)]
    for name, keys in (("first", changes.only_first), ("second", changes.only_second)):
        if keys:
            lines.append(f"pairs in the {name} file only: {len(keys)}")
    if changes.unanimous:
        lines += ["", f"{changes.unanimous.pairs} pairs with a unanimous label"]
        lines += _group_lines(changes.unanimous)
    if changes.confusion.total:
        lines += ["", *_confusion_lines(changes.confusion, corner="first \\ second")]
    for name, groups in changes.groups.items():
        rows = [[name, "pairs", *_GROUP_COLUMNS]]
        for value, group in groups.items():
            figures = (group.figures[column] for column in _GROUP_COLUMNS)
            rows.append([value, str(group.pairs), *map(_value_text, figures)])
        lines += ["", *table_text(rows).splitlines()]
    lines += _most_moved_lines(changes)
    return "".join(f"{line}\n" for line in lines)


def _most_moved_lines(changes: Drift) -> Iterator[str]:
    if changes.most_moved:
        yield from ("", "Moved most:")
    for first, second in changes.most_moved:
        yield f"{key_text(first.key)}: {_gold_text(first)} -> {_gold_text(second)}"
        for gold in (first, second):
            if gold.text_a or gold.text_b:
                yield f"    {gold.text_a} | {gold.text_b}"


def table_text(rows: Sequence[Sequence[str]]) -> str:
    """Write a table with its first column left-aligned and all others right-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for name, *cells in rows:
        padded = (f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        lines.append("  ".join((f"{name:<{widths[0]}}", *padded)))
    return "".join(f"{line.rstrip()}\n" for line in lines)


def people_text(people: People | None) -> str:
    """Write the human ceilings, if there are any."""
    if people is None:
        return ""
    rows = [
        ("two annotators, ratings", people.ratings.pairwise),
        ("one against all others, ratings", people.ratings.against_rest),
        ("two annotators, labels", people.labels.pairwise),
        ("one against all others, labels", people.labels.against_rest),
    ]
    return "".join(f"{name:<31}  {figure_text(figure)}\n" for name, figure in rows)


def _short(value: float) -> str:
    return f"{value:.4f}".replace("0.", ".", 1) if abs(value) < 1 else f"{value:.4f}"


def _report_lines(report: Report) -> Iterator[str]:
    rows = report.figures | {f"  {name or 'all'}": figure for name, figure in report.files.items()}
    width = max(map(len, rows))
    for name, figure in rows.items():
        yield f"{name:<{width}}  {figure_text(figure)}  n = {figure.n}"
    if report.confusion:
        yield from _confusion_lines(report.confusion)
    if report.missing:
        names = "; ".join(map(key_text, report.missing[:_NAMES_SHOWN]))
        ellipsis = "; …" if len(report.missing) > _NAMES_SHOWN else ""
        yield f"{len(report.missing)} pairs are missing and score 0: {names}{ellipsis}"
    if report.ignored:
        yield f"{report.ignored} predictions are of other pairs and were passed over"


def _group_lines(group: Group) -> Iterator[str]:
    width = max(map(len, group.figures))
    for name, figure in group.figures.items():
        yield f"{name:<{width}}  {figure_text(figure)}  n = {figure.n}"


def _value_text(figure: Figure) -> str:
    return "-" if figure.value is None else _short(figure.value)


def _gold_text(pair: GoldPair) -> str:
    score = "-" if pair.score is None else f"{pair.score:g}"
    return f"{score} {pair.label or '-'}"


def _confusion_lines(confusion: Confusion, *, corner: str = "gold \\ answer") -> Iterator[str]:
    width = max(len(corner), *map(len, Label)) + 2
    yield corner.ljust(width) + "".join(f"{answer:>{width}}" for answer in Label)
    for gold in Label:
        counts = "".join(f"{confusion.counts[gold, answer]:>{width}}" for answer in Label)
        yield f"{gold:<{width}}{counts}"
