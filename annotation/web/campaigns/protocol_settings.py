"""Conversion between the form fields of a protocol and its settings, and of its errors."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from pydantic import ValidationError as ProtocolError

from annotation.planning.presets import preset
from annotation.planning.protocol import Protocol

LABELS = ("entailment", "contradiction", "neutral")

# Where a protocol stores the value of each field.
PLACES: Final[Mapping[str, tuple[str, ...]]] = {
    "preset": ("preset",),
    "unit": ("unit",),
    "scale_low": ("scale", "low"),
    "scale_high": ("scale", "high"),
    "scale_step": ("scale", "step"),
    "widget": ("scale", "widget"),
    "low_label": ("scale", "low_label"),
    "high_label": ("scale", "high_label"),
    "reported_low": ("scale", "reported", "low"),
    "reported_high": ("scale", "reported", "high"),
    "judgements_per_order": ("judgements_per_order",),
    "orders": ("orders",),
    "plan": ("plan",),
    "leader_mode": ("leader_mode",),
    "review": ("review",),
    "group_size": ("groups", "size"),
    "layout": ("groups", "layout"),
    "carry_over": ("groups", "carry_over"),
    "consistency": ("groups", "consistency"),
    "tranche": ("groups", "tranche"),
    "break_after": ("limits", "break_after"),
    "break_minutes": ("limits", "break_minutes"),
    "checkpoint_kind": ("checkpoints", "kind"),
    "checkpoint_percent": ("checkpoints", "share"),
    "checkpoint_every": ("checkpoints", "every"),
    "on_miss": ("checkpoints", "on_miss"),
    "from_misses": ("checkpoints", "from_misses"),
    "from_percent": ("checkpoints", "from_share"),
    "pairs_at_most": ("limits", "pairs_at_most"),
    "fast_seconds": ("limits", "fast_ms"),
    "slow_seconds": ("limits", "slow_ms"),
    "lease_minutes": ("limits", "lease_minutes"),
    "may_skip": ("remarks", "may_skip"),
    "may_comment": ("remarks", "may_comment"),
    "reason": ("remarks", "reason"),
    "reason_length": ("remarks", "reason_length"),
    "minutes_per_pair": ("minutes_per_pair",),
    "majority": ("majority",),
    "deviation": ("deviation",),
    "instructions": ("wording", "instructions"),
    "first_name": ("wording", "first_name"),
    "second_name": ("wording", "second_name"),
    "rating_question": ("wording", "rating_question"),
    "label_question": ("wording", "label_question"),
    "examples": ("wording", "examples"),
}
# Units of the field per unit of the protocol: per cent of a share, seconds of a millisecond.
_UNITS_OF = {
    "checkpoint_percent": 100,
    "from_percent": 100,
    "fast_seconds": 0.001,
    "slow_seconds": 0.001,
}
# The field at which an error about several settings is shown.
_SHOWN_AT: Final[Mapping[tuple[str, ...], str]] = {
    ("scale",): "scale_high",
    ("scale", "reported"): "reported_high",
    ("groups",): "group_size",
    ("limits",): "slow_seconds",
    ("checkpoints",): "checkpoint_percent",
    ("wording",): "label_question",
}


def settings_of(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings in the form in which a protocol takes them."""
    values: dict[str, Any] = {}
    for name, path in PLACES.items():
        value = cleaned[name]
        if value is not None and name in _UNITS_OF:
            value = round(value / _UNITS_OF[name], 9)
        inner = values
        for part in path[:-1]:
            inner = inner.setdefault(part, {})
        inner[path[-1]] = value
    if values["scale"]["reported"]["low"] is None:
        values["scale"]["reported"] = None
    # People who want none type 0 per cent.
    values["checkpoints"]["share"] = values["checkpoints"]["share"] or None
    wording = values["wording"]
    asks = cleaned["asks_label"]
    wording["label_question"] = wording["label_question"] if asks else None
    wording["labels"] = [{"label": x.upper(), "text": cleaned[x]} for x in _order(cleaned) if asks]
    return values


def _order(cleaned: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the labels in the order in which the preset shows them."""
    labels = preset(cleaned["preset"]).labels
    return tuple(label.lower() for label in labels) or LABELS


def values_of(protocol: Protocol) -> dict[str, Any]:
    """Return the settings as the form fields show them."""
    settings = protocol.model_dump(mode="json")
    values: dict[str, Any] = {}
    for name, path in PLACES.items():
        value: Any = settings
        for part in path:
            value = None if value is None else value[part]
        if value is not None and name in _UNITS_OF:
            value = round(value * _UNITS_OF[name], 9)
        values[name] = f"{value:g}" if isinstance(value, float) else value
    wording = protocol.wording
    values["examples"] = "\n".join(
        f"{example.caption} | {example.first} | {example.second}" for example in wording.examples
    )
    values["asks_label"] = protocol.asks_label
    return values | {label.label.lower(): label.text for label in wording.labels}


def field_errors(error: ProtocolError) -> Iterator[tuple[str | None, str]]:
    """Yield the errors of a protocol, each with the field where it can be corrected."""
    fields = {path: name for name, path in PLACES.items()}
    for problem in error.errors(include_url=False):
        location = problem.get("ctx", {}).get("place") or problem["loc"]
        texts = tuple(part for part in location if isinstance(part, str))
        field = fields.get(texts) or _SHOWN_AT.get(texts)
        reason = problem["msg"].removeprefix("Value error, ")
        yield field, _(reason)
