"""The tables of a run's tabs, for download."""

from collections.abc import Mapping
from typing import Any

from annotation.models import AggregationRun, GoldPair
from annotation.selectors.gold.comparing import (
    ExpectedRow,
    KindRow,
    expected_against_gold,
    gold_by_kind,
)
from annotation.selectors.gold.modes import run_two_groups
from annotation.selectors.gold.results import run_disputed, run_ties
from datasets.web.shared.tables import PageTable, Tables

_VOTES = tuple(
    f"{order}_{label}"
    for order in ("ab", "ba")
    for label in ("entailment", "neutral", "contradiction")
)
_FIGURES = ("judgements", "mean_rating", "sd_rating", "bias", "against_others")


def annotators_table(run: AggregationRun, logins: Mapping[str, str]) -> PageTable[dict[str, Any]]:
    """Return how each annotator judged; the logins are for the lead alone, and in no release."""

    def cells(person: dict[str, Any]) -> list[Any]:
        checkpoints = person.get("checkpoints") or {}
        return [
            person["code"],
            logins.get(person["code"]),
            bool(person.get("excluded")),
            *(person.get(name) for name in _FIGURES),
            checkpoints.get("value"),
            checkpoints.get("n"),
            person.get("minutes_per_pair"),
        ]

    columns = (
        *("code", "login", "left_out", *_FIGURES),
        *("checkpoints_right", "checkpoints", "minutes_per_pair"),
    )
    return PageTable(columns, cells, run.results.get("annotators", []))


def run_tables(run: AggregationRun) -> Tables:
    """Return the tables about pairs, by name; each is computed only on request."""
    return {
        "slips": lambda: PageTable(_FINDING, _finding, run.results.get("lint", [])),
        "ties": lambda: PageTable(("pair", *_TEXTS, *_VOTES), _votes, run_ties(run)),
        "disputed": lambda: PageTable(
            ("pair", *_TEXTS, "mean_rating", "sd_rating"), _disputed, run_disputed(run)
        ),
        "two-groups": lambda: PageTable(
            ("pair", *_TEXTS, "mean_rating", "sd_rating"), _disputed, run_two_groups(run)
        ),
        "kinds": lambda: PageTable(_KIND, _kind, gold_by_kind(run)),
        "expected": lambda: PageTable(
            ("expected", "entailment", "neutral", "contradiction", "pairs"),
            _expected,
            expected_against_gold(run),
        ),
    }


_FINDING = ("pair", "fault", "reason")
_TEXTS = ("sentence_a", "sentence_b")
_KIND = (
    *("kind", "relation", "pairs", "relatedness", "sd"),
    *("entailment", "neutral", "contradiction"),
)


def _finding(finding: Mapping[str, Any]) -> list[Any]:
    return [finding.get(name) for name in _FINDING]


def _pair(gold: GoldPair) -> list[Any]:
    pair = gold.pair
    return [pair.number, pair.sentence_a.text, pair.sentence_b.text]


def _votes(gold: GoldPair) -> list[Any]:
    return [*_pair(gold), *(getattr(gold, name) for name in _VOTES)]


def _disputed(gold: GoldPair) -> list[Any]:
    return [*_pair(gold), gold.relatedness, gold.sd]


def _kind(row: KindRow) -> list[Any]:
    return [getattr(row, name) for name in _KIND]


def _expected(row: ExpectedRow) -> list[Any]:
    return [row.expected.lower(), *row.counts, row.total]
