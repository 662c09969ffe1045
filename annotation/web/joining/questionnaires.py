"""The questionnaire: the page of the person who is asked, and the lead's page of it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from annotation.access import ANY_TASK, access_led_campaign, access_participation
from annotation.models import Campaign, Participation
from annotation.planning.questionnaire import Place, QuestionnaireSettings
from annotation.selectors.joining.participations import JoiningStep
from annotation.selectors.joining.questionnaires import (
    campaign_counts,
    is_answered,
    questionnaire_of,
    questions_due,
)
from annotation.services.joining.questionnaires import questionnaire_answer, questionnaire_save
from annotation.web.joining.lessons import step_page
from annotation.web.joining.questionnaire_forms import (
    QuestionForms,
    QuestionnaireForm,
    question_rows,
)
from annotation.web.joining.questions_form import AnswersForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.languages import speak
from datasets.web.shared.requests import SignedInRequest


@login_required
@require_POST
def answer(request: SignedInRequest, campaign_id: int, place: str) -> HttpResponse:
    """Take the answers of the start or of the end, or that all were skipped."""
    participation = access_participation(request.user, campaign_id)
    speak(request, participation.campaign.project.language)
    place_asked = Place(place)
    back = "joined" if place_asked is Place.START else "joined-end"
    context = questions_context(participation, place_asked, request.POST)
    form: AnswersForm = context["form"]
    if "skip" not in request.POST and not form.is_valid():
        return step_page(request, participation, JoiningStep.QUESTIONS, context, status=422)
    values = {} if "skip" in request.POST else form.cleaned_data
    questionnaire_answer(participation=participation, place=place_asked, values=values)
    return redirect(back, campaign_id)


def questions_context(
    participation: Participation, place: Place, data: Any = None
) -> dict[str, Any]:
    """Return what the page of the questions shows."""
    settings = questionnaire_of(participation.campaign)
    questions = questions_due(participation, place)
    form = AnswersForm(data, questions=questions, groups_by=settings.groups_by)
    return {"form": form, "place": place.value, "questionnaire": settings}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def questionnaire(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    """Show the lead what is asked, with a preview and the counts; a POST saves it."""
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    settings = questionnaire_of(campaign)
    if request.method != "POST":
        form = QuestionnaireForm(settings=settings)
        return _page(request, campaign, settings, form, _rows(settings))
    form, rows = QuestionnaireForm(request.POST, settings=settings), _rows(settings, request.POST)
    if form.is_valid() and rows.is_valid() and (chosen := form.chosen(rows)):
        with errors_shown(form):
            questionnaire_save(campaign=campaign, settings=chosen, actor=request.user)
            messages.success(request, _("The questionnaire was saved."))
            return redirect("campaign-questionnaire", slug, campaign_id)
    return _page(request, campaign, settings, form, rows)


def _rows(settings: QuestionnaireSettings, data: Any = None) -> Any:
    return QuestionForms(data, initial=question_rows(settings), prefix="rows")


def _page(
    request: SignedInRequest,
    campaign: Campaign,
    settings: QuestionnaireSettings,
    form: QuestionnaireForm,
    rows: Any,
) -> HttpResponse:
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "form": form,
        "rows": rows,
        "questionnaire": settings,
        "previews": [
            (place.value, AnswersForm(questions=questions, groups_by=settings.groups_by))
            for place in Place
            if (questions := settings.at(place))
        ],
        "is_fixed": is_answered(campaign),
        "counts": campaign_counts(campaign),
    }
    status = 422 if form.errors or (rows.is_bound and not rows.is_valid()) else 200
    return render(request, "annotation/joining/questionnaire.html", context, status=status)
