"""Personal links, by which participants of a platform return in another browser."""

from django.core.signing import BadSignature, Signer
from django.utils.crypto import constant_time_compare

from annotation.models import Participation, PlatformAccount
from datasets.models import User

_SIGNER = Signer(salt="annotation.ways_back")


def platform_account_of(user: User) -> PlatformAccount | None:
    """Return the account of a participant of a platform; None for everybody else."""
    return PlatformAccount.objects.filter(user=user).first()


def way_back_token(account: PlatformAccount) -> str:
    """Return the secret part of the personal link of an account."""
    return _SIGNER.sign(f"{account.pk}.{account.key}")


def way_back_account(token: str) -> PlatformAccount | None:
    """Return the account of a personal link; None if the link is invalid or expired."""
    try:
        pk, __, key = _SIGNER.unsign(token).partition(".")
    except BadSignature:
        return None
    accounts = PlatformAccount.objects.select_related("user").filter(user__is_active=True)
    account = accounts.filter(pk=int(pk)).first()
    if account is None or not constant_time_compare(account.key, key):
        return None
    return account


def last_participation(account: PlatformAccount) -> Participation | None:
    """Return the latest participation of an account."""
    begun = Participation.objects.select_related("campaign__project")
    return begun.filter(annotator__user=account.user_id).order_by("-pk").first()
