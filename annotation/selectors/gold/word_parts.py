"""The ratings of a run by the further columns of its pairs, and by how their words are related."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from annotation.models import AggregationRun
from annotation.selectors.gold.results import run_gold
from datasets.evaluation.figures import FloatArray
from datasets.evaluation.parts.dividing import Way, association, divide
from datasets.evaluation.parts.relations import Relation
from datasets.evaluation.parts.tables import PartFigures, described
from datasets.formats.words import POS_COLUMN
from datasets.models import PairSet


@dataclass(frozen=True)
class RatedPairs:
    """The gold of the pairs of a run, what is known of them; nan is no rating."""

    cells: tuple[Mapping[str, str], ...]
    relations: tuple[Relation | None, ...]  # in the wordnet of the run, if it had one
    scores: FloatArray

    def parts(self, way: Way) -> list[PartFigures]:
        """Return the parts in one way of dividing; empty if nothing is known."""
        strength = self.association
        parts = divide(self.cells, way, self.relations)
        return [described(part, self.scores, strength) for part in parts]

    @property
    def association(self) -> FloatArray:
        """The association strength of each pair, nan where it is not known."""
        return association(self.cells)


def rated_pairs(run: AggregationRun) -> RatedPairs | None:
    """Return the rated pairs of a run in one query; None if nothing further is known of them."""
    pair_set = run.campaign.pair_set
    related = run.results.get("word_relations", {}).get("pairs", {})
    if not related and (pair_set is None or not pair_set.columns):
        return None
    rows = list(run_gold(run).values_list("pair__number", "pair__columns", "relatedness"))
    scores = [np.nan if score is None else score for *_known, score in rows]
    relations = (related.get(str(number)) for number, *_rest in rows)
    return RatedPairs(
        tuple(cells for _number, cells, _score in rows),
        tuple(Relation(*values) if values else None for values in relations),
        np.array(scores, dtype=np.float64),
    )


def words_of_pairs(pair_set: PairSet) -> list[tuple[int, str, str, str]]:
    """Return number, both words and part of speech ("" if not known) of each pair."""
    rows = pair_set.pairs.order_by("number")
    return [
        (number, first, second, cells.get(POS_COLUMN, ""))
        for number, first, second, cells in rows.values_list(
            "number", "sentence_a__text", "sentence_b__text", "columns"
        )
    ]
