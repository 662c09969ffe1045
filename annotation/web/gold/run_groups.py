"""What groups of annotators say, as a part of a run's page of annotators."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from annotation.models import AggregationRun, Label, Order
from datasets.selectors.pairing.pairs import pair_keys
from datasets.web.shared.tables import PageTable

LISTED = 30
_COLUMNS = (
    *("pair", "group", "people", "mean"),
    *(f"{order}_{label}" for order in Order for label in Label),
    "adjusted_p",
)


def groups_context(run: AggregationRun) -> dict[str, Any]:
    """Return what the page shows; nothing for a run that compared no groups."""
    stored = run.results.get("groups")
    if not stored:
        return {}
    # Stored in English; the words of standard questions are translated, those of a lead stay.
    comparisons = [
        {
            **comparison,
            "group": _(comparison["group"]),
            "other": _(comparison["other"]) if comparison["other"] else "",
            "labels": [(str(Label[name].label), of) for name, of in comparison["labels"].items()],
        }
        for comparison in stored["comparisons"]
    ]
    return {
        "groups": {
            **stored,
            "question": _(stored["question"]),
            "groups": [{**group, "name": _(group["name"])} for group in stored["groups"]],
            "comparisons": comparisons,
        },
        "differing": list(_most_different(run, stored)),
    }


def groups_table(run: AggregationRun) -> PageTable[Any]:
    rows = [
        (row, opinion)
        for row in (run.results.get("groups") or {"pairs": []})["pairs"]
        for opinion in row["groups"]
    ]
    return PageTable(_COLUMNS, lambda row: _cells(*row), rows)


def _cells(row: Mapping[str, Any], opinion: Mapping[str, Any]) -> list[Any]:
    votes = [
        opinion["votes"].get(order, {}).get(label)
        for order in Order.values
        for label in Label.values
    ]
    return [
        row["pair"],
        opinion["group"],
        opinion["people"],
        opinion["mean"],
        *votes,
        row["adjusted_p"],
    ]


def _most_different(run: AggregationRun, stored: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the pairs about which groups differ most surely, with their keys."""
    limit = stored["false_discoveries"]
    rows = [row for row in stored["pairs"] if (row["adjusted_p"] or 1) < limit]
    rows = sorted(rows, key=lambda row: (row["adjusted_p"], row["pair"]))[:LISTED]
    keys = pair_keys(run.campaign.judged_set.pk, {row["pair"] for row in rows})
    for row in rows:
        if row["pair"] in keys:
            groups = [{**group, "group": _(group["group"])} for group in row["groups"]]
            yield {**row, "key": keys[row["pair"]], "groups": groups}
