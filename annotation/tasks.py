"""Celery tasks of the annotation package: each hands its job to a service."""

from celery import shared_task
from django.utils import timezone

from annotation.services import steps
from annotation.services.gold.aggregating import AGGREGATE_KIND
from annotation.services.gold.releasing import RELEASE_KIND
from annotation.services.judging.importing import IMPORT_KIND
from annotation.services.plans.opening import OPEN_KIND
from annotation.services.plans.reclaiming import leases_sweep, seats_reclaim
from datasets.services.jobs.lifecycle import job_run


@shared_task(name="annotation.sweep_leases", ignore_result=True)
def sweep_leases() -> None:
    leases_sweep()


@shared_task(name=OPEN_KIND, ignore_result=True)
def open_campaign(job_id: int) -> None:
    job_run(job_id, steps.open_work)


@shared_task(name=IMPORT_KIND, ignore_result=True)
def import_judgements(job_id: int) -> None:
    job_run(job_id, steps.import_work)


@shared_task(name=AGGREGATE_KIND, ignore_result=True)
def aggregate_campaign(job_id: int) -> None:
    job_run(job_id, steps.aggregate_work)


@shared_task(name=RELEASE_KIND, ignore_result=True)
def release_run(job_id: int) -> None:
    job_run(job_id, steps.release_work)


@shared_task(name="annotation.reclaim_seats", ignore_result=True)
def reclaim_seats() -> None:
    seats_reclaim(now=timezone.now())
