"""The scores of a run, and the answers behind them, as files."""

from typing import Any

from annotation.models import AggregationRun, Choice, ChoiceScore
from annotation.selectors.choosing.overview import choices_listed, scores_listed
from annotation.selectors.choosing.scaling import reported_score
from datasets.selectors.publishing.released_pairs import released_pair_id
from datasets.web.shared.tables import PageTable, Tables

_SCORES = (
    *("pair_ID", "sentence_A", "sentence_B", "score", "shown", "best", "worst"),
    *("best_worst", "strength", "strength_low", "strength_high"),
)
# Those of published files of best–worst scaling, and who answered.
_ANSWERS = (
    *("Item1", "Item2", "Item3", "Item4", "BestItem", "WorstItem"),
    *("annotator", "half", "shown_ms", "judged_at"),
)


def run_tables(run: AggregationRun) -> Tables:
    return {
        "scores": lambda: PageTable(_SCORES, lambda score: _score(run, score), scores_listed(run)),
        "answers": lambda: PageTable(_ANSWERS, _answer, choices_listed(run)),
    }


def _score(run: AggregationRun, score: ChoiceScore) -> list[Any]:
    pair = score.pair
    return [
        released_pair_id(number=pair.number, external_id=pair.external_id),
        *(pair.sentence_a.text, pair.sentence_b.text),
        *(reported_score(run, score), score.shown, score.best, score.worst),
        *(score.counted, score.strength, score.strength_low, score.strength_high),
    ]


def _answer(choice: Choice) -> list[Any]:
    four = choice.slot.four_tuple
    pairs = (four.pair_1, four.pair_2, four.pair_3, four.pair_4)
    ids = [released_pair_id(number=pair.number, external_id=pair.external_id) for pair in pairs]
    return [
        *(*ids, ids[choice.best], ids[choice.worst], choice.annotator.code, four.half),
        *(choice.shown_ms, choice.created_at.isoformat()),
    ]
