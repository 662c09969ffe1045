"""Protocols as the papers describe them, by name."""

from __future__ import annotations

from collections.abc import Callable

from annotation.planning.presets import cdscorpus, russe, sick, simlex
from annotation.planning.protocol import Protocol

_PRESETS: dict[str, Callable[..., Protocol]] = {
    sick.NAME: sick.sick,
    cdscorpus.NAME: cdscorpus.cdscorpus,
    simlex.NAME: simlex.simlex,
    russe.NAME: russe.russe,
}


def preset_names() -> tuple[str, ...]:
    return tuple(_PRESETS)


def preset(name: str, *, language: str = "en", judgements_per_order: int | None = None) -> Protocol:
    """Return the protocol of that name; `KeyError` names those there are.

    The words are in the language of the annotators' sentences where they have been put into it.
    """
    if name not in _PRESETS:
        raise KeyError(f"no protocol {name!r}; there are {', '.join(_PRESETS)}")
    if judgements_per_order is None:
        return _PRESETS[name](language=language)
    return _PRESETS[name](language=language, judgements_per_order=judgements_per_order)
