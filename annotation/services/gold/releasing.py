"""The annotation side of a release; `datasets.services.publishing` writes the files."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from annotation.models import AggregationRun
from annotation.planning.protocol import Protocol, Unit
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.adjudication import Ruling, rulings_digest, rulings_of
from annotation.selectors.gold.judgement_table import judgement_table
from annotation.selectors.gold.modes import ModesOfRun
from annotation.selectors.gold.released_reasons import released_reasons
from annotation.selectors.gold.releasing import (
    gold_strata,
    judged_until,
    ordered_by_code,
    released_annotators,
    released_groups,
    released_judgements,
    released_strata,
)
from annotation.selectors.gold.results import run_gold, run_key
from annotation.services.gold.inheriting import released_set
from annotation.services.gold.release_checks import release_acknowledged, release_checks
from datasets.errors import Conflict
from datasets.formats.gold_ways import GoldWay, RuledGold
from datasets.formats.labels import Label
from datasets.formats.soft import VOTES
from datasets.models import Job, Release, User
from datasets.selectors.importing.files import file_chunks
from datasets.services.jobs.lifecycle import Progress, job_start, silent
from datasets.services.publishing.checks import ReleaseCheck
from datasets.services.publishing.files import PairGold
from datasets.services.publishing.layouts import Layout
from datasets.services.publishing.releases import release_publish
from datasets.services.publishing.splits import Splitting
from transforms.reason import Reason

RELEASE_KIND = "annotation.release_run"

_CHUNK = 5_000
# Clock time, and free text that may name somebody.
_KEPT_HERE = ("judged_until", "reason")
_VOTES = tuple(f"{order.lower()}_{label.lower()}" for order, label in VOTES)


def release_start(
    *,
    run: AggregationRun,
    version: str,
    actor: User | None,
    dated: date | None = None,
    splitting: Splitting | None = None,
    inherits: bool = False,
    adjudicated: bool = True,
    acknowledged: Collection[str] = (),
) -> Job:
    """Release a run in the background, under the date of the run unless one is given.

    What adjudicators decided is gold, unless `adjudicated` is false. With `inherits`, pairs of an
    adapted corpus that were not judged have the gold of the original.

    Raises `NotAcknowledged` if a point of the checklist is neither settled nor `acknowledged`.
    """
    checks = release_checks(
        run=run, splitting=splitting, inherits=inherits, adjudicated=adjudicated
    )
    release_acknowledged(checks, acknowledged)
    return job_start(
        kind=RELEASE_KIND,
        project=run.campaign.project,
        actor=actor,
        subject=run,
        parameters={
            "version": version.strip(),
            "dated": (dated or run.dated).isoformat(),
            "splitting": (splitting or Splitting()).as_json(),
            "inherits": inherits,
            "adjudicated": adjudicated,
            "acknowledged": sorted(acknowledged),
        },
    )


def run_release(
    *,
    run: AggregationRun,
    version: str,
    actor: User | None,
    dated: date | None = None,
    splitting: Splitting | None = None,
    inherits: bool = False,
    adjudicated: bool = True,
    acknowledged: Collection[ReleaseCheck] = (),
    progress: Progress = silent,
) -> Release:
    """Write the files of a run; each run is released only once under a version.

    `acknowledged` is the result of `release_acknowledged`: unsettled points that do not stop the
    release. Raises `Conflict` if the judgements of the run have changed since.
    """
    campaign = run.campaign
    progress(0, 0, Reason("checking_judgements"))
    with (
        judgement_table(campaign, until=judged_until(run)) as table,
        released_reasons(run) as reasons,
    ):
        if table.input_hash() != run.input_hash:
            raise Conflict(Reason("run_changed"))
        protocol = protocol_of(campaign)
        rulings = rulings_of(campaign) if adjudicated else {}
        return release_publish(
            project=campaign.project,
            pair_set=released_set(run, inherits=inherits),
            version=version,
            run_key=run_key(run),
            dated=dated or run.dated,
            gold=_gold(run, protocol, rulings),
            judgements=released_judgements(run, table),
            judgement_count=len(table),
            annotators=released_annotators(run),
            group_opinions=released_groups(run),
            reasons=reasons,
            facts=_facts(run) | _adjudication(run, rulings, adjudicated=adjudicated),
            actor=actor,
            layout=Layout.WORDS if protocol.unit is Unit.WORDS else None,
            splitting=replace(
                splitting or Splitting(),
                strata=released_strata(run, inherits=inherits, rulings=rulings),
            ),
            inherits=inherits,
            rulings=rulings_digest(rulings) if rulings else "",
            validity=reasons.digest,
            acknowledged=acknowledged,
            progress=progress,
        )


def release_write(*, release: Release, out: Path) -> list[Path]:
    """Write the files of a release into a folder; return where they are."""
    out.mkdir(parents=True, exist_ok=True)
    paths = []
    for file in release.files.select_related("stored").order_by("position"):
        path = out / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as target:
            for chunk in file_chunks(file.stored):
                target.write(chunk)
        paths.append(path)
    return paths


def _gold(
    run: AggregationRun, protocol: Protocol, rulings: Mapping[int, Ruling]
) -> Iterator[PairGold]:
    fields = (
        *("pair__number", "relatedness", "label", "label_ab", "label_ba", "n", "sd"),
        *("fair", "fair_low", "fair_high", *_VOTES),
    )
    rows = run_gold(run).values_list(*fields).iterator(chunk_size=_CHUNK)
    groups = ModesOfRun.of(run)
    stretch = protocol.scale.as_reported(1) - protocol.scale.as_reported(0)
    for number, relatedness, label, label_ab, label_ba, n, sd, fair, low, high, *votes in rows:
        gold = PairGold(
            number,
            None if relatedness is None else protocol.scale.as_reported(relatedness),
            label,
            label_ab,
            label_ba,
            judgements=n,
            sd=None if sd is None else sd * stretch,
            votes=tuple(votes),
            fair=None
            if fair is None
            else (
                protocol.scale.as_reported(fair),
                protocol.scale.as_reported(low),
                protocol.scale.as_reported(high),
            ),
            modes=None if relatedness is None else groups.of_pair(number, judgements=n),
        )
        yield _apply_ruling(gold, rulings[number], protocol) if number in rulings else gold


def _apply_ruling(gold: PairGold, ruling: Ruling, protocol: Protocol) -> PairGold:
    """Return the gold of a pair as adjudicators decided, with what the judgements say beside."""
    score = None if ruling.score is None else protocol.scale.as_reported(ruling.score)
    return replace(
        gold,
        relatedness=gold.relatedness if score is None else score,
        label=ruling.label or gold.label,
        label_ab=ruling.label_ab or gold.label_ab,
        label_ba=ruling.label_ba or gold.label_ba,
        ruled=RuledGold(
            chosen_for=ruling.reasons,
            causes=ruling.causes,
            adjudicators=ruling.adjudicators,
            is_blind=ruling.is_blind,
            majority_score=gold.relatedness,
            majority_label=gold.label,
            majority_ab=gold.label_ab,
            majority_ba=gold.label_ba,
        ),
    )


def _adjudication(
    run: AggregationRun, rulings: Mapping[int, Ruling], *, adjudicated: bool
) -> dict[str, Any]:
    """Return what the manifest says of adjudication; nothing where there was none."""
    if not adjudicated:
        n = len(rulings_of(run.campaign))
        return {"adjudication": {"gold": GoldWay.MAJORITY.value, "left_aside": n}} if n else {}
    if not rulings:
        return {}
    strata = gold_strata(run, rulings)
    labels = Counter(stratum.rpartition(" ")[0] for _number, stratum in strata)
    adjudication = {
        "gold": GoldWay.ADJUDICATED.value,
        "pairs": len(rulings),
        "chosen_for": _count_codes(why for ruling in rulings.values() for why in ruling.reasons),
        "causes": _count_codes(cause for ruling in rulings.values() for cause in ruling.causes),
        "blind": sum(ruling.is_blind for ruling in rulings.values()),
        "by_several": sum(ruling.adjudicators > 1 for ruling in rulings.values()),
        "labels": {name: labels[name] for name in Label if labels[name]},
    }
    return {"adjudication": adjudication}


def _count_codes(codes: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(codes).items()))


def _facts(run: AggregationRun) -> dict[str, Any]:
    """Return how the gold was computed, for the manifest."""
    campaign = run.campaign
    return {
        "campaign": campaign.name,
        "number": run.number,
        "code_version": run.code_version,
        "input_hash": run.input_hash,
        "seed": campaign.seed,
        "seats": campaign.seats_planned,
        "protocol": protocol_of(campaign).model_dump(mode="json"),
        "settings": {
            name: value
            for name, value in run.parameters.items()
            if name not in (*_KEPT_HERE, "pay")
        },
        "pay": run.parameters.get("pay"),
        # Rows of plots go by who joined first, and say on which days people judged. What groups
        # say is in a file of its own, if the lead and the annotators agreed to it.
        "results": ordered_by_code(
            {k: v for k, v in run.results.items() if k not in ("plots", "groups")}
        ),
    }
