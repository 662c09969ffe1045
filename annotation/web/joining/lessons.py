"""The check and the practice before a campaign."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from annotation.access import access_participation
from annotation.models import CheckAttempt, JoiningSettings, Participation
from annotation.planning.lessons import Explained, Lessons, Question, explained
from annotation.selectors.campaigns.protocols import any_protocol_of, protocol_of
from annotation.selectors.joining.participations import JoiningStep, joining_of, lessons_of, step_of
from annotation.services.joining.participations import check_answer, next_attempt, practice_done
from annotation.web.joining.forms import QuestionForm
from annotation.web.joining.ways_back import own_way_back
from datasets.web.shared.languages import speak
from datasets.web.shared.requests import SignedInRequest, number_in

# Added to the address of a page that sends people on to their platform, see static/js/way-on.js.
ONWARD = "?onward"


@login_required
@require_POST
def check(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    participation = access_participation(request.user, campaign_id)
    speak(request, participation.campaign.project.language)
    joining = joining_of(participation.campaign)
    attempt = number_in(request.POST.get("attempt", "")) or 0
    if step_of(participation, joining) != JoiningStep.CHECK or attempt != next_attempt(
        participation
    ):
        return redirect("joined", campaign_id)
    context = check_context(participation, joining, request.POST)
    forms: list[QuestionForm] = [form for __, form in context["questions"]]
    if not all(form.is_valid() for form in forms):
        return step_page(request, participation, JoiningStep.CHECK, context, status=422)
    marked = check_answer(
        participation=participation, attempt=attempt, answers=[form.answer for form in forms]
    )
    if marked.is_passed:
        messages.success(request, _("You understood the task. Thank you!"))
        return redirect("joined", campaign_id)
    return redirect(reverse("joined", args=[campaign_id]) + ONWARD)


@login_required
@require_POST
def practice(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    participation = access_participation(request.user, campaign_id)
    speak(request, participation.campaign.project.language)
    lessons = lessons_of(participation, joining_of(participation.campaign))
    number = number_in(request.POST.get("number", "")) or 0
    if not 1 <= number <= min(len(lessons.practice), participation.practised + 1):
        return redirect("joined", campaign_id)
    context = practice_context(participation, lessons, number=number, data=request.POST)
    form: QuestionForm = context["form"]
    if not form.is_valid():
        return step_page(request, participation, JoiningStep.PRACTICE, context, status=422)
    practice_done(participation=participation, number=number)
    explained = _explain(participation, lessons.practice[number - 1], form)
    return step_page(request, participation, "practised", {**context, "explained": explained})


def check_context(
    participation: Participation, joining: JoiningSettings, data: QueryDict | None = None
) -> dict[str, Any]:
    """Return the questions of the next attempt with their forms, and the last attempt, if any."""
    attempt = next_attempt(participation)
    questions = lessons_of(participation, joining).attempts[attempt - 1]
    protocol = protocol_of(participation.campaign)
    last = participation.check_attempts.order_by("number").last()
    return {
        "attempt": attempt,
        "joining": joining,
        "questions": [
            (question, QuestionForm(protocol, data, prefix=f"q{number}"))
            for number, question in enumerate(questions, start=1)
        ],
        "last": last,
        "explained": _attempt_explained(participation, last) if last else (),
    }


def practice_context(
    participation: Participation,
    lessons: Lessons,
    *,
    number: int | None = None,
    data: QueryDict | None = None,
) -> dict[str, Any]:
    number = number or participation.practised + 1
    protocol = protocol_of(participation.campaign)
    return {
        "number": number,
        "total": len(lessons.practice),
        "question": lessons.practice[number - 1],
        "form": QuestionForm(protocol, data, prefix="p"),
    }


def _attempt_explained(
    participation: Participation, attempt: CheckAttempt
) -> tuple[Explained, ...]:
    wording = protocol_of(participation.campaign).wording
    return tuple(
        explained(
            Question(**{**question, "accepted": tuple(question["accepted"])}),
            rating=answer["rating"],
            label=answer["label"],
            wording=wording,
        )
        for question, answer in zip(attempt.questions, attempt.answers, strict=True)
    )


def _explain(participation: Participation, question: Question, form: QuestionForm) -> Explained:
    wording = protocol_of(participation.campaign).wording
    answer = form.answer
    return explained(question, rating=answer.rating, label=answer.label, wording=wording)


def step_page(
    request: SignedInRequest,
    participation: Participation,
    step: str,
    context: dict[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """Render the page of a step; its fragment is named after the step."""
    campaign = participation.campaign
    context = {
        "campaign": campaign,
        "protocol": any_protocol_of(campaign),
        "participation": participation,
        "step": str(step),
        "fragment": f"annotation/joining/_{step}.html",
        "way_back": own_way_back(request),
        **context,
    }
    return render(request, "annotation/joining/joined.html", context, status=status)
