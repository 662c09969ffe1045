"""The annotation side of a release; `datasets.services.publishing` writes the files."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from annotation.models import AggregationRun
from annotation.planning.protocol import Protocol, Unit
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.judgement_table import judgement_table
from annotation.selectors.gold.releasing import (
    judged_until,
    ordered_by_code,
    released_annotators,
    released_judgements,
    released_strata,
)
from annotation.selectors.gold.results import run_gold, run_key
from annotation.services.gold.inheriting import released_set
from annotation.services.gold.release_checks import release_acknowledged, release_checks
from datasets.errors import Conflict
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
    acknowledged: Collection[str] = (),
) -> Job:
    """Release a run in the background, under the date of the run unless one is given.

    With `inherits`, pairs of an adapted corpus that were not judged have the gold of the original.

    Raises `NotAcknowledged` if a point of the checklist is neither settled nor `acknowledged`.
    """
    checks = release_checks(run=run, splitting=splitting, inherits=inherits)
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
    acknowledged: Collection[ReleaseCheck] = (),
    progress: Progress = silent,
) -> Release:
    """Write the files of a run; each run is released only once under a version.

    `acknowledged` is the result of `release_acknowledged`: unsettled points that do not stop the
    release. Raises `Conflict` if the judgements of the run have changed since.
    """
    campaign = run.campaign
    progress(0, 0, Reason("checking_judgements"))
    with judgement_table(campaign, until=judged_until(run)) as table:
        if table.input_hash() != run.input_hash:
            raise Conflict(Reason("run_changed"))
        protocol = protocol_of(campaign)
        return release_publish(
            project=campaign.project,
            pair_set=released_set(run, inherits=inherits),
            version=version,
            run_key=run_key(run),
            dated=dated or run.dated,
            gold=_gold(run, protocol),
            judgements=released_judgements(run, table),
            judgement_count=len(table),
            annotators=released_annotators(run),
            facts=_facts(run),
            actor=actor,
            layout=Layout.WORDS if protocol.unit is Unit.WORDS else None,
            splitting=replace(
                splitting or Splitting(), strata=released_strata(run, inherits=inherits)
            ),
            inherits=inherits,
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


def _gold(run: AggregationRun, protocol: Protocol) -> Iterator[PairGold]:
    fields = ("pair__number", "relatedness", "label", "label_ab", "label_ba", "n", "sd", *_VOTES)
    rows = run_gold(run).values_list(*fields).iterator(chunk_size=_CHUNK)
    stretch = protocol.scale.as_reported(1) - protocol.scale.as_reported(0)
    for number, relatedness, label, label_ab, label_ba, n, sd, *votes in rows:
        yield PairGold(
            number,
            None if relatedness is None else protocol.scale.as_reported(relatedness),
            label,
            label_ab,
            label_ba,
            judgements=n,
            sd=None if sd is None else sd * stretch,
            votes=tuple(votes),
        )


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
        "results": ordered_by_code(run.results),
    }
