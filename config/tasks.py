"""Celery tasks that guard the install."""

from celery import shared_task
from django.utils import timezone

from config.backups.making import backup_nightly


@shared_task(name="config.make_nightly_backup")
def make_nightly_backup() -> None:
    backup_nightly(now=timezone.now())
