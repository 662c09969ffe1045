"""The measures of a run in the words of the papers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from annotation.models import Label

_TITLES: dict[str, tuple[Promise, Promise]] = {
    "mean_sd": (
        _("Mean standard deviation of the ratings of a pair"),
        _("The lower, the more the annotators agree. SICK has 0.76."),
    ),
    "majority_share": (
        _("Mean share of the majority label"),
        _("The higher, the more they agree. SICK has 0.84."),
    ),
    "alpha_rating_ordinal": (
        _("Krippendorff’s alpha of the ratings (ordinal)"),
        _("1 is perfect agreement, 0 what chance would give."),
    ),
    "alpha_label": (
        _("Krippendorff’s alpha of the labels (nominal)"),
        _("1 is perfect agreement, 0 what chance would give."),
    ),
}


@dataclass(frozen=True)
class ToldMeasure:
    title: str
    value: float | None
    n: int
    note: str
    meaning: str


def told_measures(measures: Mapping[str, Mapping[str, Any]]) -> list[ToldMeasure]:
    """Return stored measures with their titles, known ones first and in the order above."""
    names = [*(name for name in _TITLES if name in measures), *sorted({*measures} - {*_TITLES})]
    told = []
    for name in names:
        title, meaning = _TITLES.get(name, (name.replace("_", " "), ""))
        found = measures[name]
        told.append(
            ToldMeasure(str(title), found["value"], found["n"], found["note"], str(meaning))
        )
    return told


@dataclass(frozen=True)
class Bar:
    """A line of a distribution; `width` is relative to the longest bar, in hundredths."""

    name: str
    n: int
    percent: float
    width: str


def bars_of(counts: Sequence[tuple[str, int]]) -> list[Bar]:
    total = sum(n for __, n in counts)
    most = max((n for __, n in counts), default=0)
    return [
        # A point in any language: it is a number of SVG.
        Bar(name, n, 100 * n / total if total else 0.0, f"{100 * n / most if most else 0:.2f}")
        for name, n in counts
    ]


def relatedness_bars(results: Mapping[str, Any]) -> list[Bar]:
    """Return how many pairs lie in each range of the scale; the last one is closed."""
    ranges = results.get("relatedness", [])
    shown = []
    for place, found in enumerate(ranges):
        closing = "]" if place == len(ranges) - 1 else ")"
        low, high = (number_format(f"{found[end]:g}") for end in ("low", "high"))
        shown.append((f"[{low}, {high}{closing}", found["pairs"]))
    return bars_of(shown)


def label_bars(results: Mapping[str, Any]) -> list[Bar]:
    names = dict(Label.choices)
    labels = results.get("labels", {})
    return bars_of([(str(names[label]), n) for label, n in labels.items()])
