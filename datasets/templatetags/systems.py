"""What templates say about measured systems."""

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
    "accuracy": _("Accuracy"),
    "macro_f1": _("Macro-F1"),
}


@register.filter
def figures_in_words(report: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the figures of a report with their names, in one order: the database keeps none."""
    figures = report["figures"]
    return [(str(name), figures[key]) for key, name in NAMES.items() if key in figures]
