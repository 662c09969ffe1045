"""Control pairs that can be made of a project's own sentences, for its lead to choose from.

The answer is certain by construction for a sentence paired with itself, with its negation, or with
itself without a modifier; and for pairs that everybody labelled alike in an earlier campaign.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Length

from annotation.models import AggregationRun, Campaign, GoldPair
from annotation.planning.controls import Control
from annotation.planning.protocol import Protocol
from annotation.planning.wording import LabelName
from annotation.selectors.campaigns.protocols import protocol_of
from datasets.models import Candidate, Expected, Pair, PairSet, Project, Sentence, Stage

EACH = 8  # proposals of a kind
_WAYS = 4  # a sentence is denied in no more ways ("is not", "isn't"), and proposed in the first
# In each order: fewer may agree by chance.
_VOTES_AT_LEAST = 3
# How far a rating may lie from the gold of an earlier campaign, as a share of the scale.
_BAND = 0.3
_NEGATION = "s3.negation"
# "The surfer is riding a wave" leaves open which one is not ridden in "is not riding the wave".
_WORD_CHANGED = [{"op": "explain", "reasons": [{"code": "changed"}]}]
_WITHOUT = ("s2.modifier_removed", "s2.adjunct_dropped", "s2.conjunct_dropped")
_LABELS: tuple[LabelName, ...] = ("ENTAILMENT", "NEUTRAL", "CONTRADICTION")


@dataclass(frozen=True)
class Proposed:
    """A pair that a lead may take as a control item.

    `key` identifies it; `kind` is why it is certain: same, negated, without or judged.
    """

    key: str
    kind: str
    control: Control


def controls_proposed(project: Project, pair_set: PairSet | None) -> list[Proposed]:
    """Return pairs with an answer that is certain, none of which is judged in the pair set."""
    return [
        *_propose_identical(project),
        *_propose_negations(project, pair_set),
        *_propose_omissions(project, pair_set),
        *islice(_propose_unanimous(project, pair_set), EACH),
    ]


def _propose_identical(project: Project) -> Iterator[Proposed]:
    # In the opposite order of the rest, so that the same sentences are not proposed repeatedly.
    sentences = Sentence.objects.filter(
        _is_in_corpus("source"), project=project, stage=Stage.S1, is_generated=False
    )
    for pk, text in sentences.order_by(Length("text"), "-pk").values_list("pk", "text")[:EACH]:
        labels: tuple[LabelName, ...] = ("ENTAILMENT",)
        yield Proposed(f"same-{pk}", "same", Control(text, text, labels, labels, 0.75, 1.0))


def _propose_negations(project: Project, pair_set: PairSet | None) -> Iterator[Proposed]:
    both = Q(expected_ab=Expected.CONTRADICTION, expected_ba=Expected.CONTRADICTION)
    candidates = _candidates(project, pair_set).filter(both, rule_id=_NEGATION)
    sentences = set[int]()
    for candidate in candidates.exclude(edits__contains=_WORD_CHANGED)[: EACH * _WAYS]:
        if candidate.sentence_id in sentences:
            continue
        if len(sentences) == EACH:
            break
        sentences.add(candidate.sentence_id)
        labels: tuple[LabelName, ...] = ("CONTRADICTION",)
        # How related opposites are is a matter of taste.
        control = Control(candidate.sentence.text, candidate.text, labels, labels, 0.0, 1.0)
        yield Proposed(f"negated-{candidate.pk}", "negated", control)


def _propose_omissions(project: Project, pair_set: PairSet | None) -> Iterator[Proposed]:
    one_way = Q(expected_ab=Expected.ENTAILMENT, expected_ba=Expected.NEUTRAL)
    candidates = _candidates(project, pair_set).filter(one_way, rule_id__in=_WITHOUT)
    for candidate in candidates[:EACH]:
        control = Control(
            candidate.sentence.text, candidate.text, ("ENTAILMENT",), ("NEUTRAL",), 0.5, 1.0
        )
        yield Proposed(f"without-{candidate.pk}", "without", control)


def _candidates(project: Project, pair_set: PairSet | None) -> QuerySet[Candidate]:
    """Return candidates of the rules without warnings, the shortest sentences first."""
    in_pairs = Pair.objects.filter(pair_set=pair_set)
    judged = in_pairs.filter(
        Q(sentence_a=OuterRef("sentence"), sentence_b__comparison_key=OuterRef("comparison_key"))
        | Q(sentence_b=OuterRef("sentence"), sentence_a__comparison_key=OuterRef("comparison_key"))
    )
    candidates = Candidate.objects.filter(
        ~Exists(judged),
        _is_in_corpus("sentence__source"),
        sentence__project=project,
        warnings=[],
    )
    return candidates.select_related("sentence").order_by(Length("sentence__text"), "pk")


def _is_in_corpus(source: str) -> Q:
    """Return the condition for sentences that were not dropped; imported pairs have no source."""
    return Q(**{source: None}) | Q(**{f"{source}__fallen_reason": ""})


def _propose_unanimous(project: Project, pair_set: PairSet | None) -> Iterator[Proposed]:
    again = Pair.objects.filter(
        pair_set=pair_set,
        sentence_a=OuterRef("pair__sentence_a"),
        sentence_b=OuterRef("pair__sentence_b"),
    )
    for run in _last_runs(project):
        gold = GoldPair.objects.filter(~Exists(again), run=run, relatedness__isnull=False)
        agreed = gold.filter(_is_unanimous("ab"), _is_unanimous("ba"))
        protocol = protocol_of(run.campaign)
        chosen = agreed.select_related("pair__sentence_a", "pair__sentence_b")
        for pair in chosen.order_by(F("sd").asc(nulls_last=True), "pk")[:EACH]:
            yield Proposed(f"judged-{pair.pk}", "judged", _control_of(pair, protocol))


def _last_runs(project: Project) -> Iterable[AggregationRun]:
    runs = (
        AggregationRun.objects.with_gold()
        .filter(campaign__project=project)
        .exclude(campaign__state=Campaign.State.DRAFT)
    )
    return (
        runs.order_by("campaign_id", "-number").distinct("campaign_id").select_related("campaign")
    )


def _is_unanimous(order: str) -> Q:
    """Return the condition that all votes of an order are for one label, and enough of them."""
    condition = Q()
    for label in _LABELS:
        others = {f"{order}_{other.lower()}": 0 for other in _LABELS if other != label}
        enough = {f"{order}_{label.lower()}__gte": _VOTES_AT_LEAST}
        condition |= Q(**others, **enough)
    return condition


def _control_of(gold: GoldPair, protocol: Protocol) -> Control:
    interval = protocol.scale.reported or protocol.scale
    share = ((gold.relatedness or 0) - interval.low) / (interval.high - interval.low)
    return Control(
        gold.pair.sentence_a.text,
        gold.pair.sentence_b.text,
        (_unanimous_label(gold, "ab"),),
        (_unanimous_label(gold, "ba"),),
        max(0.0, share - _BAND),
        min(1.0, share + _BAND),
    )


def _unanimous_label(gold: GoldPair, order: str) -> LabelName:
    return next(label for label in _LABELS if getattr(gold, f"{order}_{label.lower()}"))
