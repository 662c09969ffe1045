"""The annotator's pages beside the pairs: questions with answers, and what they did just now."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from annotation.access import access_assignment, access_judging
from annotation.models import Assignment, Campaign, Judgement, Seat
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.judging.pace import pace_from
from annotation.selectors.judging.questions import questions_shown
from annotation.selectors.judging.shown import assignment_shown
from annotation.selectors.judging.sitting import sitting_answers, sitting_of
from annotation.selectors.monitoring.paying import own_pay
from annotation.selectors.plans.progress import seat_progress
from annotation.services.judging.questioning import (
    LONGEST_QUESTION,
    question_ask,
    questions_read,
)
from annotation.web.shared.seats import campaign_and_seat
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest


class QuestionForm(forms.Form):
    text = forms.CharField(
        label=gettext_lazy("Ask about the guidelines"),
        max_length=LONGEST_QUESTION,
        widget=forms.Textarea(attrs={"rows": 2, "dir": "auto"}),
        error_messages={"required": gettext_lazy("Write your question.")},
    )
    assignment = forms.CharField(required=False, max_length=100, widget=forms.HiddenInput)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def questions(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """List questions with answers, and take a new one, of this page or of that with the pair."""
    campaign, seat = campaign_and_seat(request, campaign_id, access_judging)
    form = QuestionForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with errors_shown(form):
            public_id = form.cleaned_data["assignment"]
            assignment = (
                access_assignment(request.user, campaign_id, public_id) if public_id else None
            )
            question_ask(seat=seat, text=form.cleaned_data["text"], assignment=assignment)
    if request.method == "POST":
        return _ask(request, campaign, seat, form)
    return _list(request, campaign, seat, form)


def _ask(
    request: SignedInRequest, campaign: Campaign, seat: Seat, form: QuestionForm
) -> HttpResponse:
    thanks = _("Thank you. The project lead answers under “Questions and answers”.")
    if not request.accepts("text/html"):
        status = 422 if form.errors else 200
        return JsonResponse({"message": thanks, "problems": form.errors}, status=status)
    if form.errors:
        return _list(request, campaign, seat, form, status=422)
    messages.success(request, thanks)
    response = redirect(
        "judge" if form.cleaned_data["assignment"] else "judge-questions", campaign.pk
    )
    response.status_code = 303
    return response


def _list(
    request: SignedInRequest,
    campaign: Campaign,
    seat: Seat,
    form: QuestionForm,
    *,
    status: int = 200,
) -> HttpResponse:
    context = {
        "campaign": campaign,
        "questions": questions_shown(seat),
        "form": form,
        "may_ask": campaign.takes_answers,
    }
    questions_read(seat=seat)
    return render(request, "annotation/judging/questions.html", context, status=status)


@login_required
@never_cache
@require_safe
def sitting(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Show what the annotator answered in this sitting, with time and pay."""
    campaign, seat = campaign_and_seat(request, campaign_id, access_judging)
    now = sitting_of(seat)
    assert seat.annotator is not None  # noqa: S101  # the seat of a person
    context = {
        "campaign": campaign,
        "protocol": protocol_of(campaign),
        "sitting": now,
        "progress": seat_progress(seat),
        "pace": pace_from(seat, now.times, longest=now.longest),
        "pay": own_pay(campaign, seat.annotator),
        "answers": [_answer(campaign, answer) for answer in sitting_answers(seat, now)],
    }
    return render(request, "annotation/judging/sitting.html", context)


def _answer(campaign: Campaign, judgement: Judgement) -> dict[str, Any]:
    assignment = judgement.assignment
    words = {str(label.label): label.text for label in protocol_of(campaign).wording.labels}
    is_done = assignment.state == Assignment.State.DONE
    return {
        "judgement": judgement,
        "shown": assignment_shown(assignment),
        "label": words.get(judgement.label, ""),
        "is_choice": judgement.choice is not None,
        "may_change": is_done and campaign.takes_answers and judgement.choice is None,
    }
