"""Sentences of the corpus in templates: their direction, and the differences between two."""

from collections.abc import Mapping
from difflib import SequenceMatcher

from django import template
from django.conf import settings
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from datasets.models import Expected, Project, Stage
from datasets.web.shared import rule_names
from datasets.worded import worded, worded_explanation
from transforms.edit import Change
from transforms.explain import steps
from transforms.language_codes import code_of, is_right_to_left
from transforms.rules.proposal import BETWEEN
from transforms.words import with_blanks

register = template.Library()

# Below this share of common words, no diff is shown but two sentences, one after the other.
_ALIKE = 0.5


@register.filter
def direction(language: str) -> str:
    """Return the writing direction of a language, for the `dir` of its sentences."""
    if code_of(language) is None:
        return "auto"
    return "rtl" if is_right_to_left(language) else "ltr"


@register.filter
def rule_name(rule_id: str, written: Project | Mapping[str, str] | None = None) -> str:
    return rule_names.rule_name(rule_id, written)


@register.filter
def rule_name_here(rule_id: str, written: Project | Mapping[str, str] | None = None) -> str:
    """Return the name of a rule unless the page is in a draft language, which names no rules."""
    if get_language() in settings.DRAFT_LANGUAGES:
        return ""
    return rule_names.rule_name(rule_id, written)


@register.filter
def stage_name(stage: str) -> str:
    return str(Stage(stage).label)


@register.filter
def label_name(label: str) -> str:
    """Name a label, or what a rule expects, in the language of the page."""
    return str(Expected(label).label)


@register.filter
def edits_why(edits: list[Change]) -> str:
    """Return the rule's account of its edits, in the language of the page."""
    explanations = (worded_explanation(edit) for edit in edits if edit["op"] == "explain")
    return BETWEEN.join(explanations)


@register.filter
def edits_steps(edits: list[Change]) -> list[str]:
    """Return each operation on the tree, in the language of the page."""
    return [worded(step) for step in steps(edits)]


@register.simple_tag
def sentence(text: str, language: str) -> SafeString:
    """Mark a sentence with its own language, which need not be that of the page."""
    return format_html(
        '<span class="sentence" lang="{}" dir="{}">{}</span>', language, direction(language), text
    )


@register.simple_tag
def word_diff(before: str, after: str) -> SafeString:
    """Show `after` with the words added to and deleted from `before` marked.

    >>> word_diff("A dog runs.", "No dog runs.")
    '<del>A </del><ins>No </ins>dog runs.'
    """
    return format_html_join("", "{}", ((part,) for part in _parts(before, after)))


def _parts(before: str, after: str) -> list[str]:
    # A word includes the space after it, so that adjacent changes are marked as one.
    old, new = with_blanks(before.strip()), with_blanks(after.strip())
    matcher = SequenceMatcher(
        None, [word.strip() for word in old], [word.strip() for word in new], autojunk=False
    )
    if matcher.ratio() < _ALIKE:
        return [format_html("<del>{}</del> <ins>{}</ins>", before.strip(), after.strip())]
    parts: list[str] = []
    for change, i, j, k, m in matcher.get_opcodes():
        if change == "equal":
            parts.append("".join(new[k:m]))
            continue
        if parts and j > i and old[i - 1][-1].isspace() and not parts[-1][-1].isspace():
            # The word before has no space after it any more: it is the last, or a mark follows.
            parts.append(" ")
        if j > i:
            parts.append(format_html("<del>{}</del>", "".join(old[i:j])))
        if m > k and j > i and j == len(old) and old[-1][-1].isalnum():
            parts.append(" ")
        if m > k:
            parts.append(format_html("<ins>{}</ins>", "".join(new[k:m])))
    return parts
