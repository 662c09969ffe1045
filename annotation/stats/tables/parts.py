"""Gold of the parts of a set of pairs: by the article of the subjects, and by who made the pair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from annotation.stats.arrays import BoolArray, FloatArray, IntArray, LabelCode
from annotation.stats.tables.table import Cell, ResultTable, mean_and_sd, percent
from datasets.evaluation.drift import wilson
from datasets.evaluation.parts.subjects import Article
from transforms.composing import is_composed
from transforms.reason import Reason

ONE_RULE, TWO_RULES, BY_HAND = "one rule", "two rules", "by hand"
# In the order in which SICK prints them.
_LABELS: Final = (LabelCode.NEUTRAL, LabelCode.CONTRADICTION, LabelCode.ENTAILMENT)
_MANUAL: Final = ".manual"


def composition_of(rule: str) -> str:
    """Return how many rules made a pair.

    Parameters
    ----------
    rule : str
        The rule, or two joined with "+"; what people write has a rule that ends in ".manual".

    Returns
    -------
    str
        Empty where the rule is not known.

    Examples
    --------
    >>> [composition_of(rule) for rule in ("s2.passive", "s2.passive+s3.negation", "s4.manual", "")]
    ['one rule', 'two rules', 'by hand', '']
    """
    if not rule or rule.endswith(_MANUAL):
        return BY_HAND if rule else ""
    return TWO_RULES if is_composed(rule) else ONE_RULE


def article_table(
    articles: Sequence[str], is_opposite: BoolArray, labels: IntArray
) -> ResultTable | None:
    """Return the articles of the subjects of the pairs of each label.

    Parameters
    ----------
    articles : (n_pairs,) sequence of str
        Values of `Article`; empty where no sentence of the pair has a tree or an article.
    is_opposite : (n_pairs,) array of bool
        The pairs whose second sentence was made to be the opposite, which are counted apart.
    labels : (n_pairs,) array of int
        Codes of `LabelCode`; -1 without.

    Returns
    -------
    ResultTable or None
        None where no labelled pair has a known article. The share is that of indefinite subjects,
        with Wilson's 95 % interval.

    References
    ----------
    Marelli et al. (2014), section 4: of S1S3 pairs, 72 % have indefinite subjects where the label
    is NEUTRAL and 19 % where it is CONTRADICTION.
    """
    names = [article.value for article in Article]
    code = {name: index for index, name in enumerate(names)}
    codes = np.array([code.get(article, -1) for article in articles], dtype=np.int64)
    known = (codes >= 0) & (labels >= 0)
    if not known.any():
        return None
    chosen = {"all": known, "opposite": known & is_opposite}
    rows: list[tuple[Cell, ...]] = []
    for name, chosen_pairs in chosen.items():
        counts = np.zeros((len(LabelCode), len(names)), dtype=np.int64)
        np.add.at(counts, (labels[chosen_pairs], codes[chosen_pairs]), 1)
        if chosen_pairs.any():
            rows += [
                (name, label.name, *counts[label].tolist(), _share(counts[label]))
                for label in _LABELS
            ]
    columns = (
        *(Reason("column_pairs"), Reason("column_label"), Reason("column_indefinite")),
        *(Reason("column_definite"), Reason("column_one_of_each")),
        Reason("column_share_indefinite"),
    )
    left = int((labels >= 0).sum() - known.sum())
    notes = (Reason("pairs_without_article", n=left),) if left else ()
    return ResultTable("sick-articles", Reason("table_of_articles"), columns, tuple(rows), notes)


def _share(counts: IntArray) -> str | None:
    """Return the share of the first of some counts, with its interval."""
    share = wilson(int(counts[0]), int(counts.sum()))
    if share.low is None or share.high is None:
        return None
    ends = percent(share.low, 1), percent(share.high, 1)
    return f"{percent(int(counts[0]), int(counts.sum()))} [{', '.join(map(str, ends))}]"


def composition_table(
    compositions: Sequence[str], relatedness: FloatArray, labels: IntArray
) -> ResultTable | None:
    """Return gold of the pairs that one rule made, that two made, and that people wrote.

    Parameters
    ----------
    compositions : (n_pairs,) sequence of str
        From `composition_of`; pairs of which nothing is known do not count.
    relatedness : (n_pairs,) array of float
        nan without.
    labels : (n_pairs,) array of int
        Codes of `LabelCode`; -1 without.

    Returns
    -------
    ResultTable or None
        None where all pairs were made in one way.
    """
    made = np.array(compositions)
    rows: list[tuple[Cell, ...]] = []
    for name in (ONE_RULE, TWO_RULES, BY_HAND):
        chosen = made == name
        score, label = relatedness[chosen], labels[chosen]
        if chosen.any():
            counts = [int((label == code).sum()) for code in _LABELS]
            mean = mean_and_sd(score[~np.isnan(score)].tolist())
            rows.append((name, len(score), mean, *counts))
    if len(rows) < 2:
        return None
    columns: tuple[Reason | str, ...] = (
        Reason("column_made_by"),
        Reason("column_pairs"),
        Reason("column_relatedness_and_sd"),
        *(label.name for label in _LABELS),
    )
    return ResultTable("rule-composition", Reason("table_of_compositions"), columns, tuple(rows))
