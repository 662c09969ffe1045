"""Lists as files: pairs with gold, judgements, campaigns."""

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import QuerySet

from annotation.models import AggregationRun, Judgement
from annotation.selectors.gold.latest import pairs_beside_gold
from annotation.selectors.monitoring.overview import CampaignRow
from datasets.models import Pair, PairSet
from datasets.web.shared.tables import PageTable, Tables

_PAIR = ("kind", "relation", "expected_ab", "expected_ba")
_GOLD = ("relatedness", "sd", "label", "label_ab", "label_ba", "n")


def pair_tables(
    pair_set: PairSet,
    pairs: QuerySet[Pair],
    kinds: list[tuple[str, str, int]],
    run: AggregationRun | None,
) -> Tables:
    further = pair_set.columns

    def listed() -> PageTable[Pair]:
        columns = (
            *("pair", "external_id", "sentence_a", "sentence_b", *_PAIR),
            *(f"gold_{name}" for name in _GOLD),
            *further,
        )
        return PageTable(columns, cells, pairs_beside_gold(pairs, run))

    def cells(pair: Pair) -> list[Any]:
        return [*_pair(pair), *(pair.columns.get(name, "") for name in further)]

    return {
        "pairs": listed,
        "kinds": lambda: PageTable(("kind", "relation", "pairs"), list, kinds),
    }


def judgement_tables(listed: QuerySet[Judgement]) -> Tables:
    columns = (
        *("given_at", "annotator", "seat", "place", "pair", "checkpoint", "shown_first"),
        *("rating", "label", "shown_ms", "missed"),
    )
    return {"judgements": lambda: PageTable(columns, _judgement, listed)}


def campaign_tables(rows: Callable[[], Iterable[CampaignRow]]) -> Tables:
    columns = (
        *("campaign", "state", "judged", "judgements", "sentences_read", "sentences_to_read"),
        *("seats_taken", "seats", "last_run"),
    )
    return {"campaigns": lambda: PageTable(columns, _campaign, rows())}


def _pair(pair: Pair) -> list[Any]:
    [gold] = getattr(pair, "gold_here", []) or [None]
    return [
        *(pair.number, pair.external_id, pair.sentence_a.text, pair.sentence_b.text),
        *(getattr(pair, name) for name in _PAIR),
        *(getattr(gold, name, None) for name in _GOLD),
    ]


def _judgement(judgement: Judgement) -> list[Any]:
    assignment = judgement.assignment
    return [
        judgement.created_at.isoformat(),
        judgement.annotator.code,
        assignment.seat.number if assignment.seat else None,
        None if assignment.position is None else assignment.position + 1,
        assignment.pair.number if assignment.pair else None,
        assignment.checkpoint.number if assignment.checkpoint else None,
        assignment.order,
        *(judgement.rating, judgement.label, judgement.shown_ms, judgement.missed),
    ]


def _campaign(row: CampaignRow) -> list[Any]:
    progress, run = row.progress, row.last_run
    return [
        *(row.campaign.name, row.campaign.state, progress.judged, progress.total),
        *(progress.reviews_done, progress.reviews),
        *(progress.seats_taken, row.campaign.seats_planned, run.number if run else None),
    ]
