"""From a run to a release: what annotation knows is passed to `datasets.services.publishing`."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from annotation.models import AggregationRun
from annotation.planning.protocol import Protocol, Unit
from annotation.selectors.matrices import campaign_matrix, current_judgements, matrix_hash
from annotation.selectors.protocols import protocol_of
from annotation.selectors.results import run_gold, run_key
from datasets.errors import Conflict
from datasets.formats.judgements import JudgementRow
from datasets.formats.labels import Label, Order
from datasets.formats.soft import VOTES, AnnotatorRow
from datasets.models import Job, Release, User
from datasets.selectors.files import file_chunks
from datasets.selectors.publishing import released_pair_id
from datasets.services.jobs import Progress, job_start
from datasets.services.publishing import Splitting, release_publish
from datasets.services.release_files import PairGold
from datasets.services.release_layouts import Layout

RELEASE_KIND = "annotation.release_run"

_CHUNK = 5_000
_VOTES = tuple(f"{order.lower()}_{label.lower()}" for order, label in VOTES)


def release_start(
    *, run: AggregationRun, version: str, actor: User | None, dated: date | None = None
) -> Job:
    """Release a run in the background, under the date of the run unless told otherwise."""
    return job_start(
        kind=RELEASE_KIND,
        project=run.campaign.project,
        actor=actor,
        subject=run,
        parameters={"version": version.strip(), "dated": (dated or run.dated).isoformat()},
    )


def run_release(
    *,
    run: AggregationRun,
    version: str,
    actor: User | None,
    dated: date | None = None,
    splitting: Splitting | None = None,
    progress: Progress | None = None,
) -> Release:
    """Write the files of a run; the same run under the same version is released once.

    Raises `Conflict` if the judgements the run was made of are no longer what counts.
    """
    campaign = run.campaign
    until = datetime.fromisoformat(run.parameters["judged_until"])
    if progress is not None:
        progress(0, 2, _("Checking the judgements of the run"))
    if matrix_hash(campaign_matrix(campaign, until=until)) != run.input_hash:
        raise Conflict(_("Sentences or judgements of this run were changed. Aggregate again."))
    if progress is not None:
        progress(1, 2, _("Writing the files"))
    protocol = protocol_of(campaign)
    return release_publish(
        project=campaign.project,
        pair_set=campaign.pair_set,
        version=version,
        run_key=run_key(run),
        dated=dated or run.dated,
        gold=_gold(run, protocol),
        judgements=_judgements(run, until),
        annotators=_annotators(run),
        facts=_facts(run),
        actor=actor,
        layout=Layout.WORDS if protocol.unit is Unit.WORDS else None,
        splitting=replace(splitting or Splitting(), strata=_strata(run)),
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


def _strata(run: AggregationRun) -> Iterator[tuple[int, str]]:
    """Yield pairs with what the parts of a split by pairs shall share: label and whole score."""
    rows = run_gold(run).values_list("pair__number", "label", "relatedness")
    for number, label, relatedness in rows.iterator(chunk_size=_CHUNK):
        yield number, f"{label} {-1 if relatedness is None else int(relatedness)}"


def _annotators(run: AggregationRun) -> Iterator[AnnotatorRow]:
    for described in run.results.get("annotators", []):
        checkpoints = described.get("checkpoints") or {}
        seen = checkpoints.get("n") or 0
        yield AnnotatorRow(
            described["code"],
            described["judgements"],
            described["mean_rating"],
            described["sd_rating"],
            checkpoints=seen,
            right=round((checkpoints.get("value") or 0) * seen),
            excluded=described.get("excluded") or "",
        )


def _judgements(run: AggregationRun, until: datetime) -> Iterator[JudgementRow]:
    """Yield the judgements of the run by pair, order and annotator: an order without keys."""
    rows = (
        current_judgements(run.campaign, until=until)
        .order_by("assignment__pair__number", "assignment__order", "annotator__number")
        .values_list(
            "annotator__code",
            "assignment__pair__number",
            "assignment__pair__external_id",
            "assignment__order",
            "rating",
            "label",
            "shown_ms",
        )
    )
    for code, number, external_id, order, rating, label, ms in rows.iterator(chunk_size=_CHUNK):
        yield JudgementRow(
            annotator=code,
            pair=released_pair_id(number=number, external_id=external_id),
            order=Order(order),
            rating=None if rating is None else Decimal(repr(rating)),
            label=Label(label) if label else None,
            shown_ms=ms,
        )


def _facts(run: AggregationRun) -> dict[str, Any]:
    """Say in the manifest how the gold was made; `judged_until` is clock time and stays here."""
    campaign = run.campaign
    return {
        "campaign": campaign.name,
        "number": run.number,
        "code_version": run.code_version,
        "input_hash": run.input_hash,
        "seed": campaign.seed,
        "seats": campaign.seats_planned,
        "protocol": campaign.protocol,
        "pay": run.parameters.get("pay"),
        "results": run.results,
    }
