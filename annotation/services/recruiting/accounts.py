"""A project's account on Prolific: its token is entered once, encrypted, and never shown."""

import re

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from annotation.models import ProlificAccount, ProlificAction
from annotation.models.prolific import make_hook_key
from datasets.errors import Conflict, Invalid
from datasets.models import Project, User
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.checking import row_check
from datasets.services.records.sealing import Unreadable, sealed, unsealed
from transforms.reason import Reason

# What is sealed for one purpose cannot be read for the other.
TOKEN, HOOK = "prolific token", "prolific hook"
_TOKEN = re.compile(r"[\x21-\x7e]{20,500}")
_ID = re.compile(r"[A-Za-z0-9_-]{1,100}")


@transaction.atomic
def account_connect(
    *, project: Project, token: str, workspace_id: str, folder_id: str, actor: User | None
) -> ProlificAccount:
    """Store what is needed to use the API. Without a token, the one that is stored is kept.

    Another workspace ends the reports of the former one here.
    """
    refuse_archived(project)
    accounts = ProlificAccount.objects.select_for_update(no_key=True).filter(project=project)
    account = accounts.first() or ProlificAccount(project=project)
    token, workspace_id, folder_id = token.strip(), workspace_id.strip(), folder_id.strip()
    _check(token, account, workspace_id=workspace_id, folder_id=folder_id)
    if token:
        account.token = sealed(token, purpose=TOKEN)
        account.connected_at, account.connected_by = timezone.now(), actor
    if account.workspace_id != workspace_id:
        account.hook_secret = account.subscription_id = ""
        account.hook_key = make_hook_key()
    account.workspace_id, account.folder_id = workspace_id, folder_id
    row_check(account)
    account.save()
    audit(actor, "prolific.connected", account, project=project, has_new_token=bool(token))
    return account


def _check(token: str, account: ProlificAccount, *, workspace_id: str, folder_id: str) -> None:
    wrong: dict[str, list[Reason | str]] = {}
    if (token and not _TOKEN.fullmatch(token)) or (not token and not account.token):
        wrong["token"] = [Reason("prolific_token_needed")]
    if not _ID.fullmatch(workspace_id):
        wrong["workspace_id"] = [Reason("prolific_id_needed")]
    if folder_id and not _ID.fullmatch(folder_id):
        wrong["folder_id"] = [Reason("prolific_id_needed")]
    if wrong:
        first = next(iter(wrong.values()))[0]
        raise Invalid(first, fields=wrong)


@transaction.atomic
def account_disconnect(*, account: ProlificAccount, actor: User | None) -> None:
    """Forget the token and the secret of the reports. Studies and submissions stay."""
    project = account.project
    if ProlificAction.objects.filter(project=project, state=ProlificAction.State.WAITING).exists():
        raise Conflict(Reason("prolific_action_under_way"))
    audit(actor, "prolific.disconnected", account, project=project)
    account.delete()


def account_of(project: Project) -> ProlificAccount:
    """Return a project's account. Raises `Invalid` without one."""
    account = ProlificAccount.objects.filter(project=project).select_related("project").first()
    if account is None:
        raise Invalid(Reason("prolific_not_connected"))
    return account


def account_token(account: ProlificAccount) -> str:
    """Return the token. Raises `Invalid` if the key of the install was changed."""
    try:
        return unsealed(account.token, purpose=TOKEN)
    except Unreadable:
        raise Invalid(Reason("prolific_token_unreadable")) from None


def hook_path(account: ProlificAccount) -> str:
    """Return where Prolific reports changes to; the key tells the account, the signature proves."""
    return reverse("prolific-hook", args=[account.hook_key])
