"""The adjudicator's page about judged pairs: one at a time, with its votes unless it is blind."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from annotation.access import access_adjudication, access_case
from annotation.models import AdjudicationCase, Annotator, Campaign
from annotation.planning.adjudication import SelectionReason
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.adjudication import (
    Adjudicator,
    cases_for,
    last_decision,
    score_of_run,
)
from annotation.selectors.gold.case_shown import case_shown
from annotation.services.plans.seats import annotator_for
from annotation.services.reviewing.adjudicating import (
    adjudication_undo,
    case_decide,
    case_loaded,
    case_next,
)
from annotation.web.discussing.threads import thread_link
from annotation.web.reviewing.adjudicating_forms import RulingForm
from annotation.wording.adjudication import REASON_NAMES
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.languages import speak
from datasets.web.shared.requests import SignedInRequest

CASE = "annotation/reviewing/_case.html"
STATE = "annotation/reviewing/_no_case.html"


@login_required
@never_cache
@require_safe
def adjudicate_pairs(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    campaign, who = access_adjudication(request.user, campaign_id)
    speak(request, campaign.project.language)
    return _show(request, campaign, _next_case(request, campaign, who))


@login_required
@require_POST
def adjudicate_pair(request: SignedInRequest, campaign_id: int, case_id: int) -> HttpResponse:
    case, who = access_case(request.user, campaign_id, case_id)
    campaign = case.round.campaign
    speak(request, campaign.project.language)
    adjudicator = annotator_for(project=campaign.project, user=request.user)
    form = _form(case, request.POST)
    if form.is_valid():
        with errors_shown(form):
            case_decide(
                case=case,
                who=who,
                adjudicator=adjudicator,
                ruled=form.ruled(),
                actor=request.user,
            )
            return _redirect_to_next(request, campaign, who)
    context = _case(campaign, who, adjudicator, case_loaded(case.pk), form)
    return _show(request, campaign, context, status=422)


@login_required
@require_POST
def adjudicate_pair_undo(request: SignedInRequest, campaign_id: int, case_id: int) -> HttpResponse:
    case, who = access_case(request.user, campaign_id, case_id)
    campaign = case.round.campaign
    speak(request, campaign.project.language)
    adjudicator = annotator_for(project=campaign.project, user=request.user)
    adjudication_undo(case=case, adjudicator=adjudicator, actor=request.user)
    return _redirect_to_next(request, campaign, who)


def _form(case: AdjudicationCase, data: Any = None) -> RulingForm:
    return RulingForm(
        data,
        protocol=protocol_of(case.round.campaign),
        mean=score_of_run(case),
        is_blind=case.round.is_blind,
    )


def _redirect_to_next(
    request: SignedInRequest, campaign: Campaign, who: Adjudicator
) -> HttpResponse:
    if request.htmx:
        return _show(request, campaign, _next_case(request, campaign, who))
    response = redirect("adjudicate-pairs", campaign.pk)
    response.status_code = 303
    return response


def _show(
    request: SignedInRequest, campaign: Campaign, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    template = context["fragment"] if request.htmx else "annotation/reviewing/adjudicate_pairs.html"
    if case := context.get("case"):
        context |= thread_link(case.pair, request.user, campaign.project)
    return render(request, template, context | {"campaign": campaign}, status=status)


def _next_case(request: SignedInRequest, campaign: Campaign, who: Adjudicator) -> dict[str, Any]:
    if campaign.is_archived or campaign.project.is_archived:
        return {"fragment": STATE, "state": "archived"}
    adjudicator = annotator_for(project=campaign.project, user=request.user)
    case = case_next(campaign=campaign, who=who, adjudicator=adjudicator)
    if case is not None:
        return _case(campaign, who, adjudicator, case, _form(case))
    state = "others" if cases_for([campaign], who).exists() else "done"
    last = last_decision(campaign, adjudicator)
    return {"fragment": STATE, "state": state, "last": last}


def _case(
    campaign: Campaign,
    who: Adjudicator,
    adjudicator: Annotator,
    case: AdjudicationCase,
    form: RulingForm,
) -> dict[str, Any]:
    return {
        "fragment": CASE,
        "case": case,
        "shown": case_shown(case, leads=who.leads),
        "letters": protocol_of(campaign).wording.letters,
        "reasons": [REASON_NAMES[SelectionReason(reason)] for reason in case.reasons],
        "form": form,
        "waiting": cases_for([campaign], who).count(),
        "last": last_decision(campaign, adjudicator),
    }
