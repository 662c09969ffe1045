"""What templates say about measured systems."""

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
def measure_name(name: str) -> str:
    return str(NAMES.get(name, name))
