"""Wording of measured systems in templates."""

from typing import Any

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

register = template.Library()

NAMES: dict[str, str | Promise] = {
    "pearson": _("Pearson’s correlation"),
    "spearman": _("Spearman’s rank correlation"),
    "kendall": _("Kendall’s rank correlation"),
    "mse": _("Mean squared error"),
    "mae": _("Mean absolute error"),
    "accuracy": _("Accuracy"),
    "macro_f1": _("Macro-F1"),
    "kappa": _("Cohen’s kappa"),
}
PEOPLE: dict[str, str | Promise] = {
    "pairwise": _("Two annotators"),
    "against_rest": _("One against all others"),
}
PEOPLE_LABELS: dict[str, str | Promise] = {
    "pairwise": _("Two annotators, equal labels"),
    "against_rest": _("One against the majority of all others, equal labels"),
}
BASELINE_TITLES: dict[str, str | Promise] = {
    "chance": _("Every score and label is as likely as any other."),
    "majority": _("The most frequent label of the pairs it was trained on."),
    "probability": _("Labels drawn with the frequencies of the pairs it was trained on."),
    "overlap": _("Dice coefficient of the words, without the most frequent ones."),
    "trigrams": _("Jaccard coefficient of the letter trigrams."),
    "AVG": _("Cosine of the means of the word vectors."),
    "ISF": _("Cosine of the means of the word vectors, by inverse sentence frequency."),
    "SMOOTH": _("Cosine of the means of the word vectors, by a / (a + p)."),
    "NWS": _("Cosine of the means of the word vectors, by word saliency that was learnt."),
}
MATERIAL: dict[str, str | Promise] = {
    "train_part": _("Trained on"),
    "vectors": _("Word vectors"),
    "corpus": _("Word counts from"),
    "weights": _("Word saliency"),
    "seed": _("Seed"),
    "dropped": _("Most frequent words skipped"),
    "smoothing": _("a of SMOOTH"),
}


@register.filter
def figures_in_words(report: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the figures of a report with their names, in a fixed order: JSONB keeps none."""
    figures = report["figures"]
    return [(str(name), figures[key]) for key, name in NAMES.items() if key in figures]


def figures_of_both(
    report: dict[str, Any], second: dict[str, Any]
) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Return the figures that the reports of two systems share, with their names."""
    second_figures = dict(figures_in_words(second))
    return [
        (name, first, second_figures[name])
        for name, first in figures_in_words(report)
        if name in second_figures
    ]


@register.filter
def people_in_words(report: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the human ceiling on the same pairs, with names; empty if it is unknown."""
    human = report.get("human", {})
    labels = human.get("labels", {}) if "accuracy" in report["figures"] else {}
    rows = [(name, human.get(key)) for key, name in PEOPLE.items()]
    rows += [(name, labels.get(key)) for key, name in PEOPLE_LABELS.items()]
    return [(str(name), figure) for name, figure in rows if figure]


@register.filter
def baseline_title(name: str) -> str:
    return str(BASELINE_TITLES.get(name, name))


@register.filter
def material_in_words(material: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return the material that a baseline was given, with names."""
    return [
        (str(name), material[key])
        for key, name in MATERIAL.items()
        if material.get(key) not in (None, "")
    ]
