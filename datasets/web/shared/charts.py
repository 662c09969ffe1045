"""Charts as files: a drawing for a page or a paper, or the numbers behind it."""

from collections.abc import Mapping

from django.http import HttpResponse

from datasets.charts import Chart, as_csv, as_pdf, as_svg
from datasets.errors import NotFound

CSV = "text/csv; charset=utf-8"
_SVG, _PDF = "image/svg+xml", "application/pdf"
# An SVG may contain inline styles, and nothing else active.
_DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


def chart_answer(charts: Mapping[str, Chart], chart_file: str, *, download: bool) -> HttpResponse:
    """Return a chart as SVG or PDF, or its numbers as CSV; `chart_file` is name.suffix."""
    name, _point, kind = chart_file.partition(".")
    chart = charts.get(name)
    if chart is None or kind not in {"svg", "pdf", "csv"}:
        raise NotFound
    if kind == "csv":
        return file_answer(as_csv(chart), CSV, chart_file)
    if kind == "pdf":
        return file_answer(as_pdf(chart), _PDF, chart_file)
    answer = file_answer(as_svg(chart), _SVG, chart_file, inline=not download)
    answer["Content-Security-Policy"] = _DRAWING_POLICY
    return answer


def file_answer(
    body: str | bytes, content: str, name: str, *, inline: bool = False
) -> HttpResponse:
    """Return a small file made for this request."""
    disposition = "inline" if inline else "attachment"
    headers = {"Content-Disposition": f'{disposition}; filename="{name}"'}
    return HttpResponse(body, content_type=content, headers=headers)
