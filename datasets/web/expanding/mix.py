"""The mix of a project: its shares, what they would give, and the draw."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from datasets.access import access_project
from datasets.designs.mix import CUSTOM, PRESETS, STAGES, Mix, MixRow, named, with_other_rules
from datasets.designs.mix_forecast import Lack, MixForecast, RowForecast
from datasets.errors import Invalid
from datasets.models import Project, Role, RuleSettings, Stage
from datasets.selectors.expanding.rules import rule_settings
from datasets.selectors.expanding.sentences import RefusalCount, refusals_by_rule
from datasets.selectors.overview import open_jobs
from datasets.services.expanding.engines import project_rules
from datasets.services.expanding.mixing import (
    DRAW,
    draw_start,
    mix_forecast_of,
    mix_update,
)
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form
from transforms.rule import Kind, Rule

REASONS_SHOWN = 3


class MixForm(forms.Form):
    """A weight for every row, a coverage for every stage, in percent, and the two switches."""

    takes_warned = forms.BooleanField(
        label=gettext_lazy("Also draw candidates with a warning where there are no others"),
        required=False,
    )
    composes = forms.BooleanField(
        label=gettext_lazy("Also write sentences of two rules"),
        help_text=gettext_lazy(
            "The second rule runs on what the first one wrote. Sentences that are already "
            "expanded have to be expanded again, which takes several times as long as without."
        ),
        required=False,
    )

    def __init__(self, rows: Sequence[MixRow], mix: Mix, composes: bool, data: Any = None) -> None:
        switches = {"takes_warned": mix.takes_warned, "composes": composes}
        super().__init__(data, initial=switches)
        self.rows = rows
        for stage in STAGES:
            self.fields[f"coverage_{stage}"] = forms.FloatField(
                label=_("Percent of S1 that get an %(stage)s") % {"stage": stage},
                min_value=0,
                max_value=100,
                initial=round(100 * mix.coverage[stage], 1),
                widget=forms.NumberInput(attrs={"step": "0.1", "inputmode": "decimal"}),
            )
        for number, row in enumerate(rows):
            self.fields[f"weight_{number}"] = forms.FloatField(
                label=_("Weight of %(rule)s") % {"rule": row.name},
                min_value=0,
                required=False,
                initial=f"{row.weight:g}",
                widget=forms.NumberInput(attrs={"step": "any", "inputmode": "decimal"}),
            )

    def mix(self) -> Mix:
        """Return the mix that was filled in."""
        data = self.cleaned_data
        rows = [
            MixRow(row.stage, row.rules, data[f"weight_{number}"] or 0)
            for number, row in enumerate(self.rows)
        ]
        coverage = {stage: data[f"coverage_{stage}"] / 100 for stage in STAGES}
        weighted_rows = tuple(row for row in rows if row.weight > 0)
        return named(Mix(CUSTOM, weighted_rows, coverage, data["takes_warned"]))


@dataclass(frozen=True)
class ShownRow:
    """A row of the table: its field, its forecast if it has a weight, and what rules refused.

    `rules` are those of the project, or all if it has none of the row.
    """

    row: MixRow
    rules: tuple[str, ...]
    field: forms.BoundField
    forecast: RowForecast | None
    refused: list[RefusalCount]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mix(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    settings = rule_settings(project)
    form = _form(project, settings, request.POST or None)
    if form.is_valid() and "count" not in request.POST:
        with errors_shown(form):
            composes = form.cleaned_data["composes"]
            mix_update(project=project, mix=form.mix(), composes=composes, actor=request.user)
            messages.success(request, _("The mix was saved. Nothing has been drawn by it yet."))
            return redirect("mix", slug)
    context = {"project": project, **_rows_shown(project, settings, form)}
    return render_form(request, "datasets/expanding/mix.html", form, context)


@login_required
@require_POST
def mix_preset(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    name = request.POST.get("preset", "")
    if name and name not in PRESETS:
        raise Invalid(_("There is no such mix."))
    composes = rule_settings(project).composes
    mix_update(project=project, mix=PRESETS.get(name), composes=composes, actor=request.user)
    messages.success(
        request,
        _("The mix was saved. Nothing has been drawn by it yet.")
        if name
        else _("The project has no mix any more. The sentences in use stay until you draw again."),
    )
    return redirect("mix", slug)


@login_required
@require_POST
def mix_draw(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    job = draw_start(project=project, actor=request.user)
    return redirect("job", slug, job.pk)


def _form(project: Project, settings: RuleSettings, data: Any) -> MixForm:
    mix = Mix.from_json(settings.mix) if settings.mix else None
    rows = with_other_rules(mix, _expanding(project_rules(project))) if mix else ()
    return MixForm(rows, mix or Mix(CUSTOM, ()), settings.composes, data)


def _expanding(rules: Iterable[Rule]) -> list[tuple[str, str]]:
    return [(str(rule.kind), rule.id) for rule in rules if rule.kind != Kind.N]


def _rows_shown(project: Project, settings: RuleSettings, form: MixForm) -> dict[str, Any]:
    current = Mix.from_json(settings.mix) if settings.mix else None
    is_filled = form.is_bound and form.is_valid()
    mix = form.mix() if is_filled and current else current
    composes = form.cleaned_data["composes"] if is_filled else settings.composes
    forecast = mix_forecast_of(project, mix, composes=composes) if mix else None
    drawn_mix = settings.drawn_mix
    return {
        "mix": mix,
        "is_preview": is_filled,
        "forecast": forecast,
        "stages": _stages(project, form, forecast) if forecast else [],
        "presets": PRESETS.values(),
        "is_drawn": drawn_mix == (current.version_with(settings.composes) if current else ""),
        "is_at_work": open_jobs(project).filter(kind=DRAW).exists(),
    }


def _stages(project: Project, form: MixForm, forecast: MixForecast) -> list[dict[str, Any]]:
    rule_ids = {rule.id for rule in project_rules(project)}
    refused: dict[str, list[RefusalCount]] = {}
    for refusal in refusals_by_rule(project):
        refused.setdefault(refusal.rule, []).append(refusal)
    stages: list[dict[str, Any]] = []
    for stage in forecast.stages:
        forecasts = {row.row.name: row for row in stage.rows}
        rows = [
            ShownRow(
                row,
                tuple(rule for rule in row.rules if rule in rule_ids) or row.rules,
                form[f"weight_{number}"],
                forecasts.get(row.name),
                _refusals(row, forecasts, refused),
            )
            for number, row in enumerate(form.rows)
            if row.stage == stage.stage
        ]
        coverage = form[f"coverage_{stage.stage}"]
        name = Stage(stage.stage).label
        stages.append({"forecast": stage, "rows": rows, "coverage": coverage, "name": name})
    return stages


def _refusals(
    row: MixRow, forecasts: dict[str, RowForecast], refused: dict[str, list[RefusalCount]]
) -> list[RefusalCount]:
    """Return the most frequent refusals of a row that has too few candidates."""
    forecast = forecasts.get(row.name)
    if forecast is None or forecast.lack is not Lack.TOO_FEW:
        return []
    counts = [count for rule in row.rules for count in refused.get(rule, ())]
    return sorted(counts, key=lambda count: -count.n)[:REASONS_SHOWN]
