"""A campaign under way: its numbers as they change, its annotators, and what they answered."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from annotation.access import access_led_campaign, access_led_seat
from annotation.models import Campaign, Seat
from annotation.planning.protocol import PlanKind
from annotation.selectors.campaigns import annotator_names, has_leader, progress_by_kind
from annotation.selectors.flagging import flags_listed, flags_waiting
from annotation.selectors.progress import campaign_progress, counts_by_kind
from annotation.selectors.protocols import protocol_of
from annotation.selectors.watching import campaign_watched, judgements_listed, seat_watched
from annotation.services.campaigns import campaign_notify
from annotation.services.seats import (
    seat_notify,
    seat_pause,
    seat_release,
    seat_resume,
    seat_return_work,
    seat_work_again,
)
from annotation.web.forms.watching import AgainForm, AnswersFilter, NoticeForm
from annotation.web.list_tables import judgement_tables
from datasets.errors import NotFound
from datasets.web.filters import query_without_page
from datasets.web.forms.errors import errors_shown
from datasets.web.requests import SignedInRequest
from datasets.web.tables import table_asked

# Annotators beyond these are counted, not listed: the page stays quick.
SEATS_SHOWN = 500
_PER_PAGE = 50
_REPORTS_SHOWN = 10


@login_required
@never_cache
@require_safe
def campaign_live(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    found = access_led_campaign(request.user, slug, campaign_id)
    if found.state == Campaign.State.DRAFT:
        raise NotFound
    context = {"project": found.project, "campaign": found, **under_way(found, request)}
    return render(request, "annotation/lead/_live.html", context)


def under_way(found: Campaign, request: SignedInRequest) -> dict[str, Any]:
    """Return what the part of the page needs that renews itself."""
    now = timezone.now()
    counts = counts_by_kind(found)
    progress = campaign_progress(found, counts)
    watched = campaign_watched(found, progress, now=now)
    return {
        "progress": progress,
        "kinds": progress_by_kind(counts),
        "watched": watched,
        "rows": watched.rows[:SEATS_SHOWN],
        "names": annotator_names(found.project),
        "has_leader": has_leader(found.project),
        "limits": protocol_of(found).limits,
        "is_pool": protocol_of(found).plan is PlanKind.POOL,
        "flags": flags_waiting([found]).get(found.pk, 0),
        "reports": flags_listed(found, is_open=True)[:_REPORTS_SHOWN],
        "is_still": "still" in request.GET,
        "now": now,
    }


@login_required
@require_safe
def campaign_answers(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponseBase:
    """List who judged what, and what they saw: the newest first."""
    found = access_led_campaign(request.user, slug, campaign_id)
    form = AnswersFilter(request.GET)
    chosen = form.chosen()
    number = chosen.pop("number")
    seat = None
    if number is not None:
        seat = access_led_seat(request.user, slug, campaign_id, number)
    rows = judgements_listed(found, seat=seat, **chosen)
    prefix = f"{slug}-campaign-{campaign_id}"
    if file := table_asked(request, judgement_tables(rows), prefix=prefix):
        return file
    listed = list(rows[: _PER_PAGE + 1])
    query = request.GET.copy()
    if len(listed) > _PER_PAGE:
        query["before"] = str(listed[_PER_PAGE - 1].pk)
    context = {
        "project": found.project,
        "campaign": found,
        "protocol": protocol_of(found),
        "form": form,
        "judgements": listed[:_PER_PAGE],
        "query": query_without_page(request),
        "older": query.urlencode() if len(listed) > _PER_PAGE else "",
    }
    return render(request, "annotation/lead/answers.html", context)


@login_required
@require_POST
def campaign_notice(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    found = access_led_campaign(request.user, slug, campaign_id)
    form = NoticeForm(request.POST)
    if form.is_valid():
        campaign_notify(campaign=found, text=form.cleaned_data["notice"], actor=request.user)
        messages.success(request, _notice_told(form.cleaned_data["notice"]))
        return redirect("campaign", slug, campaign_id)
    messages.error(request, " ".join(map(str, form.errors["notice"])))
    return redirect("campaign", slug, campaign_id)


def _notice_told(text: str) -> str:
    return _("The message is now shown to annotators.") if text else _("The message was removed.")


@login_required
@require_safe
def seat(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    found = access_led_seat(request.user, slug, campaign_id, number)
    return _seat_page(request, found, NoticeForm(initial={"notice": found.notice}), AgainForm())


def _seat_page(
    request: SignedInRequest, found: Seat, notice: NoticeForm, again: AgainForm
) -> HttpResponse:
    campaign = found.campaign
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "seat": found,
        "row": seat_watched(found, now=timezone.now()),
        "login": annotator_names(campaign.project).get(found.annotator_id or 0),
        "is_pool": protocol_of(campaign).plan is PlanKind.POOL,
        "limits": protocol_of(campaign).limits,
        "notice": notice,
        "again": again,
    }
    status = 422 if notice.errors or again.errors else 200
    return render(request, "annotation/lead/seat.html", context, status=status)


@login_required
@require_POST
def seat_change(
    request: SignedInRequest, slug: str, campaign_id: int, number: int, change: str
) -> HttpResponse:
    """Do one thing to a seat, and come back to the page it was asked for on."""
    found = access_led_seat(request.user, slug, campaign_id, number)
    if change not in _CHANGES:
        raise NotFound
    service, message = _CHANGES[change]
    service(seat=found, actor=request.user)
    messages.success(request, str(message))
    if "from_campaign" in request.POST:
        return redirect("campaign", slug, campaign_id)
    return redirect("seat", slug, campaign_id, number)


_CHANGES: dict[str, tuple[Any, Any]] = {
    "pause": (
        seat_pause,
        gettext_lazy("This annotator is paused. Their open pairs are available to others."),
    ),
    "resume": (seat_resume, gettext_lazy("This annotator can continue.")),
    "return": (seat_return_work, gettext_lazy("Their open pairs are available to others.")),
    "free": (
        seat_release,
        gettext_lazy(
            "The seat is free. Others do the remaining pairs, and the judgements made so far stay."
        ),
    ),
}


@login_required
@require_POST
def seat_again(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    """Ask others for everything that a paused annotator judged, once this was confirmed."""
    found = access_led_seat(request.user, slug, campaign_id, number)
    form = AgainForm(request.POST)
    if found.paused_at is None:
        form.add_error(None, _("Pause this annotator first."))
    if form.is_valid():
        with errors_shown(form):
            count = seat_work_again(seat=found, actor=request.user)
            messages.success(request, _("Judgements asked for again: %(n)d.") % {"n": count})
            return redirect("seat", slug, campaign_id, number)
    return _seat_page(request, found, NoticeForm(initial={"notice": found.notice}), form)


@login_required
@require_POST
def seat_notice(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    found = access_led_seat(request.user, slug, campaign_id, number)
    form = NoticeForm(request.POST)
    if form.is_valid():
        seat_notify(seat=found, text=form.cleaned_data["notice"], actor=request.user)
        messages.success(request, _notice_told(form.cleaned_data["notice"]))
        return redirect("seat", slug, campaign_id, number)
    return _seat_page(request, found, form, AgainForm())
