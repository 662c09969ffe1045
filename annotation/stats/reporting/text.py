"""A report as lines for people to read."""

from __future__ import annotations

from collections.abc import Iterator

from annotation.stats.reporting.settings import Json


def as_text(report: Json) -> str:
    """Return what a reader wants first: the size, the measures, who is left out."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Json) -> Iterator[str]:
    read = report["read"]
    yield (
        f"{read['judgements']} judgements of {read['pairs']} pairs by {read['annotators']} "
        "annotators"
    )
    yield from (f"note: {note}" for note in read["notes"])
    yield ""
    yield from _measures(report["agreement"])
    if "calibration" in report:
        yield from _calibration(report["calibration"])
    yield from _exclusion(report["exclusion"])
    if report["exclusion"]["excluded"] or "calibration" in report:
        yield "\nAgreement of what made gold"
        yield from _measures(report["final"]["agreement"])


def _measures(measures: Json) -> Iterator[str]:
    for name, measure in measures.items():
        if measure["value"] is None:
            yield f"{name:24}       –  {measure['note']}"
            continue
        interval = measure["interval"]
        between = f" [{interval[0]:.3f}, {interval[1]:.3f}]" if interval else ""
        yield f"{name:24} {measure['value']:.6f}{between}  n = {measure['n']}. {measure['note']}"


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
