"""Scores on the interval on which they are reported."""

from annotation.models import AggregationRun, ChoiceScore


def reported_score(run: AggregationRun, score: ChoiceScore) -> float:
    """Return the counted score, from -1 to 1, on the interval of the run's protocol.

    A pair that was always the best is at the high end, one that was always the worst at the low
    end. It is a place among the pairs of this set, and not comparable with ratings.
    """
    ends = run.parameters["reported"]
    return float(ends["low"] + (score.counted + 1) / 2 * (ends["high"] - ends["low"]))
