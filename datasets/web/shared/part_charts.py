"""The chart of the mean ratings of the parts of a set, on runs and on leaderboards."""

from collections.abc import Iterable
from math import sqrt

from django.utils.translation import gettext as _

from datasets.charts import Cell, Chart, ChartKind

_NORMAL_95 = 1.96


def means_chart(name: str, rows: Iterable[tuple[Cell, ...]]) -> Chart:
    """Return the chart of rows of part, mean, and the ends of its interval."""
    columns = (_("Part"), _("Mean rating"), _("from"), _("to"))
    # xgettext:no-python-format
    title = _("Mean rating by part, with 95 % intervals")
    return Chart(name, ChartKind.INTERVALS, title, columns, tuple(rows))


def mean_interval(mean: float | None, sd: float | None, pairs: int) -> tuple[Cell, Cell]:
    """Return the 95 % interval of a mean; a mean of fewer than two pairs has none."""
    if mean is None or sd is None:
        return None, None
    half = _NORMAL_95 * sd / sqrt(pairs)
    return mean - half, mean + half
