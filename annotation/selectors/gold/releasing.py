"""What the release of a run says about its judgements and annotators."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any

import numpy as np

from annotation.models import AggregationRun
from annotation.planning.aggregation import AggregationSettings
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.adjudication import Ruling
from annotation.selectors.gold.judgement_table import JudgementTable
from annotation.selectors.gold.pair_facts import pair_facts
from annotation.selectors.gold.results import gold_whole
from annotation.selectors.gold.studies import campaign_study
from annotation.stats.arrays import FloatArray, LabelCode
from annotation.stats.pipeline import calibrate
from datasets.formats.group_opinions import GroupRow
from datasets.formats.judgements import JudgementRow
from datasets.formats.labels import Label, Order
from datasets.formats.soft import AnnotatorRow
from datasets.models import PairSet
from datasets.selectors.adapting.inherited import inherited_gold, inherited_stratum
from datasets.selectors.adapting.pairs import full_set_of
from datasets.selectors.publishing.released_pairs import released_pair_id

_LABELS = {float(code): Label[code.name] for code in LabelCode}
_ORDERS = tuple(Order)
_CHUNK = 5_000
_NO_RULINGS: Mapping[int, Ruling] = {}


def judged_until(run: AggregationRun) -> datetime:
    return datetime.fromisoformat(run.parameters["judged_until"])


def ruled_whole(rulings: Mapping[int, Ruling]) -> list[int]:
    """Return the numbers of the pairs that have a label because of a ruling."""
    return [number for number, ruling in rulings.items() if ruling.label]


def gold_strata(
    run: AggregationRun, rulings: Mapping[int, Ruling] = _NO_RULINGS
) -> Iterator[tuple[int, str]]:
    """Yield the pairs to release with the strata of a split: label and score.

    Scores go by whole points as in SICK's Table 6; the highest score belongs to the last bin.
    """
    last = _last_band(run)
    rows = gold_whole(run, ruled_whole(rulings)).order_by("pair__number")
    values = rows.values_list("pair__number", "label", "relatedness")
    for number, majority, relatedness in values.iterator(chunk_size=_CHUNK):
        label = majority
        if (ruling := rulings.get(number)) is not None:
            label = ruling.label or majority
            relatedness = relatedness if ruling.score is None else ruling.score  # noqa: PLW2901
        low = min(math.floor(relatedness or 0), last)
        yield number, f"{label} {low}-{low + 1}"


def released_strata(
    run: AggregationRun, *, inherits: bool, rulings: Mapping[int, Ruling] = _NO_RULINGS
) -> Iterator[tuple[int, str]]:
    """Yield the strata of all pairs to release; with `inherits` the others of the corpus too."""
    judged = gold_strata(run, rulings)
    if not inherits:
        yield from judged
        return
    last, judged_strata = _last_band(run), dict(judged)
    for gold in inherited_gold(full_set_of(run.campaign.judged_set)):
        if gold.number in judged_strata:
            yield gold.number, judged_strata[gold.number]
        elif gold.is_whole:
            yield gold.number, inherited_stratum(gold, last)


def released_groups(run: AggregationRun) -> Iterator[GroupRow]:
    """Yield what groups of annotators say of each pair, if the lead asked for a file of it."""
    groups = run.results.get("groups") or {}
    if not groups.get("is_released") or not groups["pairs"]:
        return
    scale, rows = protocol_of(run.campaign).scale, groups["pairs"]
    ids = _pair_ids(run.campaign.judged_set, np.array([row["pair"] for row in rows], dtype=int))
    for row in rows:
        for group in row["groups"]:
            mean = group["mean"]
            yield GroupRow(
                pair_id=ids[row["pair"]],
                group=group["group"],
                people=group["people"],
                mean=None if mean is None else scale.as_reported(mean),
                votes={order: dict(votes) for order, votes in group["votes"].items()},
                adjusted_p=row["adjusted_p"],
            )


def _last_band(run: AggregationRun) -> int:
    return math.ceil(protocol_of(run.campaign).scale.high) - 1


def released_annotators(run: AggregationRun) -> Iterator[AnnotatorRow]:
    """Yield the annotators of a run by code, those excluded with the findings of the rules.

    Their numbers rise in the order in which people joined, so no file is sorted by them.
    """
    reasons = _excluded_annotators(run, "reason")
    for annotator in ordered_by_code(run.results.get("annotators", [])):
        checkpoints = annotator.get("checkpoints") or {}
        n_checkpoints = checkpoints.get("n") or 0
        yield AnnotatorRow(
            annotator["code"],
            annotator["judgements"],
            annotator["mean_rating"],
            annotator["sd_rating"],
            checkpoints=n_checkpoints,
            right=round((checkpoints.get("value") or 0) * n_checkpoints),
            excluded=reasons.get(annotator["code"], ""),
        )


def released_judgements(run: AggregationRun, table: JudgementTable) -> Iterator[JudgementRow]:
    """Yield the judgements of a run by pair, annotator's code and order.

    Some ten thousand are in memory at a time, and those of one pair.
    """
    for _pair, judged in groupby(_judgements(run, table), key=attrgetter("pair")):
        yield from sorted(judged, key=lambda row: (row.annotator, _ORDERS.index(row.order)))


def ordered_by_code(value: Any) -> Any:
    """Return results of a run with every list about annotators in the order of their codes."""
    if isinstance(value, dict):
        return {name: ordered_by_code(rows) for name, rows in value.items()}
    if not isinstance(value, list):
        return value
    rows = [ordered_by_code(row) for row in value]
    for name in ("annotator", "code"):
        if rows and all(isinstance(row, dict) and name in row for row in rows):
            return sorted(rows, key=itemgetter(name))
    return rows


def _judgements(run: AggregationRun, table: JudgementTable) -> Iterator[JudgementRow]:
    people = _people(run)
    calibrated = calibrated_ratings(run, len(table))
    start = 0
    for chunk in table.chunks():
        stop = start + len(chunk["pair"])
        chunk["calibrated"] = calibrated[start:stop]
        ids = _pair_ids(run.campaign.judged_set, chunk["pair"])
        names = ("annotator", "pair", "order", "label", "rating", "calibrated", "shown_ms")
        columns = (_plain(chunk[name]) for name in names)
        for annotator, pair, order, label, rating, moved, ms in zip(*columns, strict=True):
            person = people[annotator]
            yield JudgementRow(
                annotator=person.code,
                pair=ids[pair],
                order=_ORDERS[int(order)],
                rating=rating,
                calibrated=moved,
                label=_LABELS.get(label),
                shown_ms=None if ms is None else int(ms),
                checkpoints=person.checkpoints,
                checkpoints_right=person.right,
                excluded=person.excluded,
            )
        start = stop


def calibrated_ratings(run: AggregationRun, n: int) -> FloatArray:
    """Return the ratings behind the run's gold, in the order of the table.

    They are computed again by the same code; nan where the run calibrated none.
    """
    if run.parameters.get("calibrate") is None:
        return np.broadcast_to(np.float64(np.nan), n)
    names = AggregationSettings.model_fields.keys() & run.parameters.keys()
    settings = AggregationSettings(**{name: run.parameters[name] for name in names})
    facts = pair_facts(run.campaign.judged_set)
    study = campaign_study(run.campaign, facts, until=judged_until(run)).study
    terms = settings.for_report(protocol_of(run.campaign), workers=1)
    return calibrate(study, terms).study.matrix.rating


def _people(run: AggregationRun) -> dict[int, AnnotatorRow]:
    """Return the annotators by number; rule names say why one is excluded."""
    rules = _excluded_annotators(run, "rule")
    numbers = dict(run.campaign.project.annotators.values_list("code", "number"))
    return {
        numbers[row.code]: replace(row, excluded=rules.get(row.code, ""))
        for row in released_annotators(run)
    }


def _excluded_annotators(run: AggregationRun, name: str) -> dict[str, str]:
    """Return who was left out by code, and the rules or the reasons why."""
    excluded = run.results.get("exclusion", {}).get("excluded", [])
    return {
        person["annotator"]: " ".join(str(reason[name]) for reason in person["reasons"])
        for person in excluded
    }


def _pair_ids(pair_set: PairSet, numbers: FloatArray) -> dict[int, str]:
    """Return the ids of the pairs of a chunk by number; the chunk is sorted by pair."""
    pairs = pair_set.pairs.filter(number__range=(int(numbers[0]), int(numbers[-1])))
    return {
        number: released_pair_id(number=number, external_id=external_id)
        for number, external_id in pairs.values_list("number", "external_id")
    }


def _plain(column: FloatArray) -> list[Any]:
    """Convert to Python numbers, with None for nan."""
    values = column.astype(object)
    values[np.isnan(column)] = None
    return list(values)
