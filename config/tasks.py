"""Periodic Celery tasks that keep an install in order."""

from celery import shared_task
from django.utils import timezone

from config.backups.erasures import erasures_keep
from config.backups.making import backup_nightly
from datasets.services.projects.sessions import sessions_clear


@shared_task(name="config.make_nightly_backup")
def make_nightly_backup() -> None:
    backup_nightly(now=timezone.now())


@shared_task(name="config.keep_erasures")
def keep_erasures() -> None:
    erasures_keep()


@shared_task(name="config.clear_sessions")
def clear_sessions() -> None:
    sessions_clear()
