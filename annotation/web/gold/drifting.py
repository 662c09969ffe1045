"""What became of published gold when the same pairs were judged again."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from annotation.selectors.gold.drifting import (
    Side,
    gold_drift,
    published_sides,
    run_sides,
    texts_language,
)
from datasets.access import access_project
from datasets.evaluation.drift import Drift, Group
from datasets.evaluation.figures import Figure
from datasets.evaluation.material import GoldPair, key_text
from datasets.formats.labels import Label
from datasets.models import Project, Role
from datasets.web.shared.filters import query_without_page
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.rule_names import rule_name
from datasets.web.shared.tables import PageTable, Tables, table_asked

_FIGURES: dict[str, str | Promise] = {
    "labels changed": gettext_lazy("Labels changed"),
    "kappa": gettext_lazy("Cohen’s kappa"),
    "pearson": gettext_lazy("Pearson’s correlation"),
    "spearman": gettext_lazy("Spearman’s correlation"),
    "mean absolute difference": gettext_lazy("Mean absolute difference"),
    "mean difference": gettext_lazy("Mean difference"),
    "moved by a point or more": gettext_lazy("Moved by a point or more"),
}
# Beside each other in the tables of groups; kappa says nothing among pairs of one label.
_OF_GROUPS = (
    *("labels changed", "pearson", "spearman"),
    *("mean absolute difference", "moved by a point or more"),
)
_SHARES = ("labels changed", "moved by a point or more")
_GROUPED_BY: dict[str, str | Promise] = {
    "label": gettext_lazy("By published label"),
    "kind": gettext_lazy("By kind"),
    "rule": gettext_lazy("By rule"),
    "part": gettext_lazy("By part"),
    "direction": gettext_lazy("By direction of the label"),
}
_DIRECTIONS = {"A to B": gettext_lazy("A → B"), "B to A": gettext_lazy("B → A")}


class DriftForm(forms.Form):
    """Which gold is compared with which; wrong values choose nothing."""

    gold = forms.ChoiceField(label=gettext_lazy("Published gold"))
    other = forms.ChoiceField(label=gettext_lazy("Judged again"))

    def __init__(self, data: Any, *, published: list[Side], runs: list[Side]) -> None:
        super().__init__(data)
        self.sides = {side.key: side for side in (*published, *runs)}
        self.fields["gold"].choices = _choices(published)  # type: ignore[attr-defined]
        self.fields["other"].choices = [  # type: ignore[attr-defined]
            (_("Runs"), _choices(runs)),
            (_("Published gold"), _choices(published)),
        ]

    def chosen(self) -> tuple[Side, Side] | None:
        if not self.is_valid():
            return None
        cleaned = self.cleaned_data
        if cleaned["gold"] == cleaned["other"]:
            return None
        return self.sides[cleaned["gold"]], self.sides[cleaned["other"]]


@dataclass(frozen=True)
class FigureRow:
    """A figure with its interval; shares are per cent."""

    name: str
    figure: Figure
    is_share: bool


@dataclass(frozen=True)
class GroupRows:
    """One table of groups: each group with its figures in the order of the heads."""

    title: str
    rows: list[tuple[str, int, list[FigureRow]]]


@login_required
@require_safe
def drift(request: SignedInRequest, slug: str) -> HttpResponseBase:
    project = access_project(request.user, slug, Role.MANAGER)
    published, runs = published_sides(project), run_sides(project)
    form = DriftForm(_query(request), published=published, runs=runs)
    chosen = form.chosen()
    result = gold_drift(*chosen) if chosen else None
    if result and (file := table_asked(request, _tables(result), prefix=f"{slug}-drift")):
        return file
    context = {"project": project, "form": form, "chosen": chosen, "has_gold": bool(published)}
    context["query"] = query_without_page(request)
    return render(
        request, "annotation/gold/drift.html", context | _result_context(project, chosen, result)
    )


def _query(request: HttpRequest) -> Any:
    return request.GET if {"gold", "other"} <= request.GET.keys() else None


def _choices(sides: list[Side]) -> list[tuple[str, str]]:
    return [(side.key, side_name(side)) for side in sides]


def side_name(side: Side) -> str:
    if side.run is None:
        return str(side.source)
    named = {
        "campaign": side.run.campaign.name,
        "n": side.run.number,
        "date": date_format(side.run.dated, "SHORT_DATE_FORMAT"),
    }
    return _("%(campaign)s, run %(n)d (%(date)s)") % named


def _result_context(
    project: Project, chosen: tuple[Side, Side] | None, result: Drift | None
) -> dict[str, Any]:
    if chosen is None or result is None:
        return {}
    return {
        "drift": result,
        "names": [side_name(side) for side in chosen],
        "total": _figure_rows(result.total),
        "unanimous": _figure_rows(result.unanimous) if result.unanimous else None,
        "heads": [_FIGURES[name] for name in _OF_GROUPS],
        "labels": list(Label),
        "confusion": _confusion(result),
        "groups": [_group_rows(name, result.groups[name]) for name in result.groups],
        "moved": result.most_moved,
        "languages": [texts_language(side) for side in chosen],
    }


def _figure_rows(group: Group, names: Iterable[str] = tuple(_FIGURES)) -> list[FigureRow]:
    figures = group.figures
    return [FigureRow(str(_FIGURES[name]), figures[name], name in _SHARES) for name in names]


def _confusion(result: Drift) -> list[tuple[Label, list[int]]]:
    counts = result.confusion.counts
    return [(old, [counts[old, new] for new in Label]) for old in Label]


def _group_rows(name: str, groups: dict[str, Group]) -> GroupRows:
    rows = [
        (_value_name(name, value), group.pairs, _figure_rows(group, _OF_GROUPS))
        for value, group in groups.items()
    ]
    return GroupRows(str(_GROUPED_BY[name]), rows)


def _value_name(name: str, value: str) -> str:
    if name == "rule":
        return rule_name(value)
    return str(_DIRECTIONS.get(value, value)) if name == "direction" else value


def _tables(result: Drift) -> Tables:
    figures = ("group", "value", "pairs", "figure", "n", "estimate", "low", "high")
    texts = ("sentence_a", "sentence_b", "score", "label")
    moved = ("pair", *(f"{side}_{name}" for side in ("first", "second") for name in texts))
    labels = ("first", *(label.value for label in Label))
    return {
        "figures": lambda: PageTable(figures, lambda row: row, _figure_cells(result)),
        "labels": lambda: PageTable(labels, lambda row: [row[0], *row[1]], _confusion(result)),
        "moved": lambda: PageTable(
            moved,
            lambda pair: [key_text(pair[0].key), *_gold_cells(pair[0]), *_gold_cells(pair[1])],
            result.most_moved,
        ),
    }


def _figure_cells(drift: Drift) -> Iterator[list[Any]]:
    groups = {"all": {"": drift.total}}
    if drift.unanimous:
        groups["unanimous"] = {"": drift.unanimous}
    for name, of in (groups | drift.groups).items():
        for value, group in of.items():
            for figure_name, figure in group.figures.items():
                start = [name, value, group.pairs, figure_name, figure.n]
                yield [*start, figure.value, figure.low, figure.high]


def _gold_cells(gold: GoldPair) -> list[Any]:
    return [gold.text_a, gold.text_b, gold.score, gold.label.value if gold.label else None]
