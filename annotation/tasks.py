"""Celery tasks of the annotation package: each hands its job to a service."""

from celery import shared_task
from django.utils import timezone

from annotation.services import steps
from annotation.services.campaigns.milestones import milestones_sweep
from annotation.services.choosing.second_half import SECOND_HALF_KIND
from annotation.services.gold.aggregating import AGGREGATE_KIND
from annotation.services.gold.choices import CHOOSING_KIND
from annotation.services.gold.releasing import RELEASE_KIND
from annotation.services.joining.questionnaires import answers_expire
from annotation.services.judging.importing import IMPORT_KIND
from annotation.services.monitoring.daily import daily_emails_write
from annotation.services.plans.opening import OPEN_KIND
from annotation.services.plans.reclaiming import leases_sweep, seats_reclaim
from annotation.services.recruiting.actions import SEND_KIND
from annotation.services.recruiting.sending import send_work
from datasets.services.jobs.lifecycle import job_run


@shared_task(name="annotation.sweep_leases", ignore_result=True)
def sweep_leases() -> None:
    leases_sweep()


@shared_task(name="annotation.note_milestones", ignore_result=True)
def note_milestones() -> None:
    milestones_sweep()


@shared_task(name=OPEN_KIND, ignore_result=True)
def open_campaign(job_id: int) -> None:
    job_run(job_id, steps.open_work)


@shared_task(name=IMPORT_KIND, ignore_result=True)
def import_judgements(job_id: int) -> None:
    job_run(job_id, steps.import_work)


@shared_task(name=AGGREGATE_KIND, ignore_result=True)
def aggregate_campaign(job_id: int) -> None:
    job_run(job_id, steps.aggregate_work)


@shared_task(name=CHOOSING_KIND, ignore_result=True)
def aggregate_choices(job_id: int) -> None:
    job_run(job_id, steps.choices_work)


@shared_task(name=SECOND_HALF_KIND, ignore_result=True)
def write_second_half(job_id: int) -> None:
    job_run(job_id, steps.second_half_work)


@shared_task(name=RELEASE_KIND, ignore_result=True)
def release_run(job_id: int) -> None:
    job_run(job_id, steps.release_work)


@shared_task(name=SEND_KIND, ignore_result=True)
def send_to_prolific(job_id: int) -> None:
    job_run(job_id, send_work)


@shared_task(name="annotation.write_daily_emails", ignore_result=True)
def write_daily_emails() -> None:
    daily_emails_write(now=timezone.now())


@shared_task(name="annotation.reclaim_seats", ignore_result=True)
def reclaim_seats() -> None:
    seats_reclaim(now=timezone.now())


@shared_task(name="annotation.expire_answers", ignore_result=True)
def expire_answers() -> None:
    answers_expire(now=timezone.now())
