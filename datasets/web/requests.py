"""What a view may rely on once `login_required` let the request in."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from datasets.models import User


class SignedInRequest(HttpRequest):
    user: User
    htmx: HtmxDetails
