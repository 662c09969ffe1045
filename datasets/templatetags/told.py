"""Stored texts and reasons in templates, in the language of the page."""

from collections.abc import Mapping
from typing import Any

from django import template

from datasets.web import told as stored
from datasets.web import wording
from transforms.rules.proposal import BETWEEN

register = template.Library()


@register.filter
def told(text: str | None) -> str:
    return stored.told(text) if text else ""


@register.filter
def refusal_reason(refusal: Mapping[str, Any]) -> str:
    return wording.refusal(refusal)


@register.filter
def why_worded(made: Mapping[str, Any]) -> str:
    """Return what the rules say they did, of {"why", "why_codes"} or older without the codes."""
    texts = [made["why"]] if made["why"] else []
    return BETWEEN.join(wording.reasons(made.get("why_codes") or None, texts))


@register.filter
def steps_worded(made: Mapping[str, Any]) -> list[str]:
    return wording.reasons(made.get("step_codes"), made["steps"])


@register.filter
def warnings_worded(made: Mapping[str, Any]) -> list[str]:
    return wording.reasons(made.get("warning_codes"), made["warnings"])
