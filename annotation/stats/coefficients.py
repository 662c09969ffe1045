"""Coefficients that reviewers often request: ICC, Kendall's W, Gwet's AC1 and AC2, and others.

They have no intervals over pairs; those of the papers, with intervals, are in
`annotation.stats.agreement`.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from scipy import sparse
from scipy.stats import rankdata

from annotation.stats.agreement import DEFAULTS, sampled
from annotation.stats.arrays import BoolArray, FloatArray
from annotation.stats.measure import Measure, measured
from annotation.stats.pairwise import LEAST_COMMON
from annotation.stats.reliability_data import ReliabilityData
from transforms.reason import Reason

_SPLITS: Final = 200
# Ratings that are shuffled in all splits together: of many ratings, few splits give the same value.
_SHUFFLED: Final = 40_000_000
# Labels that are compared with the majority of the others at a time.
_LABELS_A_STEP: Final = 500_000
_LEAST: Final = 1e-12


def coefficients(
    ratings: ReliabilityData | None,
    labels: ReliabilityData | None,
    *,
    least_common: int = LEAST_COMMON,
    most_annotators: int = DEFAULTS.most_annotators,
    seed: int = 1,
) -> dict[str, Measure]:
    """Return all coefficients that can be computed, by name.

    Parameters
    ----------
    ratings, labels : ReliabilityData or None
        None if the study has none.
    least_common : int, optional
        Units that two annotators must share to be compared.
    most_annotators : int, optional
        Of more, a sample of this size is compared two by two; the other coefficients use all.
    seed : int, optional
        Of the random halves and of the sample.

    Returns
    -------
    dict of str to Measure
    """
    measures: dict[str, Measure] = {}
    if ratings is not None:
        measures |= intraclass(ratings)
        measures["kendall_w"] = kendall_w(ratings)
        compared = sampled(ratings, most=most_annotators, seed=seed)
        measures |= pairwise(compared, least_common=least_common)
        measures["split_half"] = split_half(ratings, seed=seed)
        measures["gwet_ac2"] = gwet(ratings, quadratic=True)
    if labels is not None:
        measures["gwet_ac1"] = gwet(labels)
        measures["against_majority"] = against_majority(labels)
    return measures


def intraclass(ratings: ReliabilityData) -> dict[str, Measure]:
    """Return the six intraclass correlations of Shrout and Fleiss.

    Parameters
    ----------
    ratings : ReliabilityData

    Returns
    -------
    dict of str to Measure
        `icc_1` assumes different raters for each unit, `icc_2` a random sample of raters who rate
        all units, `icc_3` fixed raters; `_mean` is the reliability of a unit's mean rating. The
        first uses units with at least two ratings, the others those that all annotators rated.

    References
    ----------
    Shrout and Fleiss (1979), Psychological Bulletin 86:420-428. For units with unequal numbers of
    ratings, k of the one-way analysis is (N - Σ n² / N) / (units - 1).

    Examples
    --------
    >>> from annotation.stats.reliability_data import reliability_data
    >>> table = [9, 2, 5, 8, 6, 1, 3, 2, 8, 4, 6, 8, 7, 1, 2, 6, 10, 5, 6, 9, 6, 2, 4, 7]
    >>> icc = intraclass(reliability_data(
    ...     unit=np.repeat(np.arange(6), 4), annotator=np.tile(np.arange(4), 6),
    ...     value=table, pair=np.arange(6), n_pairs=6, n_annotators=4,
    ... ))
    >>> [round(icc[name].value, 2) for name in ("icc_1", "icc_2", "icc_3")]
    [0.17, 0.29, 0.71]
    """
    return _one_way(ratings) | _two_way(ratings)


def _one_way(ratings: ReliabilityData) -> dict[str, Measure]:
    n = ratings.totals
    several = n >= 2
    kept = several[ratings.unit]
    unit, value = ratings.unit[kept], ratings.values[kept]
    count, total, units = n[several], int(n[several].sum()), int(several.sum())
    single = mean = np.nan
    if units >= 2:
        sums = np.bincount(unit, weights=value, minlength=ratings.n_units)
        means = sums[several] / count
        per_unit = np.divide(sums, n, out=np.zeros(len(n)), where=n > 0)
        between = (count * (means - value.mean()) ** 2).sum() / (units - 1)
        within = ((value - per_unit[unit]) ** 2).sum() / (total - units)
        k = (total - (count**2).sum() / total) / (units - 1)
        if between + (k - 1) * within > 0:
            single = (between - within) / (between + (k - 1) * within)
            mean = (between - within) / between if between > 0 else np.nan
    note = Reason("units_with_two_ratings")
    otherwise = Reason("icc_undefined")
    return {
        "icc_1": measured(single, units, note, otherwise=otherwise),
        "icc_1_mean": measured(mean, units, note, otherwise=otherwise),
    }


def _two_way(ratings: ReliabilityData) -> dict[str, Measure]:
    table = _complete(ratings)
    n, k = table.shape
    values = dict.fromkeys(("icc_2", "icc_2_mean", "icc_3", "icc_3_mean"), np.nan)
    if n >= 2 and k >= 2:
        grand = table.mean()
        rows = k * ((table.mean(axis=1) - grand) ** 2).sum() / (n - 1)
        columns = n * ((table.mean(axis=0) - grand) ** 2).sum() / (k - 1)
        off = table - table.mean(axis=1, keepdims=True) - table.mean(axis=0) + grand
        error = (off**2).sum() / ((n - 1) * (k - 1))
        with np.errstate(divide="ignore", invalid="ignore"):
            values = {
                "icc_2": (rows - error) / (rows + (k - 1) * error + k * (columns - error) / n),
                "icc_2_mean": (rows - error) / (rows + (columns - error) / n),
                "icc_3": (rows - error) / (rows + (k - 1) * error),
                "icc_3_mean": (rows - error) / rows,
            }
    note = Reason("units_that_all_rated", people=k)
    return {
        name: measured(float(value), n, note, otherwise=Reason("not_all_rated_the_same"))
        for name, value in values.items()
    }


def _complete(ratings: ReliabilityData) -> FloatArray:
    """Return the ratings of the units that all annotators rated: (n_units, n_annotators)."""
    people, person = np.unique(ratings.annotator, return_inverse=True)
    whole = ratings.totals == len(people)
    kept = whole[ratings.unit]
    units = np.cumsum(whole) - 1
    table = np.full((int(whole.sum()), len(people)), np.nan)
    table[units[ratings.unit[kept]], person[kept]] = ratings.values[kept]
    return table


def kendall_w(ratings: ReliabilityData) -> Measure:
    """Return Kendall's coefficient of concordance, with the correction for ties.

    Parameters
    ----------
    ratings : ReliabilityData

    Returns
    -------
    Measure
        From 0 to 1, for the units that all annotators rated.

    References
    ----------
    Kendall and Babington Smith (1939), Annals of Mathematical Statistics 10:275-287.
    """
    table = _complete(ratings)
    n, m = table.shape
    note = Reason("units_that_all_rated", people=m)
    value = np.nan
    if n >= 2 and m >= 2:
        ranked = np.stack([rankdata(column) for column in table.T], axis=1)
        sums = ranked.sum(axis=1)
        squares = ((sums - sums.mean()) ** 2).sum()
        tied = sum(
            float((counts**3 - counts).sum())
            for counts in (np.unique(column, return_counts=True)[1] for column in table.T)
        )
        divisor = m**2 * (n**3 - n) - m * tied
        value = 12 * squares / divisor if divisor > 0 else np.nan
    return measured(value, n, note, otherwise=Reason("not_all_rated_the_same"))


def gwet(answers: ReliabilityData, *, quadratic: bool = False) -> Measure:
    """Return Gwet's AC1, or AC2 with quadratic weights.

    Parameters
    ----------
    answers : ReliabilityData
        Units may have any number of answers.
    quadratic : bool, optional
        Whether close values agree partially (AC2); by default only equal values agree.

    Returns
    -------
    Measure
        At most 1; 0 for chance agreement.

    Notes
    -----
    (p_a - p_e) / (1 - p_e), where p_a is the weighted share of agreeing pairs of answers, averaged
    over the units with at least two answers, and p_e = Σ w / (q (q - 1)) Σ π_k (1 - π_k), where π_k
    is the share of value k, averaged over all units with an answer.

    References
    ----------
    Gwet (2008), British Journal of Mathematical and Statistical Psychology 61:29-48; (2014)
    Handbook of Inter-Rater Reliability, 4th edition, chapters 2 and 3.
    """
    values, totals = answers.domain, answers.totals
    q = len(values)
    note, otherwise = Reason("units_with_two_answers"), Reason("gwet_undefined")
    several = totals >= 2
    if q < 2 or not several.any():
        return measured(np.nan, 0, note, otherwise=otherwise)
    disagreeing, weights = _disagreement(answers, quadratic=quadratic)
    m = totals[several]
    agreement = 1 - float((disagreeing[several] / (m * (m - 1))).mean())
    # Of each answer, what it adds to the mean share of its value.
    of_answer = 1 / totals[answers.unit]
    shares = np.bincount(answers.code, weights=of_answer, minlength=q) / (totals > 0).sum()
    chance = weights / (q * (q - 1)) * float((shares * (1 - shares)).sum())
    value = (agreement - chance) / (1 - chance) if chance < 1 else np.nan
    return measured(value, int(several.sum()), note, otherwise=otherwise)


def _disagreement(answers: ReliabilityData, *, quadratic: bool) -> tuple[FloatArray, float]:
    """Return Σ (1 - w) over the ordered pairs of answers of each unit, and Σ w over all values.

    Sums of squares take the place of a table of units by values, which sliders make huge.
    """
    n, q = answers.totals.astype(np.float64), answers.n_values
    if not quadratic:
        same: FloatArray = np.asarray(answers.counts.power(2).sum(axis=1))
        return n**2 - same, float(q)
    values = answers.domain - answers.domain.mean()
    width = float(np.ptp(values))
    given = values[answers.code] / width
    sums = np.bincount(answers.unit, weights=given, minlength=answers.n_units)
    squares = np.bincount(answers.unit, weights=given**2, minlength=answers.n_units)
    apart = 2 * (n * squares - sums**2)
    spread = 2 * (q * ((values / width) ** 2).sum() - (values / width).sum() ** 2)
    return apart, float(q**2 - spread)


def pairwise(ratings: ReliabilityData, *, least_common: int) -> dict[str, Measure]:
    """Return Pearson's r and quadratically weighted kappa between two annotators.

    Parameters
    ----------
    ratings : ReliabilityData
    least_common : int
        Units that two annotators must share to be compared.

    Returns
    -------
    dict of str to Measure
        `pairwise_pearson` and `weighted_kappa`, means over all pairs of annotators.

    Notes
    -----
    Of two annotators, 1 - kappa is the mean squared difference over what it would be if their
    ratings were paired at random: var x + var y + (mean x - mean y)².

    References
    ----------
    Cohen (1968), Psychological Bulletin 70:213-220.
    """
    shape = (ratings.n_annotators, ratings.n_units)
    # Away from their mean, squares of ratings lose no digits.
    value = ratings.values - ratings.values.mean() if len(ratings) else ratings.values

    def table(cells: FloatArray) -> sparse.csr_array:
        return sparse.coo_array((cells, (ratings.annotator, ratings.unit)), shape=shape).tocsr()

    ones, given = table(np.ones(len(value))), table(value)
    n = (ones @ ones.T).toarray()
    first, second = np.triu_indices(ratings.n_annotators, 1)
    enough = n[first, second] >= least_common
    first, second = first[enough], second[enough]
    common = n[first, second]
    sums, squares = (given @ ones.T).toarray(), (table(value**2) @ ones.T).toarray()
    mean_x, mean_y = sums[first, second] / common, sums[second, first] / common
    var_x = squares[first, second] / common - mean_x**2
    var_y = squares[second, first] / common - mean_y**2
    covariance = (given @ given.T).toarray()[first, second] / common - mean_x * mean_y
    varied = (var_x > _LEAST) & (var_y > _LEAST)
    r = covariance[varied] / np.sqrt(var_x[varied] * var_y[varied])
    chance = var_x + var_y + (mean_x - mean_y) ** 2
    kappa = 2 * covariance[chance > _LEAST] / chance[chance > _LEAST]
    note, otherwise = Reason("pairs_of_annotators", least=least_common), Reason("none_compared")
    return {
        name: measured(
            float(values.mean()) if len(values) else np.nan, len(values), note, otherwise=otherwise
        )
        for name, values in (("pairwise_pearson", r), ("weighted_kappa", kappa))
    }


def split_half(ratings: ReliabilityData, *, seed: int, splits: int = _SPLITS) -> Measure:
    """Return the split-half reliability of mean scores, over random halves of the ratings.

    Parameters
    ----------
    ratings : ReliabilityData
    seed : int
        Of the halves.
    splits : int, optional
        Number of random splits; fewer where there are more than 200,000 ratings.

    Returns
    -------
    Measure
        Pearson's r of the units' means in the two halves, averaged over the splits and corrected
        to full length by the Spearman-Brown formula, 2 r / (1 + r).
    """
    several = ratings.totals >= 2
    kept = several[ratings.unit]
    value = ratings.values[kept]
    splits = min(splits, max(1, _SHUFFLED // max(1, len(value))))
    note, otherwise = Reason("random_halves", splits=splits), Reason("no_halves")
    n, rng = int(several.sum()), np.random.default_rng(seed)
    if n < 3:
        return measured(np.nan, n, note, otherwise=otherwise)
    sizes = ratings.totals[several]
    row = np.repeat(np.arange(n), sizes)
    starts = np.cumsum(sizes) - sizes
    is_first = np.arange(len(row)) - starts[row] < (sizes // 2)[row]
    correlations = []
    for _ in range(splits):
        # The rows are in sequence already: this shuffles within each of them.
        shuffled = value[np.argsort(row + rng.random(len(row)))]
        of_first = np.bincount(row, weights=shuffled * is_first)
        first = of_first / (sizes // 2)
        second = (np.bincount(row, weights=shuffled) - of_first) / (sizes - sizes // 2)
        if np.ptp(first) > 0 and np.ptp(second) > 0:
            correlations.append(float(np.corrcoef(first, second)[0, 1]))
    r = float(np.mean(correlations)) if correlations else np.nan
    return measured(2 * r / (1 + r) if r > -1 else np.nan, n, note, otherwise=otherwise)


def against_majority(labels: ReliabilityData) -> Measure:
    """Return how often annotators agree with the majority label of the others.

    Parameters
    ----------
    labels : ReliabilityData

    Returns
    -------
    Measure
        Mean over annotators of the share of labels that agree; ties of the others are left out.
    """
    compared = np.zeros(labels.n_annotators, dtype=np.int64)
    agreed = np.zeros(labels.n_annotators, dtype=np.int64)
    for start in range(0, len(labels), _LABELS_A_STEP):
        rows = slice(start, start + _LABELS_A_STEP)
        annotator = labels.annotator[rows]
        decided, right = _majority_of_others(labels, rows)
        compared += np.bincount(annotator[decided], minlength=labels.n_annotators)
        agreed += np.bincount(annotator[right], minlength=labels.n_annotators)
    known = compared > 0
    value = float((agreed[known] / compared[known]).mean()) if known.any() else np.nan
    return measured(
        value,
        int(known.sum()),
        Reason("annotators_against_majority"),
        otherwise=Reason("no_majority_of_others"),
    )


def _majority_of_others(labels: ReliabilityData, rows: slice) -> tuple[BoolArray, BoolArray]:
    """Return for which answers the others have a majority, and which of these agree with it."""
    unit, code = labels.unit[rows], labels.code[rows]
    first, last = int(unit[0]), int(unit[-1])
    counts = labels.counts[first : last + 1].toarray()[unit - first]
    counts[np.arange(len(unit)), code] -= 1
    most = counts.max(axis=1)
    decided = (most > 0) & ((counts == most[:, np.newaxis]).sum(axis=1) == 1)
    return decided, decided & (counts.argmax(axis=1) == code)
