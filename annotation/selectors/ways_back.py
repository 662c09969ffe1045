"""Personal links, by which participants of a platform come back where no browser knows them."""

from django.core.signing import BadSignature, Signer
from django.utils.crypto import constant_time_compare

from annotation.models import Participation, PlatformAccount

_SIGNER = Signer(salt="annotation.ways_back")


def way_back_token(account: PlatformAccount) -> str:
    """Return the secret part of the personal link of an account."""
    return _SIGNER.sign(f"{account.pk}.{account.key}")


def way_back_account(token: str) -> PlatformAccount | None:
    """Return the account of a personal link; None if it is not one, or one that has ended."""
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
    """Return what the participant of an account has begun last."""
    begun = Participation.objects.select_related("campaign__project")
    return begun.filter(annotator__user=account.user_id).order_by("-pk").first()
