"""A report as text for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from annotation.stats.settings import Json

_ODD_SHOWN: Final = 20


def as_text(report: Json) -> str:
    """Return what a reader wants first: the size, the measures, who is excluded."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Json) -> Iterator[str]:
    read = report["read"]
    yield (
        f"{read['judgements']} judgements of {read['pairs']} pairs by {read['annotators']} "
        "annotators"
    )
    yield from _columns(report["columns"])
    yield from (f"note: {note}" for note in read["notes"])
    yield ""
    yield from _measures(report["agreement"])
    yield "\nAlso asked for by reviewers"
    yield from _measures(report["coefficients"])
    if "calibration" in report:
        yield from _calibration(report["calibration"])
    yield from _exclusion(report["exclusion"])
    if report["exclusion"]["excluded"] or "calibration" in report:
        yield "\nAgreement of what made gold"
        yield from _measures(report["final"]["agreement"])
    yield from _breakdown(report["breakdown"])
    yield from _labels(report)
    yield from _facets(report.get("facets") or {})
    for table in report["tables"]:
        yield from _table(table)


def _columns(columns: Json) -> Iterator[str]:
    """Say how each column was read, and which were not read."""
    for role, name in columns.items():
        if role == "set_aside":
            yield from (f"not read: {column}" for column in name)
        else:
            yield f"{role}: {', '.join(name) if isinstance(name, list) else name}"


def _table(table: Json) -> Iterator[str]:
    """Draw a table of a paper: text to the left, numbers to the right."""
    rows = [[*map(_cell, row)] for row in (table["columns"], *table["rows"])]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    yield f"\n{table['name']}: {table['caption']}"
    for row in rows:
        first, *rest = zip(row, widths, strict=True)
        cells = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in rest)]
        yield "  ".join(cells).rstrip()
    yield from table["notes"]


def _cell(cell: str | int | float | None) -> str:
    if cell is None:
        return "–"
    return f"{cell:.3f}" if isinstance(cell, float) else str(cell)


def _measures(measures: Json) -> Iterator[str]:
    for name, measure in measures.items():
        if measure["value"] is None:
            yield f"{name:24}       –  {measure['note']}"
            continue
        interval = measure["interval"]
        between = f" [{interval[0]:.3f}, {interval[1]:.3f}]" if interval else ""
        yield f"{name:24} {measure['value']:.6f}{between}  n = {measure['n']}. {measure['note']}"


def _breakdown(breakdown: Json) -> Iterator[str]:
    for by, parts in breakdown.items():
        if by == "pooled_over_tranches":
            yield "\nPooled over tranches"
            yield from _measures(parts)
            continue
        for name, measures in parts.items():
            yield f"\nAgreement where {by} is {name}"
            yield from _measures(measures)


def _labels(report: Json) -> Iterator[str]:
    """Summarise order effects, label models and slips; their details are in the JSON."""
    for kind, effect in report["order_effects"].items():
        yield f"\nOrder effect on {kind}"
        yield from _measures(
            {name: measure for name, measure in effect.items() if "value" in measure}
        )
    for name, fit in report["label_models"].items():
        yield f"\n{name}: {len(fit['differs_from_majority'])} labels differ from the majority"
    if report["lint"]:
        yield f"\n{len(report['lint'])} pairs have labels that cannot both be true"


def _facets(facets: Json) -> Iterator[str]:
    """Draw who is severe, inconsistent or fitting badly; fair scores are in the JSON."""
    if ratings := facets.get("ratings"):
        pairs, severities = ratings["pairs"], ratings["severities"]
        yield (
            f"\nRating model: {ratings['levels']} classes, reliability of the pairs "
            f"{pairs['reliability']:.3f}, of the severities {severities['reliability']:.3f}"
        )
        if not ratings["has_converged"]:
            yield "The fit has not converged; take its figures with care."
        for name in ("order", "drift"):
            if effect := ratings[name]:
                yield (
                    f"{name:24} {effect['value']:+.3f} [{effect['low']:+.3f}, "
                    f"{effect['high']:+.3f}] logits"
                )
        yield "annotator  points below  consistency [95 %]      range   infit  outfit"
        for person in ratings["people"]:
            consistency = person["consistency"]
            fits = "  ".join(_cell(person[name]).rjust(6) for name in ("infit", "outfit"))
            yield (
                f"{person['annotator']:10} {person['points_below']:+12.3f}  "
                f"{consistency['value']:.2f} [{consistency['low']:.2f}, {consistency['high']:.2f}]"
                f"{person['range']['value']:15.2f}  {fits}"
            )
        yield f"{ratings['n_odd']} pairs have ratings further apart than their annotators explain"
        for pair in ratings["odd"][:_ODD_SHOWN]:
            shown = ", ".join(f"{rating:g}" for rating in pair["ratings"])
            yield f"  {pair['pair']}: {shown} (outfit {_cell(pair['outfit'])})"
    if labels := facets.get("labels"):
        yield "\nLabel model: probability of the right label on a pair of average difficulty"
        for person in labels["people"]:
            ends = " to ".join(_cell(person[name]) for name in ("low", "high"))
            yield f"  {person['annotator']}: {_cell(person['competence'])} ({ends})"


def _calibration(calibration: Json) -> Iterator[str]:
    yield f"\nCalibration: {calibration['method']}. {calibration['note']}"
    for moved in calibration["moved"]:
        bias, shift = (moved[name] or 0.0 for name in ("bias", "shift"))
        yield f"  {moved['annotator']}: bias {bias:+.3f}, moved by {shift:+.3f}"


def _exclusion(exclusion: Json) -> Iterator[str]:
    for title, key in (
        ("\nLeft out", "excluded"),
        ("\nFound, but needed for the minimum", "kept_for_the_minimum"),
    ):
        if exclusion[key]:
            yield title
        for person in exclusion[key]:
            reasons = " ".join(reason["reason"] for reason in person["reasons"])
            yield f"  {person['annotator']}: {reasons}"
    if exclusion["not_acted_on"]:
        yield "\nFound by rules that exclude nobody here"
    for flag in exclusion["not_acted_on"]:
        yield f"  {flag['annotator']}: {flag['rule']}: {flag['reason']}"
