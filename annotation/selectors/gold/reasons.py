"""Reasons with the verdicts of annotators, for the report and for releases."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Final

from annotation.models import Campaign, ReasonSheet, Validity
from annotation.selectors.gold.counted import current_judgements
from annotation.stats.validation import LabelReason, Verdict

# The number of a pair, and the order that a label is about.
Item = tuple[int, str]
# Reasons for which verdicts are looked up at once; those of one item stay together.
_CHUNK: Final = 2_000


@dataclass(frozen=True)
class ReasonWithVerdicts:
    """A label with its reason, the code of its annotator, and the verdicts of others on it."""

    pair: int  # number
    pair_key: int
    order: str
    annotator: str
    label: str
    reason: str
    own: Verdict | None
    peers: dict[str, Verdict]  # by code
    asked: int  # others who were asked

    @property
    def item(self) -> Item:
        return self.pair, self.order

    def as_counted(self) -> LabelReason[Item]:
        """Return what the report counts."""
        verdicts = tuple(self.peers[code] for code in sorted(self.peers))
        return LabelReason(self.item, self.label, self.own, verdicts, self.asked)


def reasons_with_verdicts(
    campaign: Campaign, *, until: datetime | None = None
) -> list[ReasonWithVerdicts]:
    """Return every reason that counts, by pair, order and code.

    `until` is the moment of the judgements; verdicts are those of now.
    """
    return [reason for chunk in reasons_in_chunks(campaign, until=until) for reason in chunk]


def reasons_in_chunks(
    campaign: Campaign, *, until: datetime | None = None
) -> Iterator[list[ReasonWithVerdicts]]:
    """Yield the same reasons in chunks of whole items, with two queries for each chunk."""
    rows = (
        current_judgements(campaign, until=until)
        .exclude(reason="")
        .values_list(
            *("pk", "assignment__pair__number", "assignment__pair", "assignment__order"),
            *("annotator__code", "label", "reason", "reasoned__round"),
        )
        .order_by("assignment__pair__number", "assignment__order", "annotator__code", "pk")
    )
    chunk: list[_Row] = []
    for _item, of_item in groupby(rows.iterator(chunk_size=_CHUNK), key=lambda row: row[2:4]):
        chunk += of_item
        if len(chunk) >= _CHUNK:
            yield _read_reasons(campaign, chunk)
            chunk = []
    if chunk:
        yield _read_reasons(campaign, chunk)


# Keys of judgement, pair and round, and what the judgement says.
_Row = tuple[int, int, int, str, str, str, str, int | None]


def _read_reasons(campaign: Campaign, rows: list[_Row]) -> list[ReasonWithVerdicts]:
    verdicts_of = _verdicts([key for key, *_rest in rows])
    annotators = _sheet_annotators(campaign, {pair_key for _key, _number, pair_key, *_rest in rows})
    reasons = []
    for key, number, pair_key, order, code, label, reason, round_ in rows:
        verdicts = dict(verdicts_of.get(key, {}))
        own = verdicts.pop(code, None)
        others = annotators.get((round_, pair_key, order), set()) - {code}
        reasons.append(
            ReasonWithVerdicts(
                *(number, pair_key, order, code, label, reason, own, verdicts),
                asked=len(others | verdicts.keys()),
            )
        )
    return reasons


def reasons_counted(reasons: list[ReasonWithVerdicts]) -> Iterator[LabelReason[Item]]:
    for reason in reasons:
        yield reason.as_counted()


def _verdicts(judgements: list[int]) -> dict[int, dict[str, Verdict]]:
    """Return the standing verdicts by key of the judgement and code of who gave them."""
    rows = Validity.objects.filter(reasoned__judgement__in=judgements, revised_by=None)
    verdicts: dict[int, dict[str, Verdict]] = {}
    for key, code, verdict in rows.values_list(
        "reasoned__judgement", "annotator__code", "verdict"
    ).order_by():
        verdicts.setdefault(key, {})[code] = Verdict(verdict)
    return verdicts


def _sheet_annotators(
    campaign: Campaign, pairs: set[int]
) -> dict[tuple[int | None, int, str], set[str]]:
    """Return who has a sheet about these pairs, by round, pair and order."""
    annotators: dict[tuple[int | None, int, str], set[str]] = {}
    rows = ReasonSheet.objects.filter(round__campaign=campaign, pair__in=pairs).order_by()
    for round_, pair, order, code in rows.values_list("round", "pair", "order", "annotator__code"):
        annotators.setdefault((round_, pair, order), set()).add(code)
    return annotators
