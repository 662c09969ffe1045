"""Stored texts in templates, in the language of the page."""

from django import template

from datasets.web import told as stored

register = template.Library()


@register.filter
def told(text: str | None) -> str:
    return stored.told(text) if text else ""
