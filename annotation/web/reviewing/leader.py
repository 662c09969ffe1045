"""The reviewer's page: one sentence at a time, before anybody judges a pair with it."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from annotation.access import access_campaign, access_review
from annotation.models import Annotator, Campaign, Review
from annotation.planning.protocol import LeaderMode
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.reviewing.reviews import last_reviewed, review_progress, review_shown
from annotation.services.plans.seats import annotator_for
from annotation.services.reviewing.reviews import (
    review_accept,
    review_correct,
    review_next,
    review_reject,
    review_undo,
)
from annotation.web.discussing.threads import thread_link
from annotation.web.reviewing.forms import Decision, ReviewForm
from datasets.models import Role
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.languages import speak
from datasets.web.shared.requests import SignedInRequest

SENTENCE = "annotation/reviewing/_sentence.html"
STATE = "annotation/reviewing/_state.html"


@login_required
@never_cache
@require_safe
def review(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    campaign = access_campaign(request.user, campaign_id, Role.LEADER)
    speak(request, campaign.project.language)
    annotator = annotator_for(project=campaign.project, user=request.user)
    return _show(request, campaign, _next_review(campaign, annotator))


@login_required
@require_POST
def review_sentence(request: SignedInRequest, campaign_id: int, review_id: int) -> HttpResponse:
    review = access_review(request.user, campaign_id, review_id)
    speak(request, review.campaign.project.language)
    campaign = review.campaign
    annotator = annotator_for(project=campaign.project, user=request.user)
    form = ReviewForm(request.POST, has_words=campaign.has_words)
    if form.is_valid():
        with errors_shown(form):
            _decide(review, annotator, form.cleaned_data)
            return _redirect_to_next(request, campaign, annotator)
    return _show(request, campaign, _sentence(campaign, annotator, review, form), status=422)


@login_required
@require_POST
def undo(request: SignedInRequest, campaign_id: int, review_id: int) -> HttpResponse:
    review = access_review(request.user, campaign_id, review_id)
    speak(request, review.campaign.project.language)
    annotator = annotator_for(project=review.campaign.project, user=request.user)
    review_undo(review=review, annotator=annotator)
    return _redirect_to_next(request, review.campaign, annotator)


def _decide(review: Review, annotator: Annotator, answer: dict[str, Any]) -> None:
    revision = answer["seen_revision"]
    match answer["action"]:
        case Decision.ACCEPT:
            review_accept(review=review, annotator=annotator, seen_revision=revision)
        case Decision.REJECT:
            review_reject(review=review, annotator=annotator, reason=answer["reason"])
        case _:
            review_correct(
                review=review,
                annotator=annotator,
                text=answer["text"],
                error=answer["error"],
                seen_revision=revision,
            )


def _redirect_to_next(
    request: SignedInRequest, campaign: Campaign, annotator: Annotator
) -> HttpResponse:
    if request.htmx:
        return _show(request, campaign, _next_review(campaign, annotator))
    response = redirect("review", campaign.pk)
    response.status_code = 303
    return response


def _show(
    request: SignedInRequest, campaign: Campaign, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    template = context["fragment"] if request.htmx else "annotation/reviewing/review.html"
    protocol = protocol_of(campaign)
    judges = protocol.leader_mode is LeaderMode.JUDGE and campaign.takes_answers
    context |= {"campaign": campaign, "judges": judges, "letters": protocol.wording.letters}
    if review := context.get("review"):
        context |= thread_link(review.sentence, request.user, campaign.project)
    return render(request, template, context, status=status)


def _next_review(campaign: Campaign, annotator: Annotator) -> dict[str, Any]:
    if not campaign.takes_answers:
        return {"fragment": STATE, "state": campaign.state}
    review = review_next(campaign=campaign, annotator=annotator)
    if review is not None:
        return _sentence(campaign, annotator, review, None)
    progress = review_progress(campaign)
    state = "done" if progress.done == progress.total else "others"
    last = last_reviewed(campaign, annotator)
    return {"fragment": STATE, "state": state, "progress": progress, "last": last}


def _sentence(
    campaign: Campaign, annotator: Annotator, review: Review, form: ReviewForm | None
) -> dict[str, Any]:
    shown = review_shown(review)
    filled = {"text": shown.text, "seen_revision": shown.revision}
    return {
        "fragment": SENTENCE,
        "review": review,
        "shown": shown,
        "form": form or ReviewForm(initial=filled, has_words=campaign.has_words),
        "progress": review_progress(campaign),
        "last": last_reviewed(campaign, annotator),
    }
