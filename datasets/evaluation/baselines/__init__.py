"""The baselines of the papers, and how to name other ones."""

import importlib

from datasets.evaluation.baselines.embedding import AVG, ISF, NWS, SMOOTH
from datasets.evaluation.baselines.guessing import CHANCE, MAJORITY, PROBABILITY
from datasets.evaluation.baselines.overlap import OVERLAP, TRIGRAMS
from datasets.evaluation.baselines.plugin import Baseline

BASELINES = (CHANCE, MAJORITY, PROBABILITY, OVERLAP, TRIGRAMS, AVG, ISF, SMOOTH, NWS)


class UnknownBaseline(ValueError):
    """There is no baseline of that name."""


def baseline_named(name: str) -> Baseline:
    """Return a baseline by its name, or one of another module as `package.module:NAME`."""
    by_name = {baseline.name.lower(): baseline for baseline in BASELINES}
    if baseline := by_name.get(name.lower()):
        return baseline
    module, colon, attribute = name.partition(":")
    try:
        plugin = getattr(importlib.import_module(module), attribute) if colon else None
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        raise UnknownBaseline(f"{name}: {error}") from None
    if not isinstance(plugin, Baseline):
        allowed = ", ".join(baseline.name for baseline in BASELINES)
        raise UnknownBaseline(f"{name} is none of {allowed}, nor a Baseline as package.module:NAME")
    return plugin
