"""The tab of a run on adjudication: choosing pairs, and what adjudicators decided."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from annotation.access import access_adjudication_round, access_led_campaign, access_run
from annotation.models import AdjudicationCase, AggregationRun
from annotation.planning.adjudication import SelectionReason
from annotation.selectors.gold.adjudication import cases_decided, rounds_of
from annotation.services.reviewing.adjudicating import (
    adjudication_start,
    adjudication_take_back,
    pairs_select,
)
from annotation.web.gold.adjudication_forms import ChoosingForm
from annotation.web.gold.run_tabs import tab_context
from annotation.wording.adjudication import REASON_NAMES
from datasets.web.shared.filters import query_without_page
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form

PER_PAGE = 25


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def adjudication(
    request: SignedInRequest, slug: str, campaign_id: int, number: int
) -> HttpResponse:
    access_led_campaign(request.user, slug, campaign_id)
    run = access_run(request.user, campaign_id, number)
    form = ChoosingForm(request.POST or None, run=run)
    if form.is_valid() and "count" not in request.POST:
        with errors_shown(form):
            started = adjudication_start(
                run=run,
                choice=form.choice(),
                wanted=form.cleaned_data["wanted"],
                is_blind=form.cleaned_data["is_blind"],
                adjudicators=form.cleaned_data.get("adjudicators", ()),
                actor=request.user,
            )
            n = started.cases.count()
            text = ngettext(
                "%(n)d pair waits for adjudicators.", "%(n)d pairs wait for adjudicators.", n
            )
            messages.success(request, text % {"n": n})
            return redirect("run-adjudication", slug, campaign_id, number)
    return _page(request, run, form)


@login_required
@require_POST
def take_back(
    request: SignedInRequest, slug: str, campaign_id: int, round_number: int
) -> HttpResponse:
    round_ = access_adjudication_round(request.user, slug, campaign_id, round_number)
    n = adjudication_take_back(round_=round_, actor=request.user)
    text = ngettext("%(n)d pair was taken back.", "%(n)d pairs were taken back.", n)
    messages.success(request, text % {"n": n})
    return redirect("run-adjudication", slug, campaign_id, round_.run.number)


def _page(request: SignedInRequest, run: AggregationRun, form: ChoosingForm) -> HttpResponse:
    selected = pairs_select(run=run, choice=form.choice())
    page = Paginator(cases_decided(run.campaign), PER_PAGE).get_page(request.GET.get("page"))
    context = tab_context(run, "run-adjudication") | {
        "chosen": len(selected.pairs),
        "found": [(REASON_NAMES[because], n) for because, n in selected.found.items()],
        "rounds": rounds_of(run.campaign),
        "page": page,
        "rows": [_row(case) for case in page],
        "query": query_without_page(request),
    }
    return render_form(request, "annotation/gold/run_adjudication.html", form, context)


def _row(case: AdjudicationCase) -> dict[str, Any]:
    return {
        "case": case,
        "reasons": [REASON_NAMES[SelectionReason(reason)] for reason in case.reasons],
        "decisions": case.decisions.all(),
        "keeps": _("mean of the ratings"),
    }
