"""Addresses of people, confirmed by a link, and the e-mails about logins and roles."""

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from datasets.errors import Conflict, NotAllowed, NotFound
from datasets.models import Membership, RoleOffer, User
from datasets.selectors.projects.outside_logins import address_of, user_of_email
from datasets.services.projects.people import set_password_link
from datasets.services.records.audit import audit
from datasets.services.records.outbox import Receiver, email_write

_CONFIRM = "datasets.services.projects.emails.confirm"
_STOP = "datasets.services.projects.emails.stop"
CONFIRM_WITHIN = 3 * 24 * 3600


def site_address(path: str) -> str:
    return f"{settings.SITE_URL}{path}"


def receiver_of(user: User) -> Receiver | None:
    """Return the receiver of somebody's e-mails; None without an address or the right to log in."""
    address = address_of(user)
    if not address or not user.is_active:
        return None
    return Receiver(address, user.email_language, user)


def address_ask(*, user: User, address: str, language: str, daily_language: str) -> None:
    """Send a link to an address that somebody says is theirs; nothing is stored about it.

    Once it is confirmed, later e-mails are in `daily_language`. The message is the same whether or
    not the address is somebody else's here.
    """
    if user.is_passwordless:
        raise NotAllowed(_("This login comes from a crowdsourcing platform and has no password."))
    address = address.lower()
    token = signing.dumps([user.pk, address, daily_language], salt=_CONFIRM)
    email_write(
        kind="confirm_address",
        # At most one to an address in an hour: else this page would be a way to flood somebody.
        key=_hourly("confirm", address),
        receiver=Receiver(address, language, user),
        context={
            "username": user.username,
            "url": site_address(reverse("email-confirm", args=[token])),
        },
    )


def _hourly(kind: str, name: str) -> str:
    return f"{kind} {timezone.now():%Y-%m-%dT%H} {signing.Signer().signature(name)}"


@transaction.atomic
def address_confirm(*, user: User, token: str) -> str:
    """Store the address whose link was opened by the person who asked; return it."""
    try:
        asked_by, address, language = signing.loads(token, salt=_CONFIRM, max_age=CONFIRM_WITHIN)
    except signing.BadSignature as error:
        raise NotFound from error
    if asked_by != user.pk:
        raise NotFound
    owner = user_of_email(address)
    if owner is not None and owner.pk != user.pk:
        raise Conflict(_("This address belongs to another login here."))
    EmailAddress.objects.filter(user=user).delete()
    try:
        with transaction.atomic():
            EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    except IntegrityError as error:
        raise Conflict(_("This address belongs to another login here.")) from error
    User.objects.filter(pk=user.pk).update(email_language=language)
    audit(user, "email.confirmed", user, project=None)
    return str(address)


@transaction.atomic
def address_remove(*, user: User) -> None:
    """Delete somebody's address, and with it their choice of e-mails."""
    EmailAddress.objects.filter(user=user).delete()
    Membership.objects.filter(user=user).update(wants_emails=False)
    audit(user, "email.removed", user, project=None)


@transaction.atomic
def emails_choose(*, user: User, memberships: set[int]) -> None:
    """Store in which of their roles somebody wants a daily e-mail."""
    own_memberships = Membership.objects.filter(user=user)
    own_memberships.filter(pk__in=memberships).update(wants_emails=True)
    own_memberships.exclude(pk__in=memberships).update(wants_emails=False)


def stop_address(membership: Membership) -> str:
    token = signing.dumps(membership.pk, salt=_STOP)
    return site_address(reverse("email-stop", args=[token]))


def emails_stop(*, token: str) -> None:
    """End the daily e-mails of a membership; whoever has one of them may."""
    try:
        membership = signing.loads(token, salt=_STOP)
    except signing.BadSignature as error:
        raise NotFound from error
    Membership.objects.filter(pk=membership).update(wants_emails=False)


def password_mail(*, address: str, language: str) -> None:
    """Send a link to set a password to a confirmed address; say nothing if there is none.

    It is in the language of the page on which it was asked for.

    Not to logins without a password: they log in through a provider, which can end that.
    """
    user = user_of_email(address)
    if user is None or user.is_passwordless or not user.has_usable_password():
        return
    receiver = receiver_of(user)
    if receiver is not None:
        email_write(
            kind="password",
            key=_hourly("password", str(user.pk)),
            receiver=receiver._replace(language=language),
            context={"username": user.username, "url": site_address(set_password_link(user))},
        )


def role_offer_mail(
    *, offer: RoleOffer, address: str, language: str, link: str, actor: User
) -> bool:
    """Send the link of an offered role; return whether there is a mail server to do it."""
    email = email_write(
        kind="role_offer",
        key=f"role_offer {offer.pk}",
        receiver=Receiver(address, language),
        context={"offer": offer, "url": link, "sender": str(actor)},
    )
    return email is not None
