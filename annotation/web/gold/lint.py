"""The wording of a run's lint list."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from annotation.models import AggregationRun, Label
from annotation.stats.lint import Fault
from datasets.selectors.pairing.pairs import pair_keys
from datasets.worded import worded_stored

_NAMES: dict[str, Promise] = {
    Fault.IDENTICAL: _("A and B are the same"),
    Fault.DUPLICATE: _("The same pair appears twice"),
    Fault.ENTAILS_AND_CONTRADICTS: _("Entailment in one direction, contradiction in the other"),
    Fault.ONE_WAY_CONTRADICTION: _("Contradiction in one direction only"),
    Fault.AGAINST_PRIOR: _("Contradicts what this rule nearly always produces"),
}


@dataclass(frozen=True)
class LintRow:
    pair: int
    key: int
    name: str
    reason: str


def lint_rows(run: AggregationRun) -> list[LintRow]:
    """Return the findings with the keys of those pairs that still exist."""
    findings = run.results.get("lint", [])
    keys = pair_keys(run.campaign.judged_set.pk, {row["pair"] for row in findings})
    return [
        LintRow(
            row["pair"],
            keys[row["pair"]],
            str(_NAMES[row["fault"]]),
            worded_stored(_with_label_names(row), row["reason"]),
        )
        for row in findings
        if row["pair"] in keys
    ]


def _with_label_names(row: Mapping[str, Any]) -> dict[str, Any]:
    """Name labels in the language of the page; they are stored as codes."""
    names = dict(Label.choices)
    params = {name: names.get(value, value) for name, value in row.get("params", {}).items()}
    return {**row, "params": params}
