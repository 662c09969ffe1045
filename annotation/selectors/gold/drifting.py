"""Gold of the same pairs, twice: of a published corpus, and of a run or another published file."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from annotation.models import AggregationRun
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.results import run_gold, run_key
from datasets.evaluation.drift import Drift, drift
from datasets.evaluation.material import GoldPair, Key
from datasets.formats.labels import Label
from datasets.models import AdaptedPair, PairSet, Project, PublishedGold
from datasets.selectors.adapting.inherited import has_inherited_gold
from datasets.selectors.adapting.pairs import adaptation_of
from datasets.selectors.publishing.released_pairs import released_pair_id

_CHUNK = 5_000
_RULES = ("sentence_a__derivation__rules", "sentence_b__derivation__rules")
_OF_A_PAIR = ("number", "external_id", "kind", "sentence_a__text", "sentence_b__text", *_RULES)
_VOTES = tuple(f"{order}_{label.lower()}" for label in Label for order in ("ab", "ba"))


@dataclass(frozen=True, slots=True)
class Side:
    """One gold of the comparison: a published pair set, or a run."""

    source: PairSet | AggregationRun

    @property
    def key(self) -> str:
        """The name of a side in the address of a page."""
        if isinstance(self.source, AggregationRun):
            return f"run-{run_key(self.source)}"
        return f"set-{self.source.pk}"

    @property
    def run(self) -> AggregationRun | None:
        return self.source if isinstance(self.source, AggregationRun) else None

    @property
    def pair_set(self) -> PairSet | None:
        return self.source if isinstance(self.source, PairSet) else None


def published_sides(project: Project) -> list[Side]:
    """Return the pair sets of a project that have published gold, the newest first."""
    has_gold = PublishedGold.objects.filter(pair__pair_set=OuterRef("pk"))
    sets = PairSet.objects.filter(Exists(has_gold), project=project).order_by("-pk")
    return [Side(pair_set) for pair_set in sets]


def run_sides(project: Project) -> list[Side]:
    """Return the runs of a project, the newest first."""
    runs = AggregationRun.objects.with_gold().filter(campaign__project=project).order_by("-pk")
    return [Side(run) for run in runs.select_related("campaign__project", "campaign__pair_set")]


def published_for(run: AggregationRun) -> Side | None:
    """Return the published gold of a run's own pairs, if they have any."""
    judged = run.campaign.judged_set
    return Side(judged) if has_inherited_gold(judged) else None


def gold_drift(first: Side, second: Side) -> Drift | None:
    """Compare two golds on the pairs with one id; None if they share none.

    Pairs that the second lacks are counted, so a run may be of a part of the pairs.
    """
    first_gold, second_gold = list(_gold_of(first)), list(_gold_of(second))
    if not {pair.key for pair in first_gold} & {pair.key for pair in second_gold}:
        return None
    return drift(
        first_gold, second_gold, unanimous=_unanimous_pairs(second.run) if second.run else None
    )


def texts_language(side: Side) -> str:
    """Return the language of the texts that `gold_drift` gives a side."""
    if side.run is not None:
        return side.run.campaign.project.language
    assert side.pair_set is not None  # noqa: S101  # a side is one or the other
    adaptation = adaptation_of(side.pair_set)
    return adaptation.language if adaptation else side.pair_set.project.language


def _gold_of(side: Side) -> Iterator[GoldPair]:
    if side.run is not None:
        return _gold_of_run(side.run)
    assert side.pair_set is not None  # noqa: S101  # a side is one or the other
    return _gold_of_set(side.pair_set)


def _gold_of_run(run: AggregationRun) -> Iterator[GoldPair]:
    scale = protocol_of(run.campaign).scale
    fields = ("relatedness", "label", "label_ab", "label_ba")
    pair = [f"pair__{name}" for name in _OF_A_PAIR]
    rows: QuerySet[Any, Any] = run_gold(run).values_list(*fields, *pair)
    for score, label, label_ab, label_ba, *facts in rows.iterator(chunk_size=_CHUNK):
        reported = None if score is None else scale.as_reported(score)
        yield _pair(facts, reported, (label, label_ab, label_ba), "")


def _gold_of_set(pair_set: PairSet) -> Iterator[GoldPair]:
    """Yield published gold; that of an adapted corpus with the texts it was given for."""
    originals = _originals(pair_set)
    fields = ("score", "label", "label_ab", "label_ba", "part")
    pair = [f"pair__{name}" for name in _OF_A_PAIR]
    gold = PublishedGold.objects.filter(pair__pair_set=pair_set).order_by("pair__number")
    rows: QuerySet[Any, Any] = gold.values_list(*fields, *pair)
    for score, label, label_ab, label_ba, part, *facts in rows.iterator(chunk_size=_CHUNK):
        facts[3:5] = originals.get(facts[0], facts[3:5])
        number = float(score) if score else None
        yield _pair(facts, number, (label or label_ab, label_ab, label_ba), part)


def _originals(pair_set: PairSet) -> dict[int, list[str]]:
    adaptation = adaptation_of(pair_set)
    if adaptation is None:
        return {}
    pairs = AdaptedPair.objects.filter(adaptation=adaptation).values_list(
        "number", "text_a__text", "text_b__text"
    )
    return {number: texts for number, *texts in pairs.iterator(chunk_size=_CHUNK)}


def _pair(
    facts: list[Any], score: float | None, labels: tuple[str, str, str], part: str
) -> GoldPair:
    """Return a pair; `labels` are its gold label, and those from A to B and from B to A."""
    number, external_id, kind, text_a, text_b, *rules = facts
    label, label_ab, label_ba = (Label(label) if label else None for label in labels)
    return GoldPair(
        key=(released_pair_id(number=number, external_id=external_id),),
        text_a=text_a,
        text_b=text_b,
        score=score,
        label=label,
        part=part,
        kind=kind,
        label_ab=label_ab,
        label_ba=label_ba,
        rules=tuple(step["rule"] for steps in rules for step in steps or ()),
    )


def _unanimous_pairs(run: AggregationRun) -> set[Key]:
    """Return the pairs to which all judgements of a run give one label, in either order."""
    rows: QuerySet[Any, Any] = run_gold(run).values_list(
        "pair__number", "pair__external_id", *_VOTES
    )
    keys: set[Key] = set()
    for number, external_id, *votes in rows.iterator(chunk_size=_CHUNK):
        labels = [sum(votes[start : start + 2]) for start in range(0, len(votes), 2)]
        if sum(n > 0 for n in labels) == 1:
            keys.add((released_pair_id(number=number, external_id=external_id),))
    return keys
