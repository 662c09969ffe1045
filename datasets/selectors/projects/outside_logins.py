"""The logins of providers that belong to a login here, and verified e-mail addresses."""

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount

from datasets.models import Membership, Role, User


def linked_providers(user: User) -> set[str]:
    """Return the ids of the providers with which a person can log in."""
    return set(SocialAccount.objects.filter(user=user).values_list("provider", flat=True))


def user_of_account(provider: str, uid: str) -> User | None:
    accounts = SocialAccount.objects.select_related("user")
    account = accounts.filter(provider=provider, uid=uid).first()
    return account.user if account else None


def user_of_email(email: str) -> User | None:
    """Return the owner of a verified address."""
    addresses = EmailAddress.objects.select_related("user")
    address = addresses.filter(email=email.lower(), verified=True).first()
    return address.user if address else None


def address_of(user: User) -> str:
    """Return somebody's verified address, or ""."""
    addresses = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    return addresses.values_list("email", flat=True).first() or ""


def roles_to_notify(user: User) -> list[Membership]:
    """Return the roles in which a person may ask for a daily e-mail."""
    memberships = Membership.objects.filter(
        user=user, role__in=[Role.MANAGER, Role.LEADER], project__archived_at=None
    )
    return list(memberships.select_related("project").order_by("project__name", "role"))
