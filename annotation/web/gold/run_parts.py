"""Agreement of the parts of a run: by order, kind, rule, stage, theme and tranche."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from annotation.access import access_led_campaign, access_run
from annotation.models import AggregationRun
from annotation.stats.tables.table import ResultTable
from annotation.web.gold.measures import MeasureRow, measure_head, measure_rows
from annotation.web.gold.part_charts import PART_CHARTS, ratings_by_part
from annotation.web.gold.run_charts import run_chart
from annotation.web.gold.run_tabs import tab_context
from datasets.templatetags.designs import row_name
from datasets.web.shared.part_names import PART_TITLES, part_named
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.rule_names import rule_name

_TITLES: Final[dict[str, Promise]] = {
    "order": gettext_lazy("By presentation order"),
    "kind": gettext_lazy("By kind of pair"),
    "rule": gettext_lazy("By rule"),
    "stage": gettext_lazy("By stages of the two sentences"),
    "theme": gettext_lazy("By theme"),
    "tranche": gettext_lazy("By tranche"),
    "pos": PART_TITLES["pos"],
    "concreteness_part": PART_TITLES["concreteness"],
    "association_part": PART_TITLES["association"],
    "relation_part": gettext_lazy("By relation"),
    "path_part": PART_TITLES["path"],
    "subject_part": gettext_lazy("By article of the subjects"),
    "composition_part": gettext_lazy("By one rule, two rules or by hand"),
}
# Few sets of pairs have these columns; the others need not say that they lack them.
_OF_COLUMNS: Final = {
    *("pos", "concreteness_part", "association_part", "relation_part", "path_part"),
    *("subject_part", "composition_part"),
}
_ORDERS: Final = {"AB": gettext_lazy("A first"), "BA": gettext_lazy("B first")}
_POOLED: Final = "pooled_over_tranches"


@dataclass(frozen=True)
class Part:
    """The judgements that share a property."""

    name: str
    measures: list[MeasureRow]

    def cells(self, names: list[str]) -> list[MeasureRow | None]:
        """Return some measures; None where the part lacks one."""
        measures = {measure.name: measure for measure in self.measures}
        return [measures.get(name) for name in names]


@dataclass(frozen=True)
class Grouping:
    """One way to divide the judgements into parts."""

    key: str
    title: str
    parts: list[Part]

    @property
    def names(self) -> list[str]:
        """Return the measures of all parts, in the order of the part that has most."""
        parts = sorted(self.parts, key=lambda part: -len(part.measures))
        return [*dict.fromkeys(measure.name for part in parts for measure in part.measures)]

    @property
    def heads(self) -> list[str]:
        return [measure_head(name) for name in self.names]

    @property
    def rows(self) -> list[tuple[str, list[MeasureRow | None]]]:
        return [(part.name, part.cells(self.names)) for part in self.parts]

    @property
    def file(self) -> str:
        return f"agreement-{self.key}"


@login_required
@require_safe
def parts(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    access_led_campaign(request.user, slug, campaign_id)
    run = access_run(request.user, campaign_id, number)
    context = tab_context(run, "run-agreement") | {
        "groupings": list(groupings(run)),
        "left": [
            title
            for key, title in _TITLES.items()
            if key not in _breakdown(run) and key not in _OF_COLUMNS
        ],
        "ratings": ratings_by_part(run),
        "wordnet": run.results.get("word_relations", {}).get("wordnet", ""),
        "charts": {name: run_chart(run, name) for name in PART_CHARTS},
        "charts_at": f"{reverse('run', args=[slug, campaign_id, number])}charts/",
    }
    return render(request, "annotation/gold/run_parts.html", context)


def groupings(run: AggregationRun) -> Iterator[Grouping]:
    """Yield the groupings of the run, in the order of the titles above."""
    stored = _breakdown(run)
    for key, title in _TITLES.items():
        if key not in stored:
            continue
        parts = [
            Part(_group_name(run, key, name), measure_rows(of)) for name, of in stored[key].items()
        ]
        if key == "tranche" and _POOLED in stored:
            parts.append(Part(_("all, pooled"), measure_rows(stored[_POOLED])))
        yield Grouping(key, str(title), parts)


def parts_tables(run: AggregationRun) -> Iterator[ResultTable]:
    """Yield each grouping as a table with a row for each part and measure."""
    columns = ("Part", "Measure", "Value", "From", "To", "Units", "Note")
    for key, parted in _breakdown(run).items():
        if key not in _TITLES:
            continue
        parts = dict(parted)
        if key == "tranche" and _POOLED in _breakdown(run):
            parts["pooled"] = _breakdown(run)[_POOLED]
        rows = tuple(
            (part, name, measure["value"], *_interval(measure), measure["n"], measure["note"])
            for part, measures in parts.items()
            for name, measure in measures.items()
        )
        yield ResultTable(f"agreement-{key}", f"Agreement by {key}.", columns, rows)


def _interval(measure: Mapping[str, Any]) -> tuple[float | None, float | None]:
    low, high = measure.get("interval") or (None, None)
    return low, high


def _breakdown(run: AggregationRun) -> Mapping[str, Any]:
    breakdown: Mapping[str, Any] = run.results.get("breakdown", {})
    return breakdown


def _group_name(run: AggregationRun, key: str, name: str) -> str:
    if key == "order":
        return str(_ORDERS.get(name, name))
    if key == "rule":
        return rule_name(name, run.campaign.project)
    if key in _OF_COLUMNS:
        return part_named(key.removesuffix("_part"), name)
    return str(row_name(name))
