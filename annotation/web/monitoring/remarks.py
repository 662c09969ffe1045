"""The project lead's page of skipped pairs and comments."""

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from annotation.access import access_led_campaign
from annotation.models import Remark
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.judging.shown import assignment_pair, assignment_shown
from annotation.selectors.monitoring.remarks import (
    remarks_counted,
    remarks_listed,
    skips_by_annotator,
)
from datasets.web.shared.filters import query_without_page
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.tables import PageTable, table_asked

PER_PAGE = 50
COLUMNS = (
    *("given_at", "annotator", "pair", "checkpoint", "shown_first"),
    *("first_shown", "second_shown", "skipped", "text"),
)


class RemarksFilter(forms.Form):
    only = forms.ChoiceField(
        label=_("Show"),
        required=False,
        choices=[
            ("", _("everything")),
            ("comments", _("comments on answers")),
            ("skips", _("skipped pairs")),
            *Remark.Reason.choices,
        ],
    )
    annotator = forms.CharField(label=_("Code"), required=False, max_length=20)

    def chosen(self) -> dict[str, str]:
        cleaned = self.cleaned_data if self.is_valid() else {}
        return {name: cleaned.get(name, "") for name in self.fields}


@login_required
@require_safe
def remarks(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponseBase:
    campaign = access_led_campaign(request.user, slug, campaign_id)
    form = RemarksFilter(request.GET)
    listed = remarks_listed(campaign, **form.chosen())
    tables = {"remarks": lambda: PageTable(COLUMNS, _cells, listed)}
    if file := table_asked(request, tables, prefix=f"{slug}-campaign-{campaign_id}"):
        return file
    counted = remarks_counted(campaign)
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "settings": protocol_of(campaign).remarks,
        "form": form,
        "comments": counted.pop("", 0),
        "skips": sum(counted.values()),
        "reasons": [(Remark.Reason(key).label, n) for key, n in sorted(counted.items())],
        "skippers": skips_by_annotator(campaign),
        "page": Paginator(listed, PER_PAGE).get_page(request.GET.get("page")),
        "query": query_without_page(request),
    }
    return render(request, "annotation/monitoring/remarks.html", context)


def _cells(remark: Remark) -> list[Any]:
    assignment = remark.assignment
    pair, shown = assignment_pair(assignment), assignment_shown(assignment)
    checkpoint = assignment.checkpoint
    return [
        remark.created_at.isoformat(timespec="seconds"),
        remark.annotator.code,
        pair.number if pair else "",
        checkpoint.number if checkpoint else "",
        assignment.order[0],
        shown.first,
        shown.second,
        remark.reason,
        remark.text,
    ]
