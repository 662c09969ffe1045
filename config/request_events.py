"""What is logged about a request: which page, by which login, and how it ended."""

from django.http import HttpRequest
from django_structlog.middlewares import RequestMiddleware

from config.secret_addresses import SECRETS

# Where people join, judge and look at their own data. The ids in these URLs lead to the code of an
# annotator; together with the login, they would reveal an erased identity in the log.
_UNDER_A_CODE = (
    "/judge/",
    "/join/",
    "/joined/",
    "/mine/",
    "/api/v1/campaigns/",
    "/api/v1/assignments/",
)


class RequestEvents(RequestMiddleware):
    """Events of requests that reveal no secret and no identity.

    URLs contain invitations, password links and, in the query, the ids of a platform's
    participants. Events name the view and the ids in its path only.
    """

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        match = request.resolver_match
        if match is None:
            return f"{request.method} /{request.path.split('/')[1]}/…"
        path = request.path
        for name in SECRETS:
            if name in match.kwargs:
                path = path.replace(match.kwargs[name], f"<{name}>")
        return f"{request.method} {path}"

    @staticmethod
    def bind_user_id(request: HttpRequest) -> None:
        if not request.path.startswith(_UNDER_A_CODE):
            RequestMiddleware.bind_user_id(request)
