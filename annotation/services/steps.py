"""The steps of a campaign as background jobs, one function for each task.

Each can be run twice: what a killed attempt has committed is found again.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db import transaction

from annotation.models import AggregationRun, Campaign
from annotation.planning.aggregation import AggregationSettings
from annotation.planning.choosing.aggregation import ChoiceSettings
from annotation.services.choosing.second_half import second_half_write
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.choices import choices_aggregate
from annotation.services.gold.release_checks import release_acknowledged, release_checks
from annotation.services.gold.releasing import run_release
from annotation.services.judging.importing import IMPORT_KIND, judgements_import
from annotation.services.plans.opening import campaign_open
from datasets.errors import DomainError
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.models import ImportBatch, Job, PendingImport, StoredFile, User
from datasets.services.importing.pending import pending_take
from datasets.services.importing.sources import ImportOutcome
from datasets.services.jobs.incoming import incoming_stored
from datasets.services.jobs.lifecycle import Progress, job_start
from datasets.services.jobs.stored_files import file_store
from datasets.services.publishing.checks import ReleasePoint
from datasets.services.publishing.splits import Splitting


@transaction.atomic
def judgements_import_start(
    *,
    campaign: Campaign,
    file_name: str,
    chunks: Iterable[bytes],
    actor: User | None,
) -> Job:
    """Store an uploaded file of judgements and import it in the background."""
    upload = file_store(name=file_name, chunks=chunks)
    return _judgements_job(campaign, upload, actor, AS_WRITTEN)


@transaction.atomic
def judgements_import_confirm(
    *, campaign: Campaign, pending: PendingImport, layout: Layout, actor: User | None
) -> Job:
    """Import a table of judgements in the background, with the layout of its preview."""
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
    """Import the job's upload, then delete the upload, as only the rows are kept."""
    campaign = _campaign(job)
    upload = StoredFile.objects.filter(pk=job.parameters["file"]).first()
    if upload is None:
        # An earlier attempt finished the work and was killed before it could report that.
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


def choices_work(job: Job, progress: Progress) -> dict[str, Any]:
    run = choices_aggregate(
        campaign=_campaign(job),
        dated=date.fromisoformat(job.parameters["dated"]),
        settings=ChoiceSettings.model_validate(job.parameters["settings"]),
        actor=job.actor,
        job=job,
        progress=progress,
    )
    return {"campaign": run.campaign_id, "scores": run.number}


def second_half_work(job: Job, progress: Progress) -> dict[str, Any]:
    second_half_write(campaign=_campaign(job), actor=job.actor, progress=progress)
    return {"campaign": _subject(job)}


def release_work(job: Job, progress: Progress) -> dict[str, Any]:
    runs = AggregationRun.objects.select_related("campaign__project", "campaign__pair_set")
    run, splitting = runs.get(pk=_subject(job)), Splitting.from_json(job.parameters["splitting"])
    # Checked again, because the job may have waited long and only points that were read can be
    # acknowledged. Jobs requested before the checklist existed go on.
    acknowledged = job.parameters.get("acknowledged", tuple(ReleasePoint))
    # Absent in jobs that an earlier version queued.
    inherits = job.parameters.get("inherits", False)
    adjudicated = job.parameters.get("adjudicated", True)
    checks = release_checks(
        run=run, splitting=splitting, inherits=inherits, adjudicated=adjudicated
    )
    release = run_release(
        run=run,
        version=job.parameters["version"],
        dated=date.fromisoformat(job.parameters["dated"]),
        splitting=splitting,
        inherits=inherits,
        adjudicated=adjudicated,
        acknowledged=release_acknowledged(checks, acknowledged),
        actor=job.actor,
        progress=progress,
    )
    return {"release": release.version}


def _choices(job: Job) -> AggregationSettings | None:
    """Return the job's choices; jobs from before choices existed have none."""
    stored = job.parameters.get("settings")
    return None if stored is None else AggregationSettings.model_validate(stored)


def _campaign(job: Job) -> Campaign:
    return Campaign.objects.select_related("project", "pair_set").get(pk=_subject(job))


def _subject(job: Job) -> int:
    if job.subject_id is None:
        raise ValueError(f"the job {job.pk} has no subject")
    return job.subject_id
