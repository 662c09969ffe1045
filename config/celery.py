"""The Celery application; the queues and routes are in `config.settings`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("pairwright")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
