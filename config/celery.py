"""The Celery application; the queues and routes are in `config.settings`."""

import os
import signal
from typing import Any

from celery import Celery
from celery.signals import worker_process_init

from config.servers.processes import signal_with_parent
from transforms.garbage_collection import collect_rarely

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("pairwright")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
def end_with_worker(**kwargs: Any) -> None:
    """Make pool processes end with their worker, even in the middle of a long parse."""
    signal_with_parent(signal.SIGKILL)


@worker_process_init.connect
def collect_garbage_rarely(**kwargs: Any) -> None:
    """Collect garbage less often: jobs go through many sentences."""
    collect_rarely()
