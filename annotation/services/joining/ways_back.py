"""How platform participants come back: in the same browser, or by a personal link."""

import structlog
from django.db import transaction

from annotation.models import Participation, PlatformAccount
from annotation.models.participation import make_key
from annotation.services.joining.platforms import browser_hash
from datasets.errors import NotFound
from datasets.models import User
from datasets.services.records.audit import audit

log = structlog.get_logger(__name__)


def way_back_take(*, account: PlatformAccount, browser: str) -> None:
    """Recognise the account by this browser from now on, instead of the previous one."""
    hashed = browser_hash(browser)
    if account.browser != hashed:
        account.browser = hashed
        account.save(update_fields=["browser"])


@transaction.atomic
def way_back_renew(*, participation: Participation, actor: User) -> PlatformAccount:
    """Give a participant who has lost browser and link a new personal link.

    Earlier links, browsers and sessions of the login end, as they may be somebody else's.
    Raises `NotFound` for anybody who was not sent by a platform.
    """
    accounts = PlatformAccount.objects.select_for_update(of=("self",)).select_related("user")
    account = accounts.filter(user__annotators=participation.annotator_id).first()
    if account is None:
        raise NotFound
    account.key, account.browser = make_key(), ""
    account.save(update_fields=["key", "browser"])
    # Sessions depend on the password, even on an unusable one.
    account.user.set_unusable_password()
    account.user.save(update_fields=["password"])
    audit(actor, "way_back.renewed", participation, project=participation.campaign.project)
    log.info("way_back_renewed", participation=participation.pk)
    return account
