"""A campaign under way: its live figures, its annotators, and their answers."""

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

from annotation.access import ANY_TASK, access_led_campaign, access_led_seat
from annotation.models import Campaign, Seat
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.campaigns.texts import project_texts
from annotation.selectors.monitoring.overview import annotator_names, has_leader, progress_by_kind
from annotation.selectors.monitoring.remarks import remarks_counted
from annotation.selectors.monitoring.watching import (
    campaign_watched,
    judgements_listed,
    seat_watched,
)
from annotation.selectors.plans.progress import campaign_progress, counts_by_kind
from annotation.selectors.reviewing.flagging import flags_listed, flags_waiting
from annotation.services.campaigns.lifecycle import campaign_notify
from annotation.services.plans.seats import (
    seat_notify,
    seat_pause,
    seat_release,
    seat_requeue,
    seat_resume,
    seat_return_work,
)
from annotation.web.monitoring.forms import AgainForm, AnswersFilter, NoticeForm
from annotation.web.monitoring.list_tables import judgement_tables
from datasets.errors import NotFound
from datasets.web.shared.filters import query_without_page
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.tables import table_asked

# Annotators beyond these are counted, not listed, to keep the page fast.
SEATS_SHOWN = 500
_PER_PAGE = 50
_REPORTS_SHOWN = 10


@login_required
@never_cache
@require_safe
def campaign_live(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id)
    if campaign.state == Campaign.State.DRAFT:
        raise NotFound
    context = {"project": campaign.project, "campaign": campaign, **under_way(campaign, request)}
    return render(request, "annotation/monitoring/_live.html", context)


def under_way(campaign: Campaign, request: SignedInRequest) -> dict[str, Any]:
    """Return the context of the part of the page that refreshes itself."""
    now = timezone.now()
    counts = counts_by_kind(campaign)
    progress = campaign_progress(campaign, counts)
    watched = campaign_watched(campaign, progress, now=now)
    return {
        "progress": progress,
        "kinds": progress_by_kind(counts),
        "watched": watched,
        "rows": watched.rows[:SEATS_SHOWN],
        "names": annotator_names(campaign.project),
        "has_leader": has_leader(campaign.project),
        "limits": protocol_of(campaign).limits,
        "is_pool": protocol_of(campaign).plan.is_shared,
        "flags": flags_waiting([campaign]).get(campaign.pk, 0),
        "reports": flags_listed(campaign, is_open=True)[:_REPORTS_SHOWN],
        "remarks": _remarks(campaign),
        "is_still": "still" in request.GET,
        "now": now,
    }


def _remarks(campaign: Campaign) -> dict[str, int] | None:
    """Count skips and comments where the protocol allows them."""
    settings = protocol_of(campaign).remarks
    if not (settings.may_skip or settings.may_comment):
        return None
    counted = remarks_counted(campaign)
    comments = counted.pop("", 0)
    return {"comments": comments, "skips": sum(counted.values())}


@login_required
@require_safe
def campaign_answers(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponseBase:
    """List the judgements, the newest first, with what their annotators saw."""
    campaign = access_led_campaign(request.user, slug, campaign_id)
    form = AnswersFilter(request.GET)
    chosen = form.chosen()
    number = chosen.pop("number")
    seat = None
    if number is not None:
        seat = access_led_seat(request.user, slug, campaign_id, number)
    rows = judgements_listed(campaign, seat=seat, **chosen)
    prefix = f"{slug}-campaign-{campaign_id}"
    if file := table_asked(request, judgement_tables(rows), prefix=prefix):
        return file
    listed = list(rows[: _PER_PAGE + 1])
    query = request.GET.copy()
    if len(listed) > _PER_PAGE:
        query["before"] = str(listed[_PER_PAGE - 1].pk)
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "protocol": protocol_of(campaign),
        "form": form,
        "judgements": listed[:_PER_PAGE],
        "query": query_without_page(request),
        "older": query.urlencode() if len(listed) > _PER_PAGE else "",
    }
    return render(request, "annotation/monitoring/answers.html", context)


@login_required
@require_POST
def campaign_notice(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    texts = project_texts(campaign.project)
    form = NoticeForm(request.POST, texts=texts, is_writing=campaign.is_writing)
    if form.is_valid():
        campaign_notify(campaign=campaign, text=form.cleaned_data["notice"], actor=request.user)
        messages.success(request, _notice_message(campaign, form.cleaned_data["notice"]))
        return redirect("campaign", slug, campaign_id)
    messages.error(request, " ".join(str(text) for texts in form.errors.values() for text in texts))
    return redirect("campaign", slug, campaign_id)


def _notice_message(campaign: Campaign, text: str) -> str:
    if text and campaign.is_writing:
        return _("The message is now shown to authors.")
    return _("The message is now shown to annotators.") if text else _("The message was removed.")


@login_required
@require_safe
def seat(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    seat = access_led_seat(request.user, slug, campaign_id, number)
    return _seat_page(request, seat, _seat_notice(seat), AgainForm())


def _seat_notice(seat: Seat) -> NoticeForm:
    texts = project_texts(seat.campaign.project)
    return NoticeForm(initial={"notice": seat.notice}, texts=texts)


def _seat_page(
    request: SignedInRequest, seat: Seat, notice: NoticeForm, again: AgainForm
) -> HttpResponse:
    campaign = seat.campaign
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "seat": seat,
        "row": seat_watched(seat, now=timezone.now()),
        "login": annotator_names(campaign.project).get(seat.annotator_id or 0),
        "is_pool": protocol_of(campaign).plan.is_shared,
        "limits": protocol_of(campaign).limits,
        "notice": notice,
        "again": again,
    }
    status = 422 if notice.errors or again.errors else 200
    return render(request, "annotation/monitoring/seat.html", context, status=status)


@login_required
@require_POST
def seat_change(
    request: SignedInRequest, slug: str, campaign_id: int, number: int, change: str
) -> HttpResponse:
    """Act on a seat, and return to the page of the request."""
    seat = access_led_seat(request.user, slug, campaign_id, number, tasks=ANY_TASK)
    if change not in _CHANGES:
        raise NotFound
    service, message = _CHANGES[change]
    service(seat=seat, actor=request.user)
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
def seat_requeued(
    request: SignedInRequest, slug: str, campaign_id: int, number: int
) -> HttpResponse:
    """Ask others for everything that a paused annotator judged, after a confirmation."""
    seat = access_led_seat(request.user, slug, campaign_id, number)
    form = AgainForm(request.POST)
    if seat.paused_at is None:
        form.add_error(None, _("Pause this annotator first."))
    if form.is_valid():
        with errors_shown(form):
            count = seat_requeue(seat=seat, actor=request.user)
            messages.success(request, _("Judgements asked for again: %(n)d.") % {"n": count})
            return redirect("seat", slug, campaign_id, number)
    return _seat_page(request, seat, _seat_notice(seat), form)


@login_required
@require_POST
def seat_notice(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    seat = access_led_seat(request.user, slug, campaign_id, number)
    form = NoticeForm(request.POST, texts=project_texts(seat.campaign.project))
    if form.is_valid():
        seat_notify(seat=seat, text=form.cleaned_data["notice"], actor=request.user)
        messages.success(request, _notice_message(seat.campaign, form.cleaned_data["notice"]))
        return redirect("seat", slug, campaign_id, number)
    return _seat_page(request, seat, form, AgainForm())
