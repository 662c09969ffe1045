"""Pairs, scores and labels of a gold file by kind: SICK's Tables 5, 8 and 9."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from datasets.designs.relations import PairRelation
from datasets.evaluation.figures import Json
from datasets.evaluation.material import GoldPair
from datasets.formats.labels import Label
from datasets.formats.pair_kinds import in_table_order, relation_of_kind, table_row
from transforms.reason import Reason

_NOT_KNOWN = "-"
# In the order of Table 9.
_LABELS = (Label.ENTAILMENT, Label.CONTRADICTION, Label.NEUTRAL)


@dataclass(frozen=True, slots=True)
class ByKind:
    """Pairs by expected relation and kind; scores and labels by row of Tables 8 and 9.

    `of_ids` counts the pairs whose kind is named by the id, not by a column.
    """

    relations: dict[str, Counter[str]]
    scores: dict[str, list[float]]
    labels: dict[str, Counter[Label]]
    total: int
    of_ids: int

    @property
    def rows(self) -> list[str]:
        return in_table_order((*self.scores, *self.labels))

    def notes(self) -> list[Reason]:
        if not self.of_ids:
            return []
        return [Reason("kinds_read_from_ids", found=self.of_ids, pairs=self.total)]

    def as_json(self) -> dict[str, Json]:
        """Return the tables; empty if no kind is known."""
        if not self.relations:
            return {}
        return {
            "relations": {name: dict(kinds) for name, kinds in self.relations.items()},
            "kinds": {row: self._row(row) for row in self.rows},
            "notes": [*map(str, self.notes())],
        }

    def _row(self, row: str) -> Json:
        scores = self.scores.get(row, [])
        labels = self.labels.get(row, Counter())
        return {
            "relatedness": {
                "pairs": len(scores),
                "mean": fmean(scores) if scores else None,
                "sd": stdev(scores) if len(scores) > 1 else None,
            },
            "labels": {label.value: labels[label] for label in Label},
        }


def by_kind(gold: Sequence[GoldPair]) -> ByKind:
    """Count the pairs of a gold file by kind; empty if the kind of no pair is known.

    A pair of unknown kind counts under "-". Means and labels are computed from the pairs with a
    score, or a label.
    """
    relations: dict[str, Counter[str]] = defaultdict(Counter)
    scores: dict[str, list[float]] = defaultdict(list)
    labels: dict[str, Counter[Label]] = defaultdict(Counter)
    for pair in gold if any(pair.kind for pair in gold) else ():
        kind = pair.kind or _NOT_KNOWN
        relations[relation_of_kind(kind) or _NOT_KNOWN][kind] += 1
        if pair.score is not None:
            scores[table_row(kind)].append(pair.score)
        if pair.label is not None:
            labels[table_row(kind)][pair.label] += 1
    order = [relation for relation in (*PairRelation, _NOT_KNOWN) if relation in relations]
    return ByKind(
        relations={
            str(relation): Counter(dict(sorted(relations[relation].items()))) for relation in order
        },
        scores=dict(scores),
        labels=dict(labels),
        total=len(gold),
        of_ids=sum(pair.has_kind_of_id for pair in gold),
    )


def relation_rows(counts: ByKind) -> Iterator[list[str]]:
    """Yield Table 5, the kinds of each relation last."""
    yield ["expected relation", "pairs", "kinds"]
    for relation, kinds in counts.relations.items():
        yield [relation, _share(kinds.total(), counts.total), ", ".join(kinds)]
    yield ["Total", _share(counts.total, counts.total), ""]


def kind_rows(counts: ByKind) -> Iterator[list[str]]:
    """Yield Tables 8 and 9 side by side: mean relatedness, and labels in hundredths."""
    yield ["type of pair", "pairs", "relatedness (SD)", *(label.value for label in _LABELS)]
    for row in counts.rows:
        scores, labels = counts.scores.get(row, []), counts.labels.get(row, Counter())
        shares = (_percent(labels[label], labels.total()) for label in _LABELS)
        pairs = max(len(scores), labels.total())
        yield [row, str(pairs), _mean(scores), *shares]


def _share(count: int, total: int) -> str:
    return f"{count} ({_percent(count, total)})"


def _percent(count: int, total: int) -> str:
    return f"{100 * count / total:.1f}%" if total else "-"


def _mean(scores: Sequence[float]) -> str:
    if not scores:
        return "-"
    mean = f"{fmean(scores):.2f}"
    return mean if len(scores) < 2 else f"{mean} ({stdev(scores):.2f})"
