"""The reasons that the release of a run has, with what annotators said of them."""

from hashlib import sha256

from annotation.models import AggregationRun, ReasonRound
from annotation.selectors.gold.reasons import ReasonSaid, reasons_counted, reasons_said
from annotation.selectors.gold.releasing import judged_until
from annotation.stats.validation import By, Standing, Verdict, validation_report
from datasets.formats.reasons import ReasonRow
from datasets.models import Pair
from datasets.selectors.publishing.released_pairs import released_pair_id


def released_reasons(run: AggregationRun) -> list[ReasonRow]:
    """Return the reasons of a run's judgements by pair, order and code."""
    said = reasons_said(run.campaign, until=judged_until(run))
    own = ReasonRound.objects.filter(campaign=run.campaign_id, judges_own=True).exists()
    report = validation_report(reasons_counted(said), by=By.SELF if own else By.PEERS)
    standing = {each.item: each.labels for each in report.items}
    keys = {each.pair_key for each in said}
    pairs = Pair.objects.filter(pk__in=keys).values_list("pk", "number", "external_id")
    ids = {
        key: released_pair_id(number=number, external_id=external_id)
        for key, number, external_id in pairs
    }
    return [_row(each, ids[each.pair_key], standing[each.item][each.label]) for each in said]


def _row(said: ReasonSaid, pair_id: str, standing: Standing) -> ReasonRow:
    return ReasonRow(
        pair_id=pair_id,
        order=said.order,
        annotator=said.annotator,
        label=said.label,
        reason=said.reason,
        own=said.own.value if said.own else "",
        valid=_who(said, Verdict.VALID),
        invalid=_who(said, Verdict.INVALID),
        unsure=_who(said, Verdict.UNSURE),
        standing=standing.value,
    )


def _who(said: ReasonSaid, verdict: Verdict) -> tuple[str, ...]:
    return tuple(sorted(code for code, given in said.peers.items() if given is verdict))


def reasons_digest(rows: list[ReasonRow]) -> str:
    """Return a fingerprint of the reasons and verdicts: equal for equal ones."""
    return sha256("".join(f"{row!r}\n" for row in rows).encode()).hexdigest()
