"""Looking things up in the templates of campaigns."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.formats import localize, number_format

from transforms.explain import told

register = template.Library()


@register.filter
def at(values: Mapping[Any, Any], key: Any) -> Any:
    """Return the value of a key that a variable holds, or nothing."""
    return values.get(key)


@register.simple_tag
def percent(share: float | None) -> str:
    """Write a share as per cent; nothing where there is none."""
    return "" if share is None else f"{localize(round(100 * share))} %"


@register.filter
def edit_text(edit: Mapping[str, Any]) -> str:
    """Write one logged edit of a tree in words."""
    return told(edit)


@register.simple_tag
def seconds(milliseconds: int | None) -> str:
    """Write milliseconds as seconds with one decimal."""
    return "–" if milliseconds is None else number_format(milliseconds / 1000, decimal_pos=1)


@register.filter
def cell(value: str | float | None) -> str:
    """Write a cell of a table: numbers with at most three decimals, nothing as a dash."""
    if value is None:
        return "–"
    if isinstance(value, float):
        return number_format(value, decimal_pos=0 if value.is_integer() else 3)
    return str(value)
