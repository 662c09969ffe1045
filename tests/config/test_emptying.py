"""How the tests empty the database after real transactions."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from datasets.models import Membership, Project, Role, User
from tests.annotation.conftest import wait_until_waited_for
from tests.cast import person


def emptied() -> None:
    """Do what Django does after a test with real transactions, in any thread."""
    try:
        call_command("flush", verbosity=0, interactive=False, reset_sequences=False)
    finally:
        connection.close()


def test_nothing_is_left_and_numbers_go_on(transactional_db, project, leader):
    numbers = [User.objects.latest("pk").pk]
    emptied()
    full = {m.__name__ for m in apps.get_models() if m._default_manager.exists()}
    assert full == {"ContentType", "Permission"}  # which Django makes anew
    numbers.append(person("mira").pk)
    assert numbers[0] < numbers[1]


def test_foreign_keys_are_in_force_again(transactional_db, project, manager):
    call_command("flush", verbosity=0, interactive=False, reset_sequences=False)
    with pytest.raises(IntegrityError):
        Membership.objects.create(project=project, user=manager, role=Role.LEADER)
    assert not Project.objects.exists()


def test_who_still_writes_is_waited_for(transactional_db):
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        # It has no foreign key: what is checked when this ends needs no other table.
        Session.objects.create(session_key="late", expire_date=timezone.now())
        emptying = pool.submit(emptied)
        wait_until_waited_for()
    emptying.result()
    assert not Session.objects.exists()
