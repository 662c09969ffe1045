"""Learning an order of candidates from those that people wrote themselves.

A conditional logit (McFadden 1974): the chance that people wrote a candidate is the exponential of
its score by the sum over all candidates of the sentence and stage. Weights are those of the highest
likelihood less a penalty for their squares, so that a feature says nothing unless the data do, and
the weights of rules, of which every candidate has one, are around 0: what an unknown rule has.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from benchmarks.recall import exact_key
from transforms.ranking import ANY_RULE, Ranking
from transforms.ranking.features import all_features, shape_of
from transforms.rule import Candidate, Kind
from transforms.tree import Tree

PENALTY = 6.0
LEAST = 30  # a feature of fewer candidates is left out: it would tell of single sentences
LEAST_HITS = 20
DIGITS = 2
# The lists of these rules were written with the sentences of the file in view: on others they find
# this share of what they find here, and what they find counts as much less.
DISCOUNTS = {"s2.modifier_added": 0.4}

Column = tuple[str, str]  # rule (or any), feature
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Question:
    """The candidates of one sentence and stage in the rules' order, and what people wrote."""

    text: str
    source: Tree
    kind: Kind
    candidates: tuple[Candidate, ...]
    wanted: tuple[str, ...]  # exact keys, one for each time it was written

    def hits(self) -> list[int]:
        """Return how often people wrote each candidate."""
        counts = Counter(self.wanted)
        return [counts[exact_key(candidate.text)] for candidate in self.candidates]


def learn(questions: Sequence[Question], language: str) -> Ranking:
    """Return the ranking that explains best what people wrote."""
    by_kind: dict[Kind, list[Question]] = defaultdict(list)
    for question in questions:
        if any(question.hits()):
            by_kind[question.kind].append(question)
    weights = {
        kind.value: fit(of_kind, language)
        for kind, of_kind in sorted(by_kind.items())
        if len(of_kind) >= LEAST
    }
    return Ranking(language, weights, harmless_warnings(questions))


def fit(questions: Sequence[Question], language: str) -> dict[str, dict[str, float]]:
    """Return the weights of one stage: by rule, with the rule "any rule" for all."""
    columns_of_questions = [list(columns(question, language)) for question in questions]
    counts = Counter(
        c
        for of_question in columns_of_questions
        for of_candidate in of_question
        for c in of_candidate
    )
    names = sorted(column for column, count in counts.items() if count >= LEAST)
    index_of = {column: index for index, column in enumerate(names)}
    rows = [
        sorted(index_of[c] for c in column if c in index_of)
        for question_columns in columns_of_questions
        for column in question_columns
    ]
    ends = np.cumsum([0, *map(len, rows)])
    design = csr_matrix(
        (np.ones(ends[-1]), np.array([n for row in rows for n in row], dtype=np.int64), ends),
        shape=(len(rows), len(names)),
    )
    firsts = np.cumsum([0, *(len(question.candidates) for question in questions)])[:-1]
    hits = np.array([hit for question in questions for hit in _weighed_hits(question)])
    values = _maximum(design, firsts, hits)
    weights: dict[str, dict[str, float]] = defaultdict(dict)
    for (rule, feature), value in zip(names, values, strict=True):
        if rounded := round(float(value), DIGITS):
            weights[rule][feature] = rounded
    return dict(weights)


def columns(question: Question, language: str) -> Iterator[set[Column]]:
    """Yield the columns that are 1 for each candidate."""
    shape = shape_of(question.source)
    features = all_features(question.source, question.candidates, language)
    for candidate, candidate_features in zip(question.candidates, features, strict=True):
        of_rule = {
            (candidate.rule_id, feature) for feature in ("rule", *shape, *candidate_features)
        }
        yield of_rule | {(ANY_RULE, feature) for feature in candidate_features}


def _weighed_hits(question: Question) -> Iterator[float]:
    for candidate, hits in zip(question.candidates, question.hits(), strict=True):
        yield hits * DISCOUNTS.get(candidate.rule_id, 1.0)


def _maximum(design: Any, firsts: NDArray[np.int64], hits: Array) -> Array:
    sizes = np.diff(np.append(firsts, len(hits)))
    totals = np.add.reduceat(hits, firsts)

    def loss(weights: Array) -> tuple[float, Array]:
        scores = design @ weights
        scores -= np.repeat(np.maximum.reduceat(scores, firsts), sizes)
        odds = np.exp(scores)
        sums = np.add.reduceat(odds, firsts)
        expected = odds * np.repeat(totals / sums, sizes)
        likelihood = (hits * scores).sum() - (totals * np.log(sums)).sum()
        gradient = design.T @ (hits - expected)
        return (
            PENALTY / 2 * (weights @ weights) - likelihood,
            PENALTY * weights - gradient,
        )

    start = np.zeros(design.shape[1])
    # Far beyond the digits that are kept: another machine must come to the same file.
    options = {"maxiter": 2_000, "ftol": 1e-13, "gtol": 1e-6}
    result = minimize(loss, start, jac=True, method="L-BFGS-B", options=options)
    return np.asarray(result.x)


def harmless_warnings(questions: Sequence[Question]) -> frozenset[str]:
    """Return the warnings on candidates that people wrote at least half as often as clean ones."""
    candidates: Counter[tuple[Kind, str]] = Counter()
    chosen: Counter[tuple[Kind, str]] = Counter()
    for question in questions:
        for candidate, hits in zip(question.candidates, question.hits(), strict=True):
            for code in {warning.code for warning in candidate.warnings} or {""}:
                candidates[question.kind, code] += 1
                chosen[question.kind, code] += bool(hits)
    return frozenset(
        code
        for (kind, code), number in chosen.items()
        if code
        and number >= LEAST_HITS
        and number / candidates[kind, code] >= chosen[kind, ""] / candidates[kind, ""] / 2
    )


def as_values(ranking: Ranking, settings: Mapping[str, object]) -> dict[str, Any]:
    """Return what the file holds: what was learned from, then the weights by feature."""
    return {
        "language": ranking.language,
        **settings,
        "penalty": PENALTY,
        "harmless_warnings": sorted(ranking.harmless),
        "weights": {
            kind: {rule: dict(sorted(counts.items())) for rule, counts in sorted(by_rule.items())}
            for kind, by_rule in sorted(ranking.weights.items())
        },
    }
