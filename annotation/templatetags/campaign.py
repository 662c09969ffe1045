"""Looking things up in the templates of campaigns."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.formats import localize, number_format
from django.utils.translation import gettext as _

from annotation.models import Assignment, Judgement, Label, Order, Settlement
from annotation.planning.pace import Unit, rounded
from annotation.selectors.judging.pace import Pace
from annotation.selectors.judging.shown import assignment_shown, texts_judged
from annotation.stats.tables.table import from_json
from datasets.formats.by_hand import by_hand
from datasets.worded import worded, worded_explanation
from transforms.explain import step

register = template.Library()
register.filter("result_table", from_json)


@register.filter
def at(values: Mapping[Any, Any], key: Any) -> Any:
    """Return the value of a key that a variable holds, or nothing."""
    return values.get(key)


@dataclass(frozen=True)
class Rounded:
    number: float
    unit: Unit


@register.simple_tag
def time_taken(seconds: float) -> Rounded:
    """Return a time that something will take, rounded alike."""
    return Rounded(*rounded(max(seconds, 60)))


@register.simple_tag
def time_left(pace: Pace, items: int) -> Rounded:
    """Return how long this many pairs take one annotator, rounded."""
    return Rounded(*rounded(pace.left(items)))


@register.simple_tag
def percent(share: float | None) -> str:
    """Write a share as per cent; nothing where there is none or it is undefined."""
    if share is None or math.isnan(share):
        return ""
    return f"{localize(round(100 * share))} %"


@register.filter
def duration(hours: float) -> str:
    """Write hours so that what each does adds up to what all do: to the minute."""
    whole_hours, minutes = divmod(round(60 * hours), 60)
    named = {"hours": number_format(whole_hours, force_grouping=True), "minutes": minutes}
    if not whole_hours:
        return _("%(minutes)s min") % named
    return (_("%(hours)s h %(minutes)s min") if minutes else _("%(hours)s h")) % named


@register.filter
def edit_text(edit: Mapping[str, Any]) -> str:
    """Write one logged edit of a tree in words, in the language of the page."""
    return worded_explanation(edit) if edit["op"] == "explain" else worded(step(edit))


@register.filter
def texts_seen(judgement: Judgement) -> list[str]:
    """Return the texts that somebody had before them, in the order in which they were shown."""
    assignment = judgement.assignment
    if assignment.checkpoint is not None and assignment.checkpoint.options:
        return [" – ".join(pair) for pair in assignment.checkpoint.options]
    shown = assignment_shown(assignment)
    revisions = (judgement.revision_a, judgement.revision_b)
    if assignment.pair is not None and revisions != (shown.revision_a, shown.revision_b):
        return list(texts_judged(judgement))
    return [shown.first, shown.second]


@register.filter
def texts_shown(assignment: Assignment) -> list[str]:
    """Return the texts of an assignment as they are now, in the order in which it shows them."""
    shown = assignment_shown(assignment)
    return [shown.first, shown.second]


@register.filter
def answer_chosen(judgement: Judgement) -> str:
    """Return the pair that was chosen as the most similar; nothing at any other question."""
    checkpoint = judgement.assignment.checkpoint
    if checkpoint is None or judgement.choice is None:
        return ""
    return " – ".join(checkpoint.options[judgement.choice])


@register.filter
def right_answer(assignment: Assignment) -> str:
    """Say what would have been right at a checkpoint."""
    checkpoint = assignment.checkpoint
    if checkpoint is None:
        return ""
    if checkpoint.answer is not None:
        return _("correct: %(answer)s") % {
            "answer": " – ".join(checkpoint.options[checkpoint.answer])
        }
    accepted = checkpoint.accepted_ab if assignment.order == Order.AB else checkpoint.accepted_ba
    band = f"{localize(checkpoint.rating_min)}–{localize(checkpoint.rating_max)}"
    labels = ", ".join(str(Label(name).label) for name in accepted)
    return _("correct: %(answer)s") % {"answer": ", ".join(filter(None, [band, labels]))}


@register.simple_tag
def seconds(milliseconds: int | None) -> str:
    """Write milliseconds as seconds with one decimal."""
    return "–" if milliseconds is None else number_format(milliseconds / 1000, decimal_pos=1)


@register.filter
def label_model_name(name: str) -> str:
    """Name a model that weighs labels by competence; one that is not known keeps its id."""
    names = {"dawid_skene": "Dawid-Skene", "one_coin": _("one coin"), "mace": "MACE"}
    return str(names.get(name, name))


@register.filter
def cell(value: str | float | None) -> str:
    """Write a cell of a table: numbers with at most three decimals, nothing as a dash."""
    if value is None:
        return "–"
    if isinstance(value, float):
        return number_format(value, decimal_pos=0 if value.is_integer() else 3)
    return str(value)


@dataclass(frozen=True)
class SettledBy:
    """Who wrote a sentence, by their codes, and how it was settled."""

    writers: tuple[str, ...]
    way: str


@register.filter
def settled_by(rules: list[dict[str, Any]]) -> SettledBy | None:
    """Return what a derivation says of the people who wrote; None if no campaign settled it."""
    written = by_hand(rules)
    if written is None:
        return None
    is_known_way = written.settled in Settlement.Way.values
    way = str(Settlement.Way(written.settled).label) if is_known_way else written.settled
    return SettledBy(written.writers, way)
