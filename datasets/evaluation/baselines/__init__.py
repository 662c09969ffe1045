"""The baselines of the papers, and how another one is named."""

import importlib

from datasets.evaluation.baselines.embedding import AVG, ISF, SMOOTH
from datasets.evaluation.baselines.guessing import CHANCE, MAJORITY, PROBABILITY
from datasets.evaluation.baselines.overlap import OVERLAP, TRIGRAMS
from datasets.evaluation.baselines.plugin import Baseline

BASELINES = (CHANCE, MAJORITY, PROBABILITY, OVERLAP, TRIGRAMS, AVG, ISF, SMOOTH)


class UnknownBaseline(ValueError):
    """No baseline is called so."""


def baseline_named(name: str) -> Baseline:
    """Return a baseline by its name, or one of another module as `package.module:NAME`."""
    found = next((baseline for baseline in BASELINES if baseline.name == name), None)
    if found:
        return found
    module, colon, attribute = name.partition(":")
    try:
        plugin = getattr(importlib.import_module(module), attribute) if colon else None
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        raise UnknownBaseline(f"{name}: {error}") from None
    if not isinstance(plugin, Baseline):
        known = ", ".join(baseline.name for baseline in BASELINES)
        raise UnknownBaseline(f"{name} is none of {known}, nor a Baseline as package.module:NAME")
    return plugin
