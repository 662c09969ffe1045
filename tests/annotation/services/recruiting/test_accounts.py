"""The account of a project: stored encrypted, checked, forgotten."""

import pytest
from django.utils import timezone

from annotation.models import ProlificAccount, ProlificAction
from annotation.services.recruiting.accounts import (
    account_connect,
    account_disconnect,
    account_token,
)
from annotation.services.recruiting.actions import account_check
from datasets.errors import Conflict, Invalid
from datasets.models import AuditEntry, Job, Project
from tests.annotation.prolific import TOKEN, WORKSPACE


def test_the_token_is_stored_encrypted(account):
    stored = ProlificAccount.objects.get()
    assert TOKEN not in stored.token
    assert account_token(stored) == TOKEN


def test_an_empty_token_keeps_the_one_that_is_stored(account, manager):
    changed = account_connect(
        project=account.project, token="", workspace_id="w2", folder_id="f1", actor=manager
    )
    assert (account_token(changed), changed.workspace_id, changed.folder_id) == (TOKEN, "w2", "f1")
    assert not changed.is_subscribed


@pytest.mark.parametrize(
    ("token", "workspace", "field"),
    [("", WORKSPACE, "token"), ("short", WORKSPACE, "token"), (TOKEN, "a/../b", "workspace_id")],
)
def test_bad_entries_are_refused_beside_their_field(project, manager, token, workspace, field):
    with pytest.raises(Invalid) as refused:
        account_connect(
            project=project, token=token, workspace_id=workspace, folder_id="", actor=manager
        )
    assert list(refused.value.fields) == [field]


def test_another_key_of_the_install_asks_for_the_token_again(account, settings):
    settings.SECRET_KEY = "another"
    with pytest.raises(Invalid, match="key of this install"):
        account_token(account)


def test_the_connection_is_checked(prolific, account, running):
    action = running(account_check, account=account, actor=None)
    assert action.state == ProlificAction.State.DONE
    assert [request.path for request in prolific.asked] == [
        "/api/v1/users/me/",
        f"/api/v1/workspaces/{WORKSPACE}/",
    ]


def test_a_token_that_prolific_does_not_take_is_said(prolific, account, running, manager):
    account_connect(
        project=account.project,
        token="x" * 40,
        workspace_id=WORKSPACE,
        folder_id="",
        actor=manager,
    )
    action = running(account_check, account=ProlificAccount.objects.get(), actor=None)
    assert action.state == ProlificAction.State.REFUSED
    assert "does not accept the token" in Job.objects.get().error


def test_a_token_is_forgotten_in_the_archive_too(account, manager):
    Project.objects.update(archived_at=timezone.now())
    account.project.refresh_from_db()
    account_disconnect(account=account, actor=manager)
    assert not ProlificAccount.objects.exists()
    assert AuditEntry.objects.filter(action="prolific.disconnected").exists()


def test_while_something_is_sent_the_token_is_kept(prolific, account, manager):
    account_check(account=account, actor=manager)
    with pytest.raises(Conflict):
        account_disconnect(account=account, actor=manager)
