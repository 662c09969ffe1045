"""The plots of a run, each with its table."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from annotation.access import access_led_campaign, access_run
from annotation.web.gold.plot_charts import PLOTS
from annotation.web.gold.run_charts import run_chart
from annotation.web.gold.run_tabs import tab_context
from datasets.web.shared.requests import SignedInRequest


@login_required
@require_safe
def plots(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    access_led_campaign(request.user, slug, campaign_id)
    run = access_run(request.user, campaign_id, number)
    drawn = [run_chart(run, name) for name in PLOTS]
    context = tab_context(run, "run-plots") | {
        "charts": [chart for chart in drawn if chart is not None],
        "charts_at": f"{reverse('run', args=[slug, campaign_id, number])}charts/",
    }
    return render(request, "annotation/gold/run_plots.html", context)
