"""The steps of a campaign as background jobs: what each task does.

Each work can be run twice: what an attempt that was killed had committed is found again.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db import transaction

from annotation.models import AggregationRun, Campaign
from annotation.planning.aggregation import AggregationSettings
from annotation.services.aggregating import campaign_aggregate
from annotation.services.importing import IMPORT_KIND, judgements_import
from annotation.services.opening import campaign_open
from annotation.services.release_checks import release_acknowledged, release_checks
from annotation.services.releasing import run_release
from datasets.errors import DomainError
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.models import ImportBatch, Job, PendingImport, StoredFile, User
from datasets.services.files import file_store
from datasets.services.importing import ImportOutcome
from datasets.services.incoming import incoming_stored
from datasets.services.jobs import Progress, job_start
from datasets.services.pending import pending_take
from datasets.services.release_checks import ReleasePoint
from datasets.services.release_splits import Splitting


@transaction.atomic
def judgements_import_start(
    *,
    campaign: Campaign,
    file_name: str,
    chunks: Iterable[bytes],
    actor: User | None,
) -> Job:
    """Keep an uploaded file of judgements and import it in the background."""
    upload = file_store(name=file_name, chunks=chunks)
    return _judgements_job(campaign, upload, actor, AS_WRITTEN)


@transaction.atomic
def judgements_import_confirm(
    *, campaign: Campaign, pending: PendingImport, layout: Layout, actor: User | None
) -> Job:
    """Import a table of judgements in the background, read as it was previewed."""
    return _judgements_job(campaign, pending_take(pending), actor, layout)


def _judgements_job(
    campaign: Campaign, upload: StoredFile, actor: User | None, layout: Layout
) -> Job:
    return job_start(
        kind=IMPORT_KIND,
        project=campaign.project,
        actor=actor,
        subject=campaign,
        parameters={"file": upload.pk, "sha256": upload.sha256, "layout": layout.as_json()},
    )


def open_work(job: Job, progress: Progress) -> dict[str, Any]:
    campaign = campaign_open(campaign=_campaign(job), actor=job.actor, progress=progress)
    return {"campaign": campaign.pk}


def import_work(job: Job, progress: Progress) -> dict[str, Any]:
    """Import the job's upload, then forget the upload: the rows are what is kept."""
    campaign = _campaign(job)
    upload = StoredFile.objects.filter(pk=job.parameters["file"]).first()
    if upload is None:
        # An earlier attempt did it all and was killed before it could say so.
        batch = ImportBatch.objects.get(
            project=campaign.project,
            content=ImportBatch.Content.JUDGEMENTS,
            sha256=job.parameters["sha256"],
        )
        return ImportOutcome(batch.pk, batch.rows).as_result()
    try:
        outcome = judgements_import(
            campaign=campaign,
            file=incoming_stored(upload),
            layout=Layout.from_json(job.parameters.get("layout")),
            actor=job.actor,
            progress=progress,
        )
    except DomainError:
        upload.delete()
        raise
    upload.delete()
    return outcome.as_result()


def aggregate_work(job: Job, progress: Progress) -> dict[str, Any]:
    run = campaign_aggregate(
        campaign=_campaign(job),
        dated=date.fromisoformat(job.parameters["dated"]),
        settings=_choices(job),
        actor=job.actor,
        job=job,
        progress=progress,
    )
    return {"campaign": run.campaign_id, "run": run.number}


def release_work(job: Job, progress: Progress) -> dict[str, Any]:
    runs = AggregationRun.objects.select_related("campaign__project", "campaign__pair_set")
    run, splitting = runs.get(pk=_subject(job)), Splitting.from_json(job.parameters["splitting"])
    # Looked at again: it may have waited long, and only what was read can be acknowledged. One
    # that was asked for before there was a checklist goes on.
    known = job.parameters.get("acknowledged", tuple(ReleasePoint))
    release = run_release(
        run=run,
        version=job.parameters["version"],
        dated=date.fromisoformat(job.parameters["dated"]),
        splitting=splitting,
        acknowledged=release_acknowledged(release_checks(run=run, splitting=splitting), known),
        actor=job.actor,
        progress=progress,
    )
    return {"release": release.version}


def _choices(job: Job) -> AggregationSettings | None:
    """Return what the job was asked for; one from before there were choices has none."""
    stored = job.parameters.get("settings")
    return None if stored is None else AggregationSettings.model_validate(stored)


def _campaign(job: Job) -> Campaign:
    return Campaign.objects.select_related("project", "pair_set").get(pk=_subject(job))


def _subject(job: Job) -> int:
    if job.subject_id is None:
        raise ValueError(f"the job {job.pk} has no subject")
    return job.subject_id
