"""The project lead's page of questions about the guidelines."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from annotation.access import access_guideline_question, access_led_campaign
from annotation.models import Campaign, GuidelineQuestion
from annotation.selectors.judging.questions import questions_answered, questions_open
from annotation.services.judging.questioning import LONGEST_QUESTION
from annotation.services.monitoring.answering import LONGEST_ANSWER, question_answer
from datasets.web.shared.filters import query_without_page
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest

PER_PAGE = 20


class AnswerForm(forms.Form):
    """An answer for all annotators, or for the one who asked."""

    published_question = forms.CharField(
        label=gettext_lazy("The question as all annotators read it"),
        max_length=LONGEST_QUESTION,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "dir": "auto"}),
        help_text=gettext_lazy("Change what would tell who asked."),
    )
    answer = forms.CharField(
        label=gettext_lazy("Answer"),
        max_length=LONGEST_ANSWER,
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
    )
    is_published = forms.BooleanField(
        label=gettext_lazy("Show question and answer to all annotators of the campaign"),
        required=False,
        help_text=gettext_lazy("Otherwise only the one who asked reads them."),
    )

    def __init__(self, data: Any = None, *, question: GuidelineQuestion) -> None:
        is_new = question.answered_at is None
        initial = {
            "published_question": question.published_question or question.text,
            "answer": question.answer,
            "is_published": is_new or question.is_published,
        }
        super().__init__(data, initial=initial, prefix=f"question-{question.pk}")

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("is_published") and not cleaned.get("published_question"):
            self.add_error("published_question", _("Write the question that all will read."))
        return cleaned

    def answered(self) -> dict[str, str]:
        """Return what a valid form says, as the service takes it."""
        cleaned = self.cleaned_data
        published = cleaned["published_question"] if cleaned["is_published"] else ""
        return {"answer": cleaned["answer"], "published_question": published}


@login_required
@require_safe
def questions(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id)
    return _page(request, campaign)


@login_required
@require_POST
def answer(request: SignedInRequest, slug: str, campaign_id: int, question_id: int) -> HttpResponse:
    question = access_guideline_question(request.user, slug, campaign_id, question_id)
    form = AnswerForm(request.POST, question=question)
    if form.is_valid():
        with errors_shown(form):
            question_answer(question=question, actor=request.user, **form.answered())
            messages.success(request, _("The answer is saved."))
            return redirect("campaign-questions", slug, campaign_id)
    return _page(request, question.campaign, {question.pk: form}, status=422)


def _page(
    request: SignedInRequest,
    campaign: Campaign,
    sent: dict[int, AnswerForm] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    forms_sent = sent or {}
    answered = Paginator(questions_answered(campaign), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "open": [_row(question, forms_sent) for question in questions_open(campaign)],
        "page": answered,
        "answered": [_row(question, forms_sent) for question in answered],
        "query": query_without_page(request),
    }
    return render(request, "annotation/monitoring/questions.html", context, status=status)


def _row(question: GuidelineQuestion, sent: dict[int, AnswerForm]) -> dict[str, Any]:
    form = sent.get(question.pk) or AnswerForm(question=question)
    return {"question": question, "form": form}
