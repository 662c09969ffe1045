"""Reviewers' corrections by kind of error, for the project and for each rule."""

import csv

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from annotation.models import Correction
from annotation.selectors.reviewing.corrections import (
    ErrorCount,
    corrections_by_rule,
    corrections_counted,
    late_sentences,
)
from datasets.access import access_project
from datasets.models import Role
from datasets.web.shared.requests import SignedInRequest

COLUMNS = ("rule", "when", "error", "corrections", "share")


@login_required
@require_safe
def corrections(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    counted = corrections_counted(project)
    context = {
        "project": project,
        "errors": [error.label for error in Correction.Error],
        "counted": counted,
        "total": _total(counted),
        "rules": [
            (rule, rows, _total(rows)) for rule, rows in corrections_by_rule(project).items()
        ],
        "late": late_sentences(project),
    }
    return render(request, "annotation/reviewing/corrections.html", context)


@login_required
@require_safe
def corrections_file(request: SignedInRequest, slug: str) -> HttpResponse:
    """Return all counts as a file; rows without a rule are about the whole project."""
    project = access_project(request.user, slug, Role.MANAGER)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, f"{slug}-corrections.csv")
    writer = csv.writer(response, lineterminator="\n")
    writer.writerow(COLUMNS)
    for when, is_late in (("review", False), ("later", True)):
        counts = {
            "": corrections_counted(project, is_late=is_late),
            **corrections_by_rule(project, is_late=is_late),
        }
        for rule, rows in counts.items():
            for row in rows:
                share = "" if row.share is None else f"{row.share:.4f}"
                writer.writerow([rule, when, row.error.value, row.corrections, share])
    return response


def _total(rows: list[ErrorCount]) -> int:
    return sum(row.corrections for row in rows)
