"""Amounts of money in templates."""

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def money(minor: int, currency: str) -> str:
    """Return an amount in the minor unit (pence, cents) as people write it."""
    return f"{number_format(minor / 100, decimal_pos=2, force_grouping=True)} {currency}"
