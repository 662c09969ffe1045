"""Charts as files: a drawing for a page or a paper, and the numbers behind it."""

from collections.abc import Mapping

from django.http import HttpResponse

from datasets.charts import Chart, as_csv, as_pdf, as_svg
from datasets.errors import NotFound

CSV = "text/csv; charset=utf-8"
_SVG, _PDF = "image/svg+xml", "application/pdf"
# A drawing has styles of its own, and nothing else.
_DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


def chart_answer(charts: Mapping[str, Chart], chart_file: str, *, download: bool) -> HttpResponse:
    """Give one of the charts as SVG or PDF, or its numbers as CSV; `chart_file` is name.ending."""
    name, _point, kind = chart_file.partition(".")
    found = charts.get(name)
    if found is None or kind not in {"svg", "pdf", "csv"}:
        raise NotFound
    if kind == "csv":
        return file_answer(as_csv(found), CSV, chart_file)
    if kind == "pdf":
        return file_answer(as_pdf(found), _PDF, chart_file)
    answer = file_answer(as_svg(found), _SVG, chart_file, inline=not download)
    answer["Content-Security-Policy"] = _DRAWING_POLICY
    return answer


def file_answer(
    body: str | bytes, content: str, name: str, *, inline: bool = False
) -> HttpResponse:
    """Give a small file that was made for this request."""
    where = "inline" if inline else "attachment"
    headers = {"Content-Disposition": f'{where}; filename="{name}"'}
    return HttpResponse(body, content_type=content, headers=headers)
