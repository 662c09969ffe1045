"""Tables 4 to 9 of SICK (Marelli et al. 2014), from the gold of any project."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy import stats

from annotation.stats.arrays import FloatArray, IntArray, LabelCode
from annotation.stats.measure import Measure, measured
from annotation.stats.tables.chi_squared import goodness_of_fit, independence
from annotation.stats.tables.table import (
    MOST_STEPS,
    Cell,
    ResultTable,
    counted,
    mean_and_sd,
    percent,
)
from datasets.formats.pair_kinds import in_table_order, table_row
from transforms.composing import JOINED_BY, is_composed
from transforms.reason import Param, Reason

# In the order of the paper.
_LABELS: Final = (LabelCode.NEUTRAL, LabelCode.CONTRADICTION, LabelCode.ENTAILMENT)


@dataclass(frozen=True)
class PairGold:
    """Gold of the pairs that have both a score and a label.

    Attributes
    ----------
    score : (n_pairs,) array of float
        Gold relatedness, in points of the scale.
    label : (n_pairs,) array of int
        Codes of `LabelCode`.
    kind : tuple of str
        Row of Tables 8 and 9 that each pair belongs to: (n_pairs,).
    """

    score: FloatArray
    label: IntArray
    kind: tuple[str, ...] = ()


def table_4(
    counts: Mapping[str, Mapping[str, int]],
    by_hand: Mapping[str, Mapping[str, int]] | None = None,
) -> ResultTable:
    """Return how often each expansion rule was used.

    As in the paper, the sum may exceed the sentences: two rules in one sentence are a use of each,
    under the stage of the sentence. A note says how many sentences these are.

    Parameters
    ----------
    counts : mapping of str to mapping of str to int
        Number of sentences by stage (S2, S3, S4) and rule, or two rules joined with "+".
    by_hand : mapping of str to mapping of str to int, optional
        How many of these people wrote, as all in SICK; a column if there are any.

    Returns
    -------
    ResultTable
    """
    rows: list[tuple[Cell, ...]] = []
    for stage, rules in counts.items():
        written = _uses((by_hand or {}).get(stage, {}))
        for rule, n in _uses(rules).most_common():
            rows.append(
                (f"Expansion rules to {stage}", rule, n, *((written[rule],) if by_hand else ()))
            )
    columns = [Reason("column_stage"), Reason("column_rule"), Reason("column_frequency")]
    if by_hand:
        columns.append(Reason("column_by_hand"))
    of_two = sum(n for rules in counts.values() for rule, n in rules.items() if is_composed(rule))
    notes = (Reason("sentences_of_two_rules", n=of_two),) if of_two else ()
    return ResultTable("sick-4", Reason("table_of_rules"), tuple(columns), tuple(rows), notes)


def _uses(rules: Mapping[str, int]) -> Counter[str]:
    """Count the uses of each rule; two rules in one sentence are a use of each.

    Examples
    --------
    >>> _uses({"s2.passive": 3, "s2.passive+s2.synonym": 2}).most_common()
    [('s2.passive', 5), ('s2.synonym', 2)]
    """
    uses: Counter[str] = Counter()
    for rule in sorted(rules):
        for part in rule.split(JOINED_BY):
            uses[part] += rules[rule]
    return uses


def table_5(counts: Mapping[str, Mapping[str, int]], notes: tuple[Reason, ...] = ()) -> ResultTable:
    """Return how many pairs have each expected relation.

    Parameters
    ----------
    counts : mapping of str to mapping of str to int
        Number of pairs by relation and kind of pair.
    notes : tuple of Reason, optional
        What is printed below the table.

    Returns
    -------
    ResultTable
    """
    total = sum(sum(kinds.values()) for kinds in counts.values())
    rows = [
        (relation, ", ".join(kinds), counted(sum(kinds.values()), total))
        for relation, kinds in counts.items()
    ]
    caption = Reason("table_of_relations")
    columns = (
        Reason("column_expected_relation"),
        Reason("column_kinds_of_pair"),
        Reason("column_pairs"),
    )
    rows.append(("Total", "", counted(total, total)))
    return ResultTable("sick-5", caption, columns, tuple(rows), notes)


def table_6(gold: PairGold, *, low: float, high: float) -> ResultTable:
    """Return how many pairs are in each range of relatedness, and how many have each label.

    Shares are rounded half up; the paper prints 923 of 9,840, which is 9.4 %, as 10 %.

    Parameters
    ----------
    gold : PairGold
    low, high : float
        Ends of the scale.

    Returns
    -------
    ResultTable
    """
    bins, of_pair = _bin_scores(gold.score, low, high)
    in_bins = np.bincount(of_pair, minlength=len(bins))
    labels = [int((gold.label == label).sum()) for label in _LABELS]
    n = len(gold.score)
    ranges = [
        ("Relatedness", name, counted(int(count), n))
        for name, count in zip(bins, in_bins, strict=True)
    ]
    named = [
        ("Entailment", label.name, counted(count, n))
        for label, count in zip(_LABELS, labels, strict=True)
    ]
    caption = Reason("table_of_levels")
    return ResultTable(
        "sick-6",
        caption,
        (Reason("column_gold"), Reason("column_level"), Reason("column_pairs")),
        (*ranges, *named),
    )


def table_7(gold: PairGold, *, low: float, high: float) -> ResultTable:
    """Return the pairs by relatedness and label, with the tests of the paper in the notes.

    Parameters
    ----------
    gold : PairGold
    low, high : float
        Ends of the scale.

    Returns
    -------
    ResultTable
    """
    cells = cross_table(gold, low=low, high=high)
    n = int(cells.sum())
    rows: list[tuple[Cell, ...]] = [
        (name, *(counted(int(cell), n) for cell in row), int(row.sum()))
        for name, row in zip(_bin_scores(gold.score, low, high)[0], cells, strict=True)
    ]
    totals: tuple[Cell, ...] = ("TOTAL", *(str(total) for total in cells.sum(axis=0).tolist()), n)
    rows.append(totals)
    columns: tuple[Reason | str, ...] = (
        Reason("column_relatedness"),
        *(label.name for label in _LABELS),
        Reason("column_total"),
    )
    caption = Reason("table_of_relatedness_and_labels")
    return ResultTable("sick-7", caption, columns, tuple(rows), _tests(gold, cells))


def table_8(gold: PairGold) -> ResultTable:
    """Return the mean relatedness of each kind of pair, with its standard deviation.

    Parameters
    ----------
    gold : PairGold

    Returns
    -------
    ResultTable
    """
    kinds = np.array(gold.kind)
    rows = tuple(
        (kind, int((kinds == kind).sum()), mean_and_sd(gold.score[kinds == kind].tolist()))
        for kind in in_table_order(gold.kind)
    )
    caption = Reason("table_of_means_by_kind")
    return ResultTable(
        "sick-8",
        caption,
        (
            Reason("column_kind_of_pair"),
            Reason("column_pairs"),
            Reason("column_relatedness_and_sd"),
        ),
        rows,
    )


def table_9(gold: PairGold) -> ResultTable:
    """Return the share of each label among the pairs of each kind.

    Parameters
    ----------
    gold : PairGold

    Returns
    -------
    ResultTable
    """
    kinds = np.array(gold.kind)
    labels = (LabelCode.ENTAILMENT, LabelCode.CONTRADICTION, LabelCode.NEUTRAL)
    rows = []
    for kind in in_table_order(gold.kind):
        labels_of_kind = gold.label[kinds == kind]
        shares = (
            percent(int((labels_of_kind == label).sum()), len(labels_of_kind), decimals=1)
            for label in labels
        )
        rows.append((kind, *shares))
    columns: tuple[Reason | str, ...] = (
        Reason("column_kind_of_pair"),
        *(label.name for label in labels),
    )
    caption = Reason("table_of_labels_by_kind")
    return ResultTable("sick-9", caption, columns, tuple(rows))


def cross_table(gold: PairGold, *, low: float, high: float) -> IntArray:
    """Return the number of pairs by range of relatedness and label.

    Parameters
    ----------
    gold : PairGold
    low, high : float
        Ends of the scale.

    Returns
    -------
    (n_bins, 3 labels) array of int
        With the labels in the sequence of the paper: NEUTRAL, CONTRADICTION, ENTAILMENT.
    """
    names, bins = _bin_scores(gold.score, low, high)
    n_bins = len(names)
    column = np.array([_LABELS.index(label) for label in LabelCode])[gold.label]
    counts = np.bincount(bins * len(_LABELS) + column, minlength=n_bins * len(_LABELS))
    return counts.reshape(n_bins, len(_LABELS))


def score_bins(score: FloatArray, *, low: float, high: float) -> IntArray:
    """Return the range of each score.

    Parameters
    ----------
    score : (n_pairs,) array of float
    low, high : float
        Ends of the scale.

    Returns
    -------
    (n_pairs,) array of int
        From 0. Ranges are a point wide and exclude their high end, but for the last.

    Examples
    --------
    The ranges of SICK's scale are [1, 2), [2, 3), [3, 4) and [4, 5].

    >>> score_bins(np.array([1.0, 1.9, 2.0, 5.0]), low=1, high=5).tolist()
    [0, 0, 1, 3]
    """
    last = max(1, round(high - low)) - 1
    return np.clip(np.floor(np.round(score - low, 9)), 0, last).astype(np.int64)


def tukey(gold: PairGold) -> dict[tuple[str, str], Measure]:
    """Return p of Tukey's honestly significant difference between the labels' mean scores.

    Parameters
    ----------
    gold : PairGold

    Returns
    -------
    dict of (str, str) to Measure
        By the names of two labels; empty if fewer than two labels have two pairs, or none varies.
    """
    groups = {label.name: gold.score[gold.label == label] for label in _LABELS}
    used = {name: scores for name, scores in groups.items() if len(scores) > 1}
    if len(used) < 2 or all(np.ptp(scores) == 0 for scores in used.values()):
        return {}
    p = stats.tukey_hsd(*used.values()).pvalue
    names = list(used)
    return {
        (names[i], names[j]): measured(
            p[i, j],
            len(used[names[i]]) + len(used[names[j]]),
            Reason("pairs_counted"),
            otherwise=Reason("no_variance"),
        )
        for i in range(len(names))
        for j in range(i + 1, len(names))
    }


def _tests(gold: PairGold, cells: IntArray) -> tuple[Reason, ...]:
    notes = []
    for test, (statistic, p) in (
        (Reason("goodness_of_fit"), goodness_of_fit(cells)),
        (Reason("independence"), independence(cells)),
    ):
        freedom = statistic.note
        if isinstance(freedom, Reason) and statistic.value is not None and p.value is not None:
            params: dict[str, Param] = {"chi_square": statistic.value, "p": _p(p.value)}
            notes.append(test.having(**freedom.params, **params))
    for label in _LABELS:
        of_label = mean_and_sd(gold.score[gold.label == label].tolist())
        if of_label is not None:
            notes.append(Reason("mean_of_label", label=label.name, mean=of_label))
    for (one, other), measure in tukey(gold).items():
        if measure.value is not None:
            notes.append(Reason("tukey_hsd", one=one, other=other, p=_p(measure.value)))
    return tuple(notes)


def _p(value: float) -> str:
    return "p < .0001" if value < 0.0001 else f"p = {value:.4f}".replace("0.", ".")


def _bin_scores(score: FloatArray, low: float, high: float) -> tuple[list[str], IntArray]:
    """Return the names of the ranges, each a point wide, and the position of each score's range.

    On a scale of more than a hundred points, only ranges that occur are named.
    """
    steps = score_bins(score, low=low, high=high)
    n = max(1, round(high - low))
    if n <= MOST_STEPS:
        return [_range_name(step, n, low, high) for step in range(n)], steps
    used, places = np.unique(steps, return_inverse=True)
    return [_range_name(step, n, low, high) for step in used.tolist()], places


def _range_name(step: int, n: int, low: float, high: float) -> str:
    start, is_last = low + step, step == n - 1
    end = high if is_last else start + 1
    return f"[{start:.10g}, {end:.10g}{']' if is_last else ')'}"


def kinds_of_sick(kinds: Sequence[str]) -> tuple[str, ...]:
    """Return the rows of SICK's Table 8 that kinds such as S1aS2b belong to.

    Parameters
    ----------
    kinds : sequence of str

    Returns
    -------
    tuple of str
        Other kinds keep their name.

    Examples
    --------
    >>> kinds_of_sick(["S1aS2a", "S1aS2b", "S1aS1b", "unrelated"])
    ('S1S2 same set', 'S1S2 cross set', 'S1S1 cross set', 'unrelated')
    """
    return tuple(map(table_row, kinds))
