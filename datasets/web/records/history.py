"""The history of a project: who did what when."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from datasets.access import access_project
from datasets.models import AuditEntry, Role
from datasets.selectors.records.history import history as entries_of
from datasets.web.records.action_names import action_name
from datasets.web.records.forms import HistoryForm
from datasets.web.shared.filters import query_without_page
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.tables import PageTable, Tables, table_asked

PER_PAGE = 50
_COLUMNS = ("time", "person", "action", "object_type", "object", "details")


@login_required
@never_cache
@require_safe
def history(request: SignedInRequest, slug: str) -> HttpResponseBase:
    project = access_project(request.user, slug, Role.MANAGER)
    form = HistoryForm(request.GET, project=project)
    entries = entries_of(project, form.filters())
    table = table_asked(request, _tables(entries), prefix=slug)
    if table is not None:
        return table
    page = Paginator(entries, PER_PAGE).get_page(request.GET.get("page"))
    rows = [_row(entry) for entry in page]
    context = {"project": project, "form": form, "page": page, "rows": rows}
    return _page(request, context)


def _page(request: HttpRequest, context: Mapping[str, Any]) -> HttpResponse:
    query = {"query": query_without_page(request)}
    return render(request, "datasets/records/history.html", {**context, **query})


def _tables(entries: Iterable[AuditEntry]) -> Tables:
    return {"history": lambda: PageTable(_COLUMNS, _cells, entries)}


def _row(entry: AuditEntry) -> dict[str, Any]:
    """Return an entry as the page shows it: without anything that links a person to a code."""
    is_hidden = vars(entry)["is_under_a_code"]
    return {
        "at": entry.at,
        "person": entry.actor.username if entry.actor is not None and not is_hidden else "",
        "action": action_name(entry.action),
        "number": None if is_hidden else entry.object_id,
        "details": _details(entry),
    }


def _cells(entry: AuditEntry) -> list[Any]:
    row = _row(entry)
    kind = entry.object_type if row["number"] else ""
    return [
        *(entry.at.isoformat(timespec="seconds"), row["person"], entry.action),
        *(kind, row["number"], row["details"]),
    ]


def _details(entry: AuditEntry) -> str:
    """Return ids, numbers and settings, "role: leader, days: 30"."""
    facts = ((name, value) for name, value in sorted(entry.data.items()) if value is not None)
    return ", ".join(f"{name}: {_plain(value)}" for name, value in facts)


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
