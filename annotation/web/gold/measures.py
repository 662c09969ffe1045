"""The measures of a run, worded as in the papers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from annotation.models import Label
from datasets.worded import worded_note

_CHANCE = _("1 is perfect agreement; 0 is what chance would give.")
_TITLES: dict[str, tuple[Promise, Promise]] = {
    "mean_sd": (
        _("Mean standard deviation of the ratings of a pair"),
        _("Lower means more agreement. SICK has 0.76."),
    ),
    "majority_share": (
        _("Mean share of the majority label"),
        _("Higher means more agreement. SICK has 0.84."),
    ),
    "pairwise_spearman": (
        _("Spearman’s ρ between two annotators"),
        _("Mean over all pairs of annotators. SimLex has 0.67."),
    ),
    "against_others": (
        _("Spearman’s ρ between an annotator and the mean of the others"),
        _("Mean over all annotators."),
    ),
    "alpha_rating_nominal": (_("Krippendorff’s alpha of the ratings (nominal)"), _CHANCE),
    "alpha_rating_ordinal": (_("Krippendorff’s alpha of the ratings (ordinal)"), _CHANCE),
    "alpha_rating_interval": (_("Krippendorff’s alpha of the ratings (interval)"), _CHANCE),
    "alpha_rating_ratio": (_("Krippendorff’s alpha of the ratings (ratio)"), _CHANCE),
    "alpha_label": (_("Krippendorff’s alpha of the labels (nominal)"), _CHANCE),
    "fleiss_rating": (_("Fleiss’ kappa of the ratings"), _CHANCE),
    "fleiss_rating_classes": (_("Fleiss’ kappa of the ratings in classes"), _CHANCE),
    "fleiss_label": (_("Fleiss’ kappa of the labels"), _CHANCE),
    "pairwise_cohen": (_("Cohen’s kappa between two annotators"), _CHANCE),
    "icc_1": (_("Intraclass correlation ICC(1,1)"), _("Other annotators for each pair.")),
    "icc_1_mean": (_("ICC(1,k)"), _("The same, of the mean of a pair’s ratings.")),
    "icc_2": (_("ICC(2,1)"), _("Annotators are a sample, and each rates all pairs.")),
    "icc_2_mean": (_("ICC(2,k)"), _("The same, of the mean of a pair’s ratings.")),
    "icc_3": (_("ICC(3,1)"), _("Only these annotators; their severity does not matter.")),
    "icc_3_mean": (_("ICC(3,k)"), _("The same, of the mean of a pair’s ratings.")),
    "kendall_w": (_("Kendall’s W"), _("1 if all annotators put the pairs in the same order.")),
    "pairwise_pearson": (
        _("Pearson’s r between two annotators"),
        _("Mean over all pairs of annotators."),
    ),
    "weighted_kappa": (_("Weighted kappa (quadratic) between two annotators"), _CHANCE),
    "split_half": (_("Split-half reliability"), _("Of the mean scores.")),
    "gwet_ac1": (_("Gwet’s AC1 of the labels"), _CHANCE),
    "gwet_ac2": (_("Gwet’s AC2 of the ratings (quadratic)"), _CHANCE),
    "against_majority": (
        _("Agreement of an annotator with the majority of the others"),
        _("Mean over all annotators."),
    ),
    # The measure's name in earlier runs.
    "alpha_ordinal": (_("Krippendorff’s alpha of the ratings (ordinal)"), _CHANCE),
}
# Column headings of a table with a row for each part of the judgements.
_HEADS: dict[str, Promise] = {
    "mean_sd": _("Mean SD"),
    "majority_share": _("Majority share"),
    "pairwise_spearman": _("ρ of two"),
    "against_others": _("ρ with others"),
    "alpha_rating_nominal": _("α ratings, nominal"),
    "alpha_rating_ordinal": _("α ratings, ordinal"),
    "alpha_rating_interval": _("α ratings, interval"),
    "alpha_rating_ratio": _("α ratings, ratio"),
    "alpha_label": _("α labels"),
    "fleiss_rating": _("κ ratings, Fleiss"),
    "fleiss_rating_classes": _("κ classes of ratings, Fleiss"),
    "fleiss_label": _("κ labels, Fleiss"),
    "pairwise_cohen": _("κ of two, Cohen"),
}


@dataclass(frozen=True)
class MeasureRow:
    name: str
    title: str
    value: float | None
    n: int
    note: str
    meaning: str
    low: float | None = None  # of the interval
    high: float | None = None
    is_share: bool = True  # 1 is the maximum


def measure_rows(measures: Mapping[str, Mapping[str, Any]]) -> list[MeasureRow]:
    """Return stored measures with their titles, known ones first in the order above."""
    names = [*(name for name in _TITLES if name in measures), *sorted({*measures} - {*_TITLES})]
    rows = []
    for name in names:
        title, meaning = _TITLES.get(name, (name.replace("_", " "), ""))
        measure = measures[name]
        low, high = measure.get("interval") or (None, None)
        rows.append(
            MeasureRow(
                name=name,
                title=str(title),
                value=measure["value"],
                n=measure["n"],
                note=worded_note(measure),
                meaning=str(meaning),
                low=low,
                high=high,
                is_share=name != "mean_sd",
            )
        )
    return rows


# The measures of a summary: agreement of ratings and of labels, as SICK and SimLex report them.
_CHIEF = ("mean_sd", "majority_share", "pairwise_spearman", "alpha_rating_interval", "alpha_label")


def chief_measures(measures: Mapping[str, Mapping[str, Any]]) -> list[MeasureRow]:
    """Return the few measures that summarise agreement."""
    return measure_rows({name: measures[name] for name in _CHIEF if name in measures})


def measure_head(name: str) -> str:
    """Return a short column heading for a measure."""
    return str(_HEADS.get(name, name.replace("_", " ")))


@dataclass(frozen=True)
class ChangeRow:
    """A measure before and after calibration and exclusion."""

    title: str
    before: float | None
    after: float | None


def change_rows(results: Mapping[str, Any]) -> list[ChangeRow]:
    """Compare agreement before and after; empty if nothing was changed."""
    after = results.get("after") or results.get("measures") or {}
    return [
        ChangeRow(measure.title, measure.value, after[name]["value"])
        for name, stored in results.get("before", {}).items()
        for measure in measure_rows({name: stored})
        if name in after
    ]


@dataclass(frozen=True)
class Bar:
    """A bar of a distribution; `width` is in per cent of the longest bar."""

    name: str
    n: int
    percent: float
    width: str


def bars_of(counts: Sequence[tuple[str, int]]) -> list[Bar]:
    total = sum(n for __, n in counts)
    most = max((n for __, n in counts), default=0)
    return [
        # With a decimal point in every language, as SVG requires.
        Bar(name, n, 100 * n / total if total else 0.0, f"{100 * n / most if most else 0:.2f}")
        for name, n in counts
    ]


def relatedness_bars(results: Mapping[str, Any]) -> list[Bar]:
    """Return how many pairs are in each range of the scale; the last range is closed."""
    ranges = results.get("relatedness", [])
    shown = []
    for index, interval in enumerate(ranges):
        is_last = index == len(ranges) - 1
        name = _("%(low)s to %(high)s") if is_last else _("%(low)s to below %(high)s")
        ends = {end: number_format(f"{interval[end]:g}") for end in ("low", "high")}
        shown.append((str(name) % ends, interval["pairs"]))
    return bars_of(shown)


def label_bars(results: Mapping[str, Any]) -> list[Bar]:
    names = dict(Label.choices)
    labels = results.get("labels", {})
    return bars_of([(str(names[label]), n) for label, n in labels.items()])
