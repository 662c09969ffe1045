"""Celery tasks of the datasets package: each hands its job to a service."""

from celery import shared_task

from datasets.services.jobs import jobs_sweep


@shared_task(name="datasets.sweep_jobs", ignore_result=True)
def sweep_jobs() -> None:
    jobs_sweep()
