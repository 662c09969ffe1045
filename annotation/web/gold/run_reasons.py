"""The tab of a run on reasons: second rounds, and errors distinguished from variation."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from annotation.access import access_led_campaign, access_reason_round, access_run
from annotation.models import AggregationRun, Label
from annotation.selectors.gold.reason_rounds import (
    reasons_waiting,
    rounds_of_reasons,
    running_round,
)
from annotation.selectors.gold.reasons import (
    ReasonWithVerdicts,
    reasons_counted,
    reasons_with_verdicts,
)
from annotation.selectors.gold.releasing import judged_until
from annotation.services.gold.reason_rounds import reason_round_end, reason_round_start
from annotation.stats.validation import By, Standing, ValidationReport, Verdict, validation_report
from annotation.web.gold.run_tabs import tab_context
from datasets.selectors.pairing.pairs import pair_texts
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form
from datasets.web.shared.tables import PageTable, table_asked

LISTED = 50
_NAMES: Final = {
    Verdict.VALID: gettext_lazy("valid"),
    Verdict.INVALID: gettext_lazy("not valid"),
    Verdict.UNSURE: gettext_lazy("unsure"),
}
_COLUMNS = (
    *("pair", "order", "annotator", "label", "reason", "own"),
    *("valid", "invalid", "unsure", "label_is"),
)


class RoundForm(forms.Form):
    judges_own = forms.BooleanField(
        label=gettext_lazy("Annotators judge their own reasons too"),
        required=False,
        initial=True,
        help_text=gettext_lazy(
            "They are not told which reasons are theirs. Whether a label is an error is decided "
            "by those who gave it, as in VariErr NLI; otherwise by most of the others."
        ),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def reasons(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponseBase:
    access_led_campaign(request.user, slug, campaign_id)
    run = access_run(request.user, campaign_id, number)
    form = RoundForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with errors_shown(form):
            own = form.cleaned_data["judges_own"]
            reason_round_start(campaign=run.campaign, judges_own=own, actor=request.user)
            messages.success(request, _("The round has begun. Annotators find it on their page."))
            return redirect("run-reasons", slug, campaign_id, number)
    return _page(request, run, form)


@login_required
@require_POST
def end(request: SignedInRequest, slug: str, campaign_id: int, round_number: int) -> HttpResponse:
    round_ = access_reason_round(request.user, slug, campaign_id, round_number)
    reason_round_end(round_=round_, actor=request.user)
    messages.success(request, _("The round is over. What was said in it counts."))
    last = round_.campaign.runs.order_by("-number").first()
    if last is None:
        return redirect("campaign", slug, campaign_id)
    return redirect("run-reasons", slug, campaign_id, last.number)


def _page(request: SignedInRequest, run: AggregationRun, form: RoundForm) -> HttpResponseBase:
    all_reasons = reasons_with_verdicts(run.campaign, until=judged_until(run))
    rounds = rounds_of_reasons(run.campaign)
    by = _criterion(request, own=any(each.round.judges_own for each in rounds))
    report = validation_report(reasons_counted(all_reasons), by=by)
    if file := table_asked(
        request,
        {"reasons": _table(all_reasons, report)},
        prefix=f"{run.campaign_id}-run-{run.number}",
    ):
        return file
    context = tab_context(run, "run-reasons") | {
        "report": report,
        "by": by,
        "given": len(all_reasons),
        "rounds": rounds,
        "waiting": reasons_waiting(run.campaign),
        "is_running": running_round(run.campaign) is not None,
        "errors": list(_list_items(run, all_reasons, report.with_errors)),
        "variation": list(_list_items(run, all_reasons, report.with_variation)),
        "listed": LISTED,
        "open": report.standings.get(Standing.OPEN, 0),
        "error_labels": report.standings.get(Standing.ERROR, 0),
        "valid_labels": report.standings.get(Standing.VALID, 0),
    }
    return render_form(request, "annotation/gold/run_reasons.html", form, context)


def _criterion(request: SignedInRequest, *, own: bool) -> By:
    criterion = request.GET.get("by", "")
    if criterion in set(By):
        return By(criterion)
    return By.SELF if own else By.PEERS


def _list_items(
    run: AggregationRun, all_reasons: Iterable[ReasonWithVerdicts], items: Iterable[Any]
) -> Iterable[dict[str, Any]]:
    """Yield the first items with their texts and with the reasons of each label."""
    shown = list(items)[:LISTED]
    by_item: dict[Any, list[ReasonWithVerdicts]] = {}
    for reason in all_reasons:
        by_item.setdefault(reason.item, []).append(reason)
    texts = pair_texts([by_item[item.item][0].pair_key for item in shown])
    for item in shown:
        reasons = by_item[item.item]
        first, second = texts[reasons[0].pair_key][:: 1 if item.item[1] == "AB" else -1]
        yield {
            "pair": item.item[0],
            "key": reasons[0].pair_key,
            "first": first,
            "second": second,
            "labels": [
                {
                    "name": Label(label).label,
                    "standing": standing,
                    "reasons": [_votes(reason) for reason in reasons if reason.label == label],
                }
                for label, standing in item.labels.items()
            ],
        }


def _votes(reason: ReasonWithVerdicts) -> dict[str, Any]:
    counts = Counter(reason.peers.values())
    return {
        "said": reason,
        "own": _NAMES[reason.own] if reason.own else "",
        "others": [(name, counts[verdict]) for verdict, name in _NAMES.items() if counts[verdict]],
    }


def _table(
    all_reasons: list[ReasonWithVerdicts], report: ValidationReport[Any]
) -> Callable[[], PageTable[Any]]:
    standings = {each.item: each.labels for each in report.items}

    def cells(reason: ReasonWithVerdicts) -> list[Any]:
        votes = Counter(reason.peers.values())
        counts = [votes[verdict] for verdict in Verdict]
        own = reason.own.value if reason.own else ""
        standing_of_label = standings[reason.item][reason.label].value
        return [
            *(reason.pair, reason.order, reason.annotator, reason.label, reason.reason, own),
            *(*counts, standing_of_label),
        ]

    return lambda: PageTable(_COLUMNS, cells, all_reasons)
