"""What the log says of a request: which page, by which login, and how it ended."""

from django.http import HttpRequest
from django_structlog.middlewares import RequestMiddleware

_SECRET = ("token", "uidb64")  # whoever has one comes in by it
# Where people join, judge and look at their own data. The ids in these addresses lead to the code
# of an annotator; with the login beside them, an erased identity could be read from the log.
_UNDER_A_CODE = ("/judge/", "/join/", "/joined/", "/mine/", "/api/campaigns/", "/api/assignments/")


class RequestEvents(RequestMiddleware):
    """Events of requests that tell no secret and nobody's identity.

    Addresses hold invitations, links to set a password, and in their query the ids of a platform's
    participants. The page is named with the ids in its path alone.
    """

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        found = request.resolver_match
        if found is None:
            return f"{request.method} /{request.path.split('/')[1]}/…"
        path = request.path
        for name in _SECRET:
            if name in found.kwargs:
                path = path.replace(found.kwargs[name], f"<{name}>")
        return f"{request.method} {path}"

    @staticmethod
    def bind_user_id(request: HttpRequest) -> None:
        if not request.path.startswith(_UNDER_A_CODE):
            RequestMiddleware.bind_user_id(request)
