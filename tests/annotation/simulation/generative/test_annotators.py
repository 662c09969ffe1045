import random
from itertools import product

import numpy as np
import pytest

from annotation.planning.presets import preset
from annotation.simulation.generative.annotators import (
    answer_checkpoint,
    answer_pair,
    simulated_annotator,
)
from annotation.simulation.generative.truth import truth_of
from annotation.stats.arrays import LabelCode, OrderCode
from annotation.stats.matrix import build_matrix
from annotation.stats.spread import mean_majority_share, mean_pair_sd

SCALE = preset("sick").scale


def answer(seat, pair, order, *, seed=1):
    return answer_pair(
        simulated_annotator(seed=seed, seat=seat),
        pair=pair,
        order=order,
        truth=truth_of(seed=seed, pair=pair, kind="S1aS2b"),
        scale=SCALE,
    )


def test_answers_do_not_depend_on_what_was_asked_before():
    questions = list(product(range(4), range(6), OrderCode))
    in_order = {question: answer(*question) for question in questions}
    random.Random(5).shuffle(questions)
    assert {question: answer(*question) for question in questions} == in_order


def test_another_seed_gives_other_answers():
    questions = list(product(range(4), range(6), OrderCode))
    assert [answer(*q) for q in questions] != [answer(*q, seed=2) for q in questions]


def test_ratings_are_values_of_the_scale_and_take_time():
    answers = [answer(seat, pair, OrderCode.AB) for seat in range(10) for pair in range(30)]
    assert {a.rating for a in answers} <= set(SCALE.values)
    assert all(a.shown_ms >= 300 for a in answers)


def test_some_annotators_are_careless_and_most_are_not():
    careless = [simulated_annotator(seed=1, seat=seat).carelessness >= 0.2 for seat in range(400)]
    assert 0.05 < np.mean(careless) < 0.16


def test_careful_annotators_pass_nearly_all_checkpoints():
    annotators = [simulated_annotator(seed=1, seat=seat) for seat in range(40)]
    for annotator in annotators:
        answers = [
            answer_checkpoint(
                annotator, checkpoint=i, relatedness=1.0, label=LabelCode.ENTAILMENT, scale=SCALE
            )
            for i in range(60)
        ]
        right = np.mean([a.label == LabelCode.ENTAILMENT for a in answers])
        assert right > 0.6 if annotator.carelessness < 0.1 else right < 0.95


def test_agreement_of_a_simulated_campaign_is_near_that_of_the_paper():
    # SICK 3.4: mean SD .76 and 84 % with the majority, over kinds mixed as in its Table 5.
    kinds = ["S1aS2a", "S1aS2b", "S1aS1b", "S1bS2a", "S1aS3a", "S1aS3b", "S1bS3a", "unrelated"]
    seats, pairs = 30, 300
    rows = []
    for pair in range(pairs):
        truth = truth_of(seed=4, pair=pair, kind=kinds[pair % len(kinds)])
        for nth in range(10):
            seat = (pair * 7 + nth) % seats
            values = answer_pair(
                simulated_annotator(seed=4, seat=seat),
                pair=pair,
                order=OrderCode(nth % 2),
                truth=truth,
                scale=SCALE,
            )
            rows.append((seat, pair, nth % 2, values.rating, int(values.label)))
    names = ("annotator", "pair", "order", "rating", "label")
    matrix = build_matrix(**dict(zip(names, zip(*rows, strict=True), strict=True)))
    assert mean_pair_sd(matrix).value == pytest.approx(0.76, abs=0.1)
    assert mean_majority_share(matrix).value == pytest.approx(0.84, abs=0.05)
