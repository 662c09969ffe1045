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
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.judging.groups import group_ahead, group_place, is_page
from annotation.selectors.judging.pace import pace_from
from annotation.selectors.judging.shown import pairs_shown
from annotation.selectors.judging.sitting import sitting_of
from annotation.selectors.judging.work import last_judged
from annotation.selectors.plans.progress import seat_progress
from annotation.services.judging.submitting import answers_submit
from annotation.services.plans.routing import work_next
from annotation.services.plans.slots import lease_seconds
from annotation.web.judging.forms import JudgementForm
from annotation.web.shared.seats import campaign_and_seat
from datasets.web.shared.requests import SignedInRequest

GROUP = "annotation/judging/_group.html"


def group_context(
    campaign: Campaign, seat: Seat, first: Assignment, forms: dict[str, JudgementForm] | None = None
) -> dict[str, Any]:
    """Return the context of a group's page; `forms` are submitted ones with errors."""
    shown = pairs_shown([assignment.pk for assignment in group_ahead(seat, first)])
    sent = forms or {}
    items = [(pair, sent.get(pair["assignment"]) or _form(campaign, pair)) for pair in shown]
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
    """Return an annotator's progress and pace, for the head of the page and its script."""
    progress, sitting = seat_progress(seat), sitting_of(seat)
    pace = pace_from(seat, sitting.times, longest=sitting.longest)
    counts = {"done": progress.done, "total": progress.total}
    return {
        "progress": progress,
        "counts": counts,
        "pace": pace,
        "pace_values": vars(pace),
        "sitting": sitting,
    }


def _form(campaign: Campaign, shown: dict[str, Any]) -> JudgementForm:
    initial = {name: shown[name] for name in ("revision_a", "revision_b")}
    return JudgementForm(protocol_of(campaign), initial=initial, prefix=shown["assignment"])


@login_required
@never_cache
@require_POST
def judge_group(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Take the answers of a page without script: all, or none if one is missing."""
    campaign, seat = campaign_and_seat(request, campaign_id, access_judging)
    keys = request.POST.getlist("assignment")
    protocol = protocol_of(campaign)
    forms = {key: JudgementForm(protocol, request.POST, prefix=key) for key in keys}
    first = work_next(campaign=campaign, seat=seat)
    # validate each, to report all that is missing
    checked = [form.is_valid() for form in forms.values()]
    is_whole = all(checked)
    if not is_whole and first is not None and is_page(first, protocol):
        context = {"campaign": campaign, "protocol": protocol}
        context |= group_context(campaign, seat, first, forms)
        return render(request, "annotation/judging/judge.html", context, status=422)
    answers = [
        form.answer_about(primary_key(key) or 0)  # 0 is no row's key
        for key, form in forms.items()
        if form.is_valid()
    ]
    for refusal in answers_submit(seat=seat, answers=answers).refused:
        messages.error(request, refusal.message)
    response = redirect("judge", campaign.pk)
    response.status_code = 303
    return response
