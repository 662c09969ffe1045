"""Sentences of the corpus in templates: their direction, and what changed between two of them."""

import re
from difflib import SequenceMatcher

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language_info

from datasets.web import rule_names

register = template.Library()

_WORDS = re.compile(r"\w+|[^\w\s]|\s+")


@register.filter
def direction(language: str) -> str:
    """Return the writing direction of a language, for the `dir` of its sentences."""
    try:
        return "rtl" if get_language_info(language)["bidi"] else "ltr"
    except KeyError:
        return "auto"


@register.filter
def rule_name(rule_id: str) -> str:
    return rule_names.rule_name(rule_id)


@register.simple_tag
def sentence(text: str, language: str) -> SafeString:
    """Mark a sentence with its own language: it need not be that of the page."""
    return format_html(
        '<span class="sentence" lang="{}" dir="{}">{}</span>', language, direction(language), text
    )


@register.simple_tag
def word_diff(before: str, after: str) -> SafeString:
    """Show `after` with the words marked that `before` did not have, and those it lost.

    >>> word_diff("A dog runs.", "No dog runs.")
    '<del>A</del><ins>No</ins> dog runs.'
    """
    return format_html_join("", "{}", ((part,) for part in _parts(before, after)))


def _parts(before: str, after: str) -> list[str]:
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    parts = []
    for change, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if change == "equal":
            parts.append("".join(new[k:m]))
            continue
        if j > i:
            parts.append(format_html("<del>{}</del>", "".join(old[i:j])))
        if m > k:
            parts.append(format_html("<ins>{}</ins>", "".join(new[k:m])))
    return parts
