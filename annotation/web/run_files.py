"""Tables and charts of a run, to take into a paper."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from annotation.access import access_led_campaign, access_run
from annotation.models import AggregationRun
from annotation.selectors.paper_tables import table_of
from annotation.stats.charts import as_pdf, as_svg
from annotation.stats.tables.table import ResultTable, as_csv, as_latex
from annotation.web.run_charts import run_charts
from annotation.web.run_parts import parts_tables
from datasets.errors import NotFound
from datasets.web.requests import SignedInRequest

_CSV, _LATEX = "text/csv; charset=utf-8", "application/x-latex; charset=utf-8"
_SVG, _PDF = "image/svg+xml", "application/pdf"
# A drawing has styles of its own, and nothing else.
_DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


@login_required
@require_safe
def table(
    request: SignedInRequest, slug: str, campaign_id: int, number: int, table_file: str
) -> HttpResponse:
    """Give a table of the papers, or of agreement by parts, as CSV or LaTeX."""
    name, _point, kind = table_file.partition(".")
    found = _run(request, slug, campaign_id, number)
    tables = {each["name"]: table_of(each) for each in found.results.get("tables", [])}
    tables |= {each.name: each for each in parts_tables(found)}
    if name not in tables or kind not in {"csv", "tex"}:
        raise NotFound
    text, content = (as_csv, _CSV) if kind == "csv" else (as_latex, _LATEX)
    return _file(text(tables[name]), content, f"{name}.{kind}")


@login_required
@require_safe
def chart(
    request: SignedInRequest, slug: str, campaign_id: int, number: int, chart_file: str
) -> HttpResponse:
    """Give a chart as SVG or PDF, or its numbers as CSV."""
    name, _point, kind = chart_file.partition(".")
    found = run_charts(_run(request, slug, campaign_id, number)).get(name)
    if found is None or kind not in {"svg", "pdf", "csv"}:
        raise NotFound
    if kind == "csv":
        numbers = ResultTable(found.name, found.title, found.columns, found.rows)
        return _file(as_csv(numbers), _CSV, f"{name}.csv")
    if kind == "pdf":
        return _file(as_pdf(found), _PDF, f"{name}.pdf")
    answer = _file(as_svg(found), _SVG, f"{name}.svg", inline="download" not in request.GET)
    answer["Content-Security-Policy"] = _DRAWING_POLICY
    return answer


def _run(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> AggregationRun:
    access_led_campaign(request.user, slug, campaign_id)
    return access_run(request.user, campaign_id, number)


def _file(body: str | bytes, content: str, name: str, *, inline: bool = False) -> HttpResponse:
    where = "inline" if inline else "attachment"
    headers = {"Content-Disposition": f'{where}; filename="{name}"'}
    return HttpResponse(body, content_type=content, headers=headers)
