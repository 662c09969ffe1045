"""What is told while `manage.py up` prepares the database."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from config import preparing
from config.preparing import Migrating, migrations_to_run


@pytest.mark.django_db
def test_migrations_that_have_run_are_not_counted():
    assert migrations_to_run() == 0
    last = MigrationExecutor(connection).loader.graph.leaf_nodes("annotation")[0]
    MigrationRecorder(connection).record_unapplied(*last)
    assert migrations_to_run() == 1


@pytest.mark.django_db
def test_preparing_reports_every_few_seconds_how_many_migrations_are_done(monkeypatch):
    now = 0.0
    monkeypatch.setattr(preparing.time, "monotonic", lambda: now)
    monkeypatch.setattr(preparing, "migrations_to_run", lambda: 4)
    told: list[str] = []
    command = Migrating(told.append)
    command.verbosity = 0
    for seconds in (3.0, 6.0, 7.0, 20.0):
        now = seconds
        command.migration_progress_callback("apply_start")
        command.migration_progress_callback("apply_success")
    assert told == ["Preparing the database: 2 of 4 migrations done …"]
