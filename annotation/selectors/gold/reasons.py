"""Reasons with what annotators said of them, for the report and for releases."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from annotation.models import Campaign, ReasonSheet, Validity
from annotation.selectors.gold.counted import current_judgements
from annotation.stats.validation import LabelReason, Verdict

# The number of a pair, and the order that a label is about.
Item = tuple[int, str]


@dataclass(frozen=True)
class ReasonSaid:
    """A label with its reason by the code of who gave it, and who said what of it."""

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


def reasons_said(campaign: Campaign, *, until: datetime | None = None) -> list[ReasonSaid]:
    """Return every reason that counts, by pair, order and code; three queries.

    `until` is the moment of the judgements; verdicts are those of now.
    """
    given = _verdicts(campaign)
    asked = _asked(campaign)
    rows = (
        current_judgements(campaign, until=until)
        .exclude(reason="")
        .values_list(
            *("pk", "assignment__pair__number", "assignment__pair", "assignment__order"),
            *("annotator__code", "label", "reason", "reasoned__round"),
        )
        .order_by("assignment__pair__number", "assignment__order", "annotator__code", "pk")
    )
    said = []
    for key, number, pair_key, order, code, label, reason, round_ in rows:
        verdicts = dict(given.get(key, {}))
        own = verdicts.pop(code, None)
        others = asked.get((round_, pair_key, order), set()) - {code}
        said.append(
            ReasonSaid(
                *(number, pair_key, order, code, label, reason, own, verdicts),
                asked=len(others | verdicts.keys()),
            )
        )
    return said


def has_reasons(campaign: Campaign) -> bool:
    """Tell whether anybody gave a reason that counts."""
    return current_judgements(campaign).exclude(reason="").exists()


def reasons_counted(said: list[ReasonSaid]) -> Iterator[LabelReason[Item]]:
    for each in said:
        yield each.as_counted()


def _verdicts(campaign: Campaign) -> dict[int, dict[str, Verdict]]:
    """Return the standing verdicts by key of the judgement and code of who gave them."""
    rows = Validity.objects.filter(reasoned__round__campaign=campaign, revised_by=None)
    verdicts: dict[int, dict[str, Verdict]] = {}
    for key, code, verdict in rows.values_list(
        "reasoned__judgement", "annotator__code", "verdict"
    ).order_by():
        verdicts.setdefault(key, {})[code] = Verdict(verdict)
    return verdicts


def _asked(campaign: Campaign) -> dict[tuple[int, int, str], set[str]]:
    """Return who has a sheet, by round, pair and order."""
    asked: dict[tuple[int, int, str], set[str]] = {}
    rows = ReasonSheet.objects.filter(round__campaign=campaign).order_by()
    for round_, pair, order, code in rows.values_list("round", "pair", "order", "annotator__code"):
        asked.setdefault((round_, pair, order), set()).add(code)
    return asked
