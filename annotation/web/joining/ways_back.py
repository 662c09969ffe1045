"""Personal links by which participants come back, and new ones from the project lead."""

import re
import secrets

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from annotation.access import access_led_participant, access_way_back
from annotation.models import PlatformAccount
from annotation.selectors.joining.ways_back import platform_account_of, way_back_token
from annotation.services.joining.ways_back import way_back_renew, way_back_take
from datasets.models import User
from datasets.web.shared.languages import speak
from datasets.web.shared.requests import SignedInRequest

_COOKIE = "browser"
_BYTES = 32
_SECRET = re.compile(r"[A-Za-z0-9_-]{1,43}")  # the most characters of base64
_KEPT_SECONDS = 365 * 24 * 3600
LINK = "way-back"


def browser_of(request: HttpRequest) -> str:
    """Return the secret that identifies a browser, a new one if its cookie is not ours."""
    cookie = request.COOKIES.get(_COOKIE, "")
    return cookie if _SECRET.fullmatch(cookie) else secrets.token_urlsafe(_BYTES)


def browser_remember(response: HttpResponse, browser: str) -> HttpResponse:
    """Store the secret in the browser: later it proves that the same person comes back."""
    response.set_cookie(
        _COOKIE,
        browser,
        max_age=_KEPT_SECONDS,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
    return response


def way_back_address(request: HttpRequest, account: PlatformAccount) -> str:
    return request.build_absolute_uri(reverse("way-back", args=[way_back_token(account)]))


def own_way_back(request: HttpRequest) -> str:
    """Return the personal link of the current user; empty for people with a password."""
    if not (isinstance(request.user, User) and request.user.is_passwordless):
        return ""
    account = platform_account_of(request.user)
    return way_back_address(request, account) if account else ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def way_back(request: HttpRequest, token: str) -> HttpResponse:
    account, participation = access_way_back(token)
    speak(request, participation.campaign.project.language)
    if request.method != "POST":
        context = {"campaign": participation.campaign}
        return render(request, "annotation/joining/resume.html", context)
    browser = browser_of(request)
    way_back_take(account=account, browser=browser)
    login(request, account.user)
    return browser_remember(redirect("joined", participation.campaign_id), browser)


@login_required
@require_POST
def renew(request: SignedInRequest, slug: str, campaign_id: int, annotator_id: int) -> HttpResponse:
    participation = access_led_participant(request.user, slug, campaign_id, annotator_id)
    account = way_back_renew(participation=participation, actor=request.user)
    code = participation.annotator.code
    request.session[LINK] = {"code": code, "address": way_back_address(request, account)}
    return redirect("campaign-pay", slug, campaign_id)
