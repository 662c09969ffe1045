"""Reasons in templates, in the language of the page."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template

from datasets.models import Job
from datasets.worded import worded as in_words
from datasets.worded import worded_all, worded_note, worded_stored
from transforms.reason import Reason
from transforms.rules.proposal import BETWEEN

register = template.Library()


@register.filter
def worded(reason: Reason | Mapping[str, Any] | str | None) -> str:
    """Return a reason, or its `as_stored` form, in words; older rows have only the English text."""
    if isinstance(reason, Reason):
        return in_words(reason)
    if isinstance(reason, Mapping):
        return worded_stored(reason, reason["text"])
    return reason or ""


@register.filter
def reason_of_code(code: str) -> str:
    """Return the reason that was stored by its code alone, in words."""
    return in_words(Reason(code))


@register.filter
def note(measure: Mapping[str, Any]) -> str:
    return worded_note(measure)


@register.filter
def job_error(job: Job) -> str:
    """Return the first line of an error: further lines are shown as a list."""
    return worded_stored(job.error_reason, job.error.partition("\n")[0])


@register.filter
def job_message(job: Job) -> str:
    return worded_stored(job.message_reason, job.message)


@register.filter
def coded(text: str, code: Mapping[str, Any] | None) -> str:
    """Return a stored text translated by its code, if it has one."""
    return worded_stored(code, text)


@register.filter
def stored_reason(stored: Mapping[str, Any]) -> str:
    """Return the reason of a refusal or a finding: {"reason", "code", "params"}."""
    return worded_stored(stored, stored["reason"])


@register.filter
def why_worded(derivation: Mapping[str, Any]) -> str:
    """Return the rules' account of their edits from {"why", "why_codes"}, the latter optional."""
    texts = [derivation["why"]] if derivation["why"] else []
    return BETWEEN.join(worded_all(derivation.get("why_codes") or None, texts))


@register.filter
def steps_worded(derivation: Mapping[str, Any]) -> Sequence[str]:
    return worded_all(derivation.get("step_codes"), derivation["steps"])


@register.filter
def warnings_worded(derivation: Mapping[str, Any]) -> Sequence[str]:
    return worded_all(derivation.get("warning_codes"), derivation["warnings"])
