"""A whole group of pairs on one page, sent together (SimLex 3.2)."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from annotation.access import access_judging
from annotation.models import Assignment, Campaign, Seat
from annotation.models.public_ids import primary_key
from annotation.selectors.groups import group_ahead, group_place, is_page
from annotation.selectors.pace import seat_pace
from annotation.selectors.progress import seat_of, seat_progress
from annotation.selectors.protocols import protocol_of
from annotation.selectors.shown import pair_at_hand
from annotation.selectors.work import last_judged
from annotation.services.answering import Answer, answers_submit
from annotation.services.routing import work_next
from annotation.services.slots import lease_seconds
from annotation.web.forms.judging import JudgementForm
from datasets.errors import NotFound
from datasets.web.requests import SignedInRequest

GROUP = "annotation/annotator/_group.html"


def group_context(
    campaign: Campaign, seat: Seat, first: Assignment, forms: dict[str, JudgementForm] | None = None
) -> dict[str, Any]:
    """Return what the page of a group shows; `forms` are those that were sent, with problems."""
    group = group_ahead(seat, first)
    shown = [pair_at_hand(one) for one in group]
    sent = forms or {}
    items = [(one, sent.get(one["assignment"]) or _form(campaign, one)) for one in shown]
    return {
        "fragment": GROUP,
        "items": items,
        "pairs": shown,
        "group": group_place(seat, first),
        **progress_shown(seat),
        "previous": last_judged(seat),
        "lease": lease_seconds(campaign=campaign, seat=seat),
    }


def progress_shown(seat: Seat) -> dict[str, Any]:
    """Return how far somebody is and how fast, for the head of the page and its script."""
    progress, pace = seat_progress(seat), seat_pace(seat)
    counts = {"done": progress.done, "total": progress.total}
    return {"progress": progress, "counts": counts, "pace": pace, "pace_values": vars(pace)}


def _form(campaign: Campaign, shown: dict[str, Any]) -> JudgementForm:
    initial = {name: shown[name] for name in ("revision_a", "revision_b")}
    return JudgementForm(protocol_of(campaign), initial=initial, prefix=shown["assignment"])


@login_required
@never_cache
@require_POST
def judge_group(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Take the answers of a page without script: all of them, or none while one is missing."""
    campaign = access_judging(request.user, campaign_id)
    seat = seat_of(campaign, request.user.pk)
    if seat is None:
        raise NotFound
    sent = request.POST.getlist("assignment")
    protocol = protocol_of(campaign)
    forms = {key: JudgementForm(protocol, request.POST, prefix=key) for key in sent}
    first = work_next(campaign=campaign, seat=seat)
    checked = [form.is_valid() for form in forms.values()]  # each, to say all that is missing
    is_whole = all(checked)
    if not is_whole and first is not None and is_page(first, protocol):
        context = {"campaign": campaign, "protocol": protocol}
        context |= group_context(campaign, seat, first, forms)
        return render(request, "annotation/annotator/judge.html", context, status=422)
    answers = [_answer(key, form) for key, form in forms.items() if form.is_valid()]
    for refusal in answers_submit(seat=seat, answers=answers).refused:
        messages.error(request, refusal.message)
    response = redirect("judge", campaign.pk)
    response.status_code = 303
    return response


def _answer(public_id: str, form: JudgementForm) -> Answer:
    said = form.cleaned_data
    return Answer(
        assignment=primary_key(public_id) or 0,  # no row has 0
        client_id=said["client_id"],
        rating=said["rating"],
        label=said["label"],
        shown_ms=None,
        revision_a=said["revision_a"] or 1,
        revision_b=said["revision_b"] or 1,
        is_change=False,
    )
