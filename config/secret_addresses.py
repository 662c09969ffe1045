"""Addresses that let anybody in who knows them: to join, to take a role, to set a password."""

from collections.abc import Callable

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse

SECRETS = ("token", "uidb64")  # what such parts of an address are called in `urls.py`


def secrets_of(request: HttpRequest) -> tuple[str, ...]:
    """Return the secrets in the path of a request whose view is known."""
    match = request.resolver_match
    if match is None:
        return ()
    return tuple(match.kwargs[name] for name in SECRETS if name in match.kwargs)


def keep_out_of_referers(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Have browsers name the site alone, not the page, to whatever a page with a secret leads to.

    A proxy's log holds the referer of each request, those for style sheets too. Without any referer
    browsers would hide the origin of a form as well, and Django would refuse it.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        # The page to log in names in `next` whatever led to it.
        if secrets_of(request) or REDIRECT_FIELD_NAME in request.GET:
            response.headers["Referrer-Policy"] = "strict-origin"
        return response

    return middleware
