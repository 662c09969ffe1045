"""Tables and charts of a run, for use in a paper."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from annotation.access import access_led_campaign, access_run
from annotation.models import AggregationRun
from annotation.stats.tables.table import as_csv, as_latex, from_json
from annotation.web.gold.run_charts import run_charts
from annotation.web.gold.run_parts import parts_tables
from datasets.errors import NotFound
from datasets.web.shared.charts import CSV, chart_answer, file_answer
from datasets.web.shared.requests import SignedInRequest

_LATEX = "application/x-latex; charset=utf-8"


@login_required
@require_safe
def table(
    request: SignedInRequest, slug: str, campaign_id: int, number: int, table_file: str
) -> HttpResponse:
    """Return a table of the papers, or of agreement by parts, as CSV or LaTeX."""
    name, _point, kind = table_file.partition(".")
    run = _run(request, slug, campaign_id, number)
    tables = {stored["name"]: from_json(stored) for stored in run.results.get("tables", [])}
    tables |= {part.name: part for part in parts_tables(run)}
    if name not in tables or kind not in {"csv", "tex"}:
        raise NotFound
    text, content = (as_csv, CSV) if kind == "csv" else (as_latex, _LATEX)
    return file_answer(text(tables[name]), content, f"{name}.{kind}")


@login_required
@require_safe
def chart(
    request: SignedInRequest, slug: str, campaign_id: int, number: int, chart_file: str
) -> HttpResponse:
    """Return a chart as SVG or PDF, or its data as CSV."""
    charts = run_charts(_run(request, slug, campaign_id, number))
    return chart_answer(charts, chart_file, download="download" in request.GET)


def _run(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> AggregationRun:
    access_led_campaign(request.user, slug, campaign_id)
    return access_run(request.user, campaign_id, number)
