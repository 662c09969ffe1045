"""How well people predict people: the human ceiling, for ratings and for labels."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_array

from datasets.evaluation.figures import Figure, FloatArray, Json
from datasets.formats.labels import Label
from transforms.reason import Reason

IntArray = npt.NDArray[np.int64]
Correlate = Callable[[FloatArray, FloatArray], Figure]

MIN_SHARED = 3  # pairs; two always correlate perfectly
_NEUTRAL = tuple(Label).index(Label.NEUTRAL)


@dataclass(frozen=True, slots=True)
class Ceiling:
    """How well two annotators agree, and one with all the others together.

    For ratings, mean correlations, with others represented by their mean; for labels, mean shares
    of equal answers, with others represented by their majority.
    """

    pairwise: Figure
    against_rest: Figure

    def as_json(self) -> dict[str, Json]:
        return {
            "pairwise": self.pairwise.as_json(),
            "against_rest": self.against_rest.as_json(),
        }


@dataclass(frozen=True, slots=True)
class People:
    """The human ceilings on the pairs of a gold file."""

    ratings: Ceiling
    labels: Ceiling

    def as_json(self) -> dict[str, Json]:
        return {**self.ratings.as_json(), "labels": self.labels.as_json()}


def rating_ceiling(
    annotator: IntArray, pair: IntArray, rating: FloatArray, *, correlate: Correlate
) -> Ceiling:
    """Return the ceiling of the ratings in the arrays.

    Parameters
    ----------
    annotator, pair : (n,) codes
    rating : (n,) ratings; several of one annotator on one pair (both orders) count as their mean
    correlate : the correlation that ranks the systems; SimLex (3.4) takes Spearman's

    Two annotators count where they share three pairs, one against the rest where the others have
    judged three of the pairs too. `n` counts what was averaged.
    """
    keys, indices = np.unique(np.stack([annotator, pair]), axis=1, return_inverse=True)
    indices = indices.reshape(-1)
    means = np.bincount(indices, weights=rating) / np.bincount(indices)
    _, people = np.unique(keys[0], return_inverse=True)
    _, pairs = np.unique(keys[1], return_inverse=True)
    rows = [np.flatnonzero(people == person) for person in range(people.max(initial=-1) + 1)]
    return Ceiling(
        pairwise=_mean_pairwise(rows, pairs, means, correlate),
        against_rest=_mean_against_rest(rows, pairs, means, correlate),
    )


def label_ceiling(annotator: IntArray, question: IntArray, label: IntArray) -> Ceiling:
    """Return the ceiling of the labels in the arrays.

    Parameters
    ----------
    annotator : (n,) codes
    question : (n,) codes of a pair in one order: what is asked of A and B is not what is asked of
        B and A. Nobody answers a question twice
    label : (n,) places in `Label`

    A tie of the others counts as NEUTRAL, as it does in the gold (SICK, 3.4). Two annotators
    count where they share three questions, one against the rest where the others have answered
    three of the questions too. `n` counts what was averaged.
    """
    _, people = np.unique(annotator, return_inverse=True)
    _, questions = np.unique(question, return_inverse=True)
    return Ceiling(
        pairwise=_mean_agreement(people, questions, label),
        against_rest=_mean_with_majority(people, questions, label),
    )


def _mean_agreement(people: IntArray, questions: IntArray, label: IntArray) -> Figure:
    if not len(people):
        return Figure(None, 0, Reason("annotators_share_too_little"))
    ones = np.ones(len(people))
    answered = coo_array((ones, (people, questions))).tocsr()
    answers = coo_array((ones, (people, questions * len(Label) + label))).tocsr()
    upper = np.triu_indices(answered.shape[0], 1)
    shared, same = ((table @ table.T).toarray()[upper] for table in (answered, answers))
    enough = shared >= MIN_SHARED
    return _mean_share(same[enough] / shared[enough], Reason("annotators_share_too_little"))


def _mean_with_majority(people: IntArray, questions: IntArray, label: IntArray) -> Figure:
    counts = np.zeros((questions.max(initial=-1) + 1, len(Label)), dtype=np.int64)
    np.add.at(counts, (questions, label), 1)
    rest = counts[questions]
    rest[np.arange(len(label)), label] -= 1
    most = rest.max(axis=1, initial=0)
    is_tie = (rest == most[:, None]).sum(axis=1) > 1
    majority = np.where(is_tie, _NEUTRAL, rest.argmax(axis=1))
    shared = most > 0
    answered = np.bincount(people[shared])
    equal = np.bincount(people[shared], weights=(majority == label)[shared])
    enough = answered >= MIN_SHARED
    shares = equal[enough] / answered[enough]
    return _mean_share(shares, Reason("annotator_shares_too_little"))


def _mean_share(shares: FloatArray, reason: Reason) -> Figure:
    return Figure(float(shares.mean()), len(shares)) if len(shares) else Figure(None, 0, reason)


def _mean_pairwise(
    rows: list[IntArray], pairs: IntArray, means: FloatArray, correlate: Correlate
) -> Figure:
    correlations = []
    for first, second in combinations(rows, 2):
        _, indices_a, right = np.intersect1d(
            pairs[first], pairs[second], assume_unique=True, return_indices=True
        )
        if len(indices_a) >= MIN_SHARED:
            correlations.append(correlate(means[first[indices_a]], means[second[right]]))
    return _mean(correlations, Reason("annotators_share_too_little"))


def _mean_against_rest(
    rows: list[IntArray], pairs: IntArray, means: FloatArray, correlate: Correlate
) -> Figure:
    totals, numbers = np.bincount(pairs, weights=means), np.bincount(pairs)
    correlations = []
    for indices in rows:
        shared = indices[numbers[pairs[indices]] > 1]
        if len(shared) >= MIN_SHARED:
            rated = pairs[shared]
            rest = (totals[rated] - means[shared]) / (numbers[rated] - 1)
            correlations.append(correlate(means[shared], rest))
    return _mean(correlations, Reason("annotator_shares_too_little"))


def _mean(figures: list[Figure], reason: Reason) -> Figure:
    values = [figure.value for figure in figures if figure.value is not None]
    if not values:
        return Figure(None, 0, reason if not figures else figures[0].note)
    excluded = len(figures) - len(values)
    note = Reason("left_out_without_correlation", left=excluded) if excluded else None
    return Figure(float(np.mean(values)), len(values), note)
