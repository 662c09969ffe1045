"""Why a login with a provider failed, in words for the person who tried."""

from typing import Self

from django.utils.translation import gettext_lazy

from datasets.errors import DomainError


class LoginFailed(DomainError):
    """The page about it leads back to the login."""

    template = "account/outside_failed.html"
    words = gettext_lazy("Logging in with %(provider)s failed.")

    @classmethod
    def of(cls, provider: str) -> Self:
        return cls(cls.words % {"provider": provider})


class ProviderUnreachable(LoginFailed):
    code = "provider_unreachable"
    status = 502
    words = gettext_lazy(
        "%(provider)s cannot be reached or does not answer as it should. Try again in a few "
        "minutes, or log in with your login name and password, if you have one."
    )


class LoginCancelled(LoginFailed):
    code = "login_cancelled"
    status = 403
    words = gettext_lazy("%(provider)s did not confirm who you are, so you are not logged in.")


class LoginNotValid(LoginFailed):
    code = "login_not_valid"
    status = 403
    words = gettext_lazy(
        "The answer of %(provider)s is not valid, so you are not logged in. Try again; if it "
        "happens again, tell whoever runs this site."
    )


class LoginOutdated(LoginFailed):
    code = "login_outdated"
    status = 400
    message = gettext_lazy(
        "This login was begun in another window or too long ago. Please begin again."
    )


class LoginRefused(LoginFailed):
    """The provider knows the person, and they may not come in."""

    code = "login_refused"
    status = 403
