"""What each part of a set has: ratings, agreement of people, and what systems reach."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from datasets.evaluation.ceiling import People
from datasets.evaluation.correlations import pearson, spearman
from datasets.evaluation.figures import Figure, FloatArray, Json
from datasets.evaluation.material import Answers, GoldPair, Task
from datasets.evaluation.parts.dividing import Part, Way, association, divide
from datasets.evaluation.parts.relations import Relation, Wordnet
from datasets.evaluation.scoring import paired_scores

Ceiling = Callable[[Sequence[GoldPair]], People]
"""Gives what people reach on some pairs."""


@dataclass(frozen=True, slots=True)
class PartFigures:
    """A part of a set.

    `mean` and `sd` are those of the gold scores, `association` the mean strength of the pairs where
    it is known, `system` the correlation of the system's scores with the gold, of the kind that
    ranks the task, and `people` what people reach on these pairs.
    """

    name: str
    pairs: int
    mean: float | None
    sd: float | None
    association: float | None
    system: Figure | None = None
    people: People | None = None

    def as_json(self) -> dict[str, Json]:
        as_json: dict[str, Json] = {
            "name": self.name,
            "pairs": self.pairs,
            "mean": self.mean,
            "sd": self.sd,
            "association": self.association,
        }
        if self.system is not None:
            as_json["system"] = self.system.as_json()
        if self.people is not None:
            as_json["human"] = self.people.ratings.as_json()
        return as_json


def relations_of(gold: Sequence[GoldPair], wordnet: Wordnet) -> list[Relation]:
    """Return how the two words of each pair are related in a wordnet."""
    return [
        wordnet.relation(pair.text_a, pair.text_b, pair.columns.get("POS", "")) for pair in gold
    ]


def by_parts(
    gold: Sequence[GoldPair],
    ways: Sequence[Way],
    *,
    task: Task,
    answers: Answers | None = None,
    ceiling: Ceiling | None = None,
    relations: Sequence[Relation | None] | None = None,
) -> dict[Way, list[PartFigures]]:
    """Return the parts of gold pairs in each way that parts them.

    Parameters
    ----------
    gold : sequence of GoldPair
        With the further columns of their file.
    ways : sequence of Way
    task : Task
        Says which correlation is taken: Spearman's for words, otherwise Pearson's.
    answers : Answers, optional
        Those of a system. For words, a pair without an answer scores 0, as in the whole.
    ceiling : function, optional
    relations : sequence, optional
        What a wordnet says of each pair.

    Returns
    -------
    dict of list of PartFigures
        Without the ways in which no pair can be placed.
    """
    cells = [pair.columns for pair in gold]
    strength = association(cells)
    figures = {}
    for way in ways:
        parts = divide(cells, way, relations)
        if parts:
            figures[way] = [
                replace(
                    described(part, _scores(gold), strength),
                    system=_correlation(gold, part, answers, task) if answers else None,
                    people=ceiling([gold[index] for index in part.places]) if ceiling else None,
                )
                for part in parts
            ]
    return figures


def described(part: Part, scores: FloatArray, strength: FloatArray) -> PartFigures:
    """Return how many pairs a part has, and mean and deviation of their scores; nan is no score."""
    indices = list(part.places)
    known_scores = scores[indices][~np.isnan(scores[indices])]
    known_strengths = strength[indices][~np.isnan(strength[indices])]
    return PartFigures(
        name=part.name,
        pairs=len(indices),
        mean=float(known_scores.mean()) if len(known_scores) else None,
        sd=float(known_scores.std(ddof=1)) if len(known_scores) > 1 else None,
        association=float(known_strengths.mean()) if len(known_strengths) else None,
    )


def _scores(gold: Sequence[GoldPair]) -> FloatArray:
    return np.array([np.nan if pair.score is None else pair.score for pair in gold])


def _correlation(gold: Sequence[GoldPair], part: Part, answers: Answers, task: Task) -> Figure:
    chosen = [gold[index] for index in part.places]
    if task in (Task.SEMEVAL2014, Task.STS):
        return pearson(*paired_scores(chosen, answers))
    by_key: Mapping[tuple[str, ...], float | None] = answers.scores
    first = np.array([pair.score or 0.0 for pair in chosen])
    return spearman(first, np.array([by_key.get(pair.key) or 0.0 for pair in chosen]))
