import numpy as np
import pytest

from annotation.stats.facets.labels import fit_labels
from annotation.stats.label_models import dawid_skene
from annotation.stats.reliability_data import reliability_data
from tests.annotation.stats.facets.simulated import labelled


@pytest.fixture(scope="module")
def fits():
    known = [labelled(seed) for seed in range(3)]
    return [(*each, fit_labels(each[0])) for each in known]


def test_labels_are_nearer_to_the_truth_than_the_majority(fits):
    for answers, truth, _ability, _difficulty, fit in fits:
        majority = answers.counts.toarray().argmax(axis=1)
        assert (fit.label == truth).mean() > (majority == truth).mean() + 0.01


def test_a_probability_says_how_often_the_label_is_right(fits):
    sure = np.concatenate([fit.probability.max(axis=1) for *_known, fit in fits])
    right = np.concatenate([fit.label == truth for _a, truth, _b, _d, fit in fits])
    for low, high in ((0.4, 0.7), (0.7, 0.9), (0.9, 0.99)):
        some = (sure >= low) & (sure < high)
        assert right[some].mean() == pytest.approx(sure[some].mean(), abs=0.06)
    assert right.mean() == pytest.approx(sure.mean(), abs=0.015)


def test_intervals_of_abilities_hold_the_truth_as_often_as_they_say(fits):
    off = [(fit.ability - ability) / fit.ability_sd for _a, _t, ability, _d, fit in fits]
    assert np.mean(np.abs(off) < 1.6448536) == pytest.approx(0.9, abs=0.05)
    assert abs(np.mean([fit.ability - ability for _a, _t, ability, _d, fit in fits])) < 0.08


def test_hard_units_are_found(fits):
    for _answers, _truth, _ability, difficulty, fit in fits:
        assert np.corrcoef(difficulty, fit.difficulty)[0, 1] > 0.6
        assert fit.spread == pytest.approx(1.2, abs=0.2)


def test_without_hard_units_the_labels_are_those_of_dawid_and_skene():
    answers, truth, _ability, _difficulty = labelled(9, spread=0.0)
    fit = fit_labels(answers)
    assert fit.spread < 0.5
    assert (fit.label == dawid_skene(answers).label).mean() > 0.985
    assert (fit.label == truth).mean() > 0.95


def test_units_and_people_without_an_answer_have_none():
    answers = reliability_data(
        unit=np.array([0, 0, 2, 2]),
        annotator=np.array([0, 1, 0, 1]),
        value=[0, 0, 1, 1],
        pair=np.arange(3),
        n_pairs=3,
        n_annotators=3,
    )
    fit = fit_labels(answers)
    assert fit.label.tolist() == [0, -1, 1]
    assert np.isnan(fit.probability[1]).all()
    assert np.isnan(fit.ability).tolist() == [False, False, True]


def test_one_label_is_refused():
    answers = reliability_data(
        unit=np.array([0, 1]),
        annotator=np.array([0, 0]),
        value=[1, 1],
        pair=np.arange(2),
        n_pairs=2,
        n_annotators=1,
    )
    with pytest.raises(ValueError, match="no two different labels"):
        fit_labels(answers)
