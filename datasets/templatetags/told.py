"""Stored texts and reasons in templates, in the language of the page."""

from collections.abc import Mapping
from typing import Any

from django import template

from datasets.web import told as stored
from datasets.web import wording

register = template.Library()


@register.filter
def told(text: str | None) -> str:
    return stored.told(text) if text else ""


@register.filter
def refusal_reason(refusal: Mapping[str, Any]) -> str:
    return wording.refusal(refusal)
