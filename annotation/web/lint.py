"""The lint list of a run in words."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from annotation.models import AggregationRun
from annotation.stats.lint import Fault
from datasets.models import Pair

_NAMES: dict[str, Promise] = {
    Fault.IDENTICAL: _("Both sentences are the same"),
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


def told_lint(run: AggregationRun) -> list[LintRow]:
    """Return the findings with the keys of their pairs, as far as the pairs are still there."""
    found = run.results.get("lint", [])
    pairs = Pair.objects.filter(
        pair_set=run.campaign.pair_set_id, number__in={row["pair"] for row in found}
    )
    keys = dict(pairs.values_list("number", "pk"))
    return [
        LintRow(row["pair"], keys[row["pair"]], str(_NAMES[row["fault"]]), row["reason"])
        for row in found
        if row["pair"] in keys
    ]
