"""Give each sentence one candidate so that the counts come as near to their targets as they can.

Sentences (S1s) are the rows of a matrix, rules (or groups of rules) its columns; a finite cost says
that the sentence has a candidate of the rule. Of all ways to give candidates to the wanted number
of sentences, the result has the least deviation of the counts x from the targets t,

    sum over rules of (x - t)^2 / t,

and of those with that deviation the least total cost. Dividing by the target spreads what one rule
lacks over the others in proportion, so that rare rules stay rare.

Both steps are flow problems. Counts are found by a linear program with the convex deviation written
as pieces: unit steps near a guess, longer ones farther away. A solution strictly inside the unit
steps is a local minimum of a convex function, hence the minimum; else it becomes the next guess.
The second program chooses between all results of that deviation, which the prices of the first one
delimit.
Sentences with the same candidates form one class, so that the size of a program depends on the
number of classes, not of sentences. Corners of flow problems are integers (Ahuja, Magnanti and
Orlin 1993, Network Flows, 11.12 and 14.3).
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import coo_array, vstack

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]

NONE = -1  # no candidate
_WINDOW = 8  # unit steps on both sides of a guess
_MAX_GUESSES = 100


def assign(
    costs: FloatArray,
    targets: FloatArray,
    *,
    n_assigned: int,
    fixed_counts: IntArray | None = None,
    required: BoolArray | None = None,
    seed: int = 0,
) -> IntArray:
    """Return the rule that each sentence takes its candidate from, or `NONE`.

    Parameters
    ----------
    costs : (n_sentences, n_rules) array of float
        Cost of the best candidate of each rule, 0 or more; infinite where there is none.
    targets : (n_rules,) array of float
        Wanted number of sentences of each rule, including those taken. Rules with a target of 0 are
        given to none but sentences that must have one and have no other.
    n_assigned : int
        Number of sentences that are to have a candidate, including those taken. If fewer have one,
        all of them get one.
    fixed_counts : (n_rules,) array of int, optional
        Sentences decided before, which are not in `costs`.
    required : (n_sentences,) array of bool, optional
        Sentences that get a candidate in any case, if they have one.
    seed : int, optional
        Decides between equally good results.

    Returns
    -------
    (n_sentences,) array of int
    """
    n, k = costs.shape
    assignment = np.full(n, NONE, dtype=np.int64)
    fixed_counts = np.zeros(k, dtype=np.int64) if fixed_counts is None else fixed_counts
    required = np.zeros(n, dtype=np.bool_) if required is None else required
    costs = _drop_untargeted(costs, targets, required)
    required = required & np.isfinite(costs).any(axis=1)
    has_one = np.isfinite(costs).any(axis=1)
    total = min(max(n_assigned - int(fixed_counts.sum()), int(required.sum())), int(has_one.sum()))
    if total <= 0:
        return assignment
    rng = np.random.default_rng(seed)
    classes = _classes(costs, required)
    flows = _cheapest(classes, _nearest(classes, targets, fixed_counts, total), total, rng)
    for number, flow in enumerate(flows):
        members = rng.permutation(np.flatnonzero(classes.class_of == number))
        rules = np.repeat(np.arange(k), flow)
        assignment[members[: len(rules)]] = rules
    return assignment


@dataclass(frozen=True)
class _Classes:
    """Sentences with equal costs: `class_of` numbers the class of each; the others are by class."""

    costs: FloatArray
    required: BoolArray
    sizes: IntArray
    class_of: IntArray

    @property
    def places(self) -> tuple[IntArray, IntArray]:
        """Return the classes and rules of the finite costs: the variables of both programs."""
        classes, rules = np.nonzero(np.isfinite(self.costs))
        return classes, rules


def _drop_untargeted(costs: FloatArray, targets: FloatArray, required: BoolArray) -> FloatArray:
    targeted = np.where(targets > 0, costs, np.inf)
    only_others = required & ~np.isfinite(targeted).any(axis=1)
    return np.where(only_others[:, None], costs, targeted)


def _classes(costs: FloatArray, required: BoolArray) -> _Classes:
    rows, class_of, sizes = np.unique(
        np.column_stack([costs, required]), axis=0, return_inverse=True, return_counts=True
    )
    return _Classes(rows[:, :-1], rows[:, -1] > 0, sizes.astype(np.int64), class_of.reshape(-1))


@dataclass(frozen=True)
class _Nearest:
    """All results of the least deviation: what a second program may choose between.

    `upper` and `lower` bound the pieces. `is_open` (n_classes, n_rules) says which rules a class
    may take, `is_spent` (n_classes,) which classes have to give all their sentences.
    """

    pieces: "_Pieces"
    lower: FloatArray
    upper: FloatArray
    is_open: BoolArray
    is_spent: BoolArray


def _nearest(
    classes: _Classes, targets: FloatArray, fixed_counts: IntArray, total: int
) -> _Nearest:
    """Return the results of the least deviation, found on classes without their costs."""
    costs = np.where(np.isfinite(classes.costs), 0.0, np.inf)
    rows, class_of = np.unique(
        np.column_stack([costs, classes.required]), axis=0, return_inverse=True
    )
    class_of = class_of.reshape(-1)
    sizes = np.bincount(class_of, classes.sizes).astype(np.int64)
    patterns = _Classes(rows[:, :-1], rows[:, -1] > 0, sizes, class_of)
    upper = patterns.sizes @ np.isfinite(patterns.costs)
    aims = targets - fixed_counts
    # Without a target (for sentences that have no other rule) all numbers of uses are equally near.
    scale = np.where(targets > 0, targets, np.inf)
    guess = np.clip(np.round(aims), 0, upper).astype(np.int64)
    for _ in range(_MAX_GUESSES):
        pieces = _pieces(guess, upper, aims, scale)
        result = _program(patterns, pieces, total)
        uses = len(patterns.places[0])
        counts = np.bincount(pieces.rules, result.x[uses:], minlength=len(targets))
        counts = counts.round().astype(np.int64)
        if ((np.abs(counts - guess) < _WINDOW) | (upper == 0)).all():
            return _face(patterns, pieces, result)
        guess = counts
    raise ArithmeticError("the counts nearest to the targets were not found")


def _face(patterns: _Classes, pieces: "_Pieces", result: Any) -> _Nearest:
    """Return what all optimal results have in common, by complementary slackness.

    A variable of another reduced cost than 0 stays at its bound, and a limit with a price is used
    up, in every optimal result.
    """
    tolerance = 1e-9 * max(1.0, float(np.abs(pieces.slopes).max()))
    uses = len(patterns.places[0])
    of_uses, of_pieces = result.lower.marginals[:uses], result.lower.marginals[uses:]
    is_open = np.zeros(patterns.costs.shape, dtype=np.bool_)
    is_open[patterns.places] = of_uses <= tolerance
    is_spent = patterns.required.copy()
    if not patterns.required.all():
        is_spent[~patterns.required] = result.ineqlin.marginals < -tolerance
    lower = np.where(result.upper.marginals[uses:] < -tolerance, pieces.lengths, 0.0)
    upper = np.where(of_pieces > tolerance, 0.0, pieces.lengths)
    return _Nearest(pieces, lower, upper, is_open[patterns.class_of], is_spent[patterns.class_of])


@dataclass(frozen=True)
class _Pieces:
    """The deviation in pieces: the rule of each, its length and its cost by unit."""

    rules: IntArray
    lengths: FloatArray
    slopes: FloatArray


def _pieces(guess: IntArray, upper: IntArray, aims: FloatArray, scale: FloatArray) -> _Pieces:
    rules, lengths, slopes = [], [], []
    for rule in range(len(guess)):
        ends = _ends(int(guess[rule]), int(upper[rule]))
        worth = (ends - aims[rule]) ** 2 / scale[rule]
        steps = np.diff(ends)
        rules.append(np.full(len(steps), rule))
        lengths.append(steps)
        slopes.append(np.diff(worth) / steps)
    return _Pieces(np.concatenate(rules), np.concatenate(lengths), np.concatenate(slopes))


def _ends(guess: int, upper: int) -> FloatArray:
    """Return where the pieces end: every integer near the guess, farther away ever fewer."""
    steps = [*range(_WINDOW + 1)]
    while steps[-1] < upper:
        steps.append(steps[-1] * 2)
    ends = {min(max(guess + sign * step, 0), upper) for step in steps for sign in (-1, 1)}
    return np.array(sorted({0, upper, *ends}), dtype=np.float64)


def _program(patterns: _Classes, pieces: _Pieces, total: int) -> Any:
    """Solve for the least deviation: variables are the uses of patterns, then the pieces."""
    uses = len(patterns.places[0])
    return _solve(
        patterns,
        pieces,
        total,
        worth=np.concatenate([np.zeros(uses), pieces.slopes]),
        lower=np.zeros(uses + len(pieces.rules)),
        upper=np.concatenate([np.full(uses, np.inf), pieces.lengths]),
    )


def _cheapest(
    classes: _Classes, nearest: _Nearest, total: int, rng: np.random.Generator
) -> IntArray:
    """Return how many sentences of each class take each rule: (n_classes, n_rules)."""
    class_of, rules = classes.places
    steps = len(nearest.pieces.rules)
    # Too little to outweigh any cost, all of them together: it decides between equals.
    noise = rng.random(len(class_of)) / (4 * total)
    result = _solve(
        replace(classes, required=nearest.is_spent),
        nearest.pieces,
        total,
        worth=np.concatenate([classes.costs[class_of, rules] + noise, np.zeros(steps)]),
        lower=np.concatenate([np.zeros(len(class_of)), nearest.lower]),
        upper=np.concatenate(
            [np.where(nearest.is_open[class_of, rules], np.inf, 0.0), nearest.upper]
        ),
    )
    flows = np.zeros(classes.costs.shape, dtype=np.int64)
    flows[class_of, rules] = result.x[: len(class_of)].round()
    return flows


def _solve(
    classes: _Classes,
    pieces: _Pieces,
    total: int,
    *,
    worth: FloatArray,
    lower: FloatArray,
    upper: FloatArray,
) -> Any:
    """Solve a program in which a class gives at most its sentences, or all if it must.

    Every rule's uses are the sum of its pieces, and all uses the total.
    """
    class_of, rules = classes.places
    n, k = classes.costs.shape
    uses, steps = np.arange(len(class_of)), np.arange(len(pieces.rules))
    equal = _matrix(
        (k + 1, len(worth)),
        (rules, uses, 1.0),
        (pieces.rules, len(class_of) + steps, -1.0),
        (np.full(len(class_of), k), uses, 1.0),
    )
    every = _matrix((n, len(worth)), (class_of, uses, 1.0))
    required, may = np.flatnonzero(classes.required), np.flatnonzero(~classes.required)
    result = linprog(
        worth,
        A_ub=every[may] if len(may) else None,
        b_ub=classes.sizes[may] if len(may) else None,
        A_eq=vstack([equal, every[required]], format="csr") if len(required) else equal,
        b_eq=np.concatenate([np.zeros(k), [total], classes.sizes[required]]),
        bounds=np.column_stack([lower, upper]),
        method="highs-ds",
    )
    if result.x is None:
        raise ArithmeticError(f"the flow was not found: {result.message}")
    return result


def _matrix(shape: tuple[int, int], *parts: tuple[IntArray, IntArray, float]) -> Any:
    rows = np.concatenate([part[0] for part in parts])
    columns = np.concatenate([part[1] for part in parts])
    values = np.concatenate([np.full(len(part[0]), part[2]) for part in parts])
    return coo_array((values, (rows, columns)), shape=shape).tocsr()


def deviation(counts: IntArray, targets: FloatArray) -> float:
    """Return the sum of (count - target)^2 / target over the rules with a target.

    >>> deviation(np.array([8, 12]), np.array([10.0, 10.0]))
    0.8
    """
    targeted = targets > 0
    return float(((counts - targets)[targeted] ** 2 / targets[targeted]).sum())
