import numpy as np
import pandas
import pytest
from crowdkit import aggregation

from annotation.stats.label_models import dawid_skene, mace, one_coin
from annotation.stats.matrix import build_matrix
from annotation.stats.reliability_data import label_data


def simulated(seed, *, pairs=150, annotators=8, accuracy=None, gaps=0.3):
    """Return answers of annotators with known accuracies, and the truth."""
    rng = np.random.default_rng(seed)
    truth = rng.choice(3, pairs, p=[0.5, 0.3, 0.2])
    accuracy = np.linspace(0.4, 0.95, annotators) if accuracy is None else np.array(accuracy)
    rows = [
        (annotator, pair, truth[pair] if rng.random() < accuracy[annotator] else rng.integers(3))
        for pair in range(pairs)
        for annotator in range(len(accuracy))
        if rng.random() >= gaps
    ]
    annotator, pair, label = np.array(rows).T
    matrix = build_matrix(
        annotator=annotator,
        pair=pair,
        order=np.zeros(len(rows)),
        rating=np.full(len(rows), np.nan),
        label=label,
        pairs=range(pairs),
    )
    return label_data(matrix), truth


def as_frame(answers):
    frame = pandas.DataFrame(
        {"task": answers.unit, "worker": answers.annotator, "label": answers.code}
    )
    # crowd-kit's MACE mixes up annotators and labels that do not first come in rising sequence.
    return frame.sort_values(["label", "worker"])


@pytest.mark.parametrize(
    ("ours", "theirs"), [(dawid_skene, "DawidSkene"), (one_coin, "OneCoinDawidSkene")]
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_fit_is_that_of_crowdkit(ours, theirs, seed):
    answers, _ = simulated(seed)
    expected = getattr(aggregation, theirs)(n_iter=25, tol=-np.inf).fit(as_frame(answers))
    result = ours(answers, most_steps=25, tolerance=-np.inf)
    probabilities = expected.probas_.sort_index()[[0, 1, 2]]
    rows = probabilities.index.to_numpy()
    assert np.allclose(result.probability[rows], probabilities.to_numpy(), atol=1e-6)
    assert np.array_equal(result.label[rows], expected.labels_.sort_index().to_numpy())


def test_mace_is_that_of_crowdkit():
    answers, _ = simulated(4)
    expected = aggregation.MACE(n_restarts=1, n_iter=60).fit(as_frame(answers))
    result = mace(answers, seed=1, restarts=3, steps=60)
    probabilities = expected.probas_.sort_index()[[0, 1, 2]]
    rows = probabilities.index.to_numpy()
    assert np.allclose(result.probability[rows], probabilities.to_numpy(), atol=1e-3)


@pytest.mark.parametrize("fit", [dawid_skene, one_coin, lambda answers: mace(answers, seed=1)])
def test_spammers_are_told_from_the_careful_and_lose_their_weight(fit):
    answers, truth = simulated(5, accuracy=[0.95, 0.95, 0.95, 0, 0, 0, 0, 0], gaps=0)
    result = fit(answers)
    assert result.competence[:3].min() > result.competence[3:].max() + 0.2
    votes = answers.counts.toarray()[::2]
    assert (result.label[::2] == truth).mean() > (votes.argmax(axis=1) == truth).mean() + 0.05


@pytest.mark.parametrize("fit", [dawid_skene, one_coin, lambda answers: mace(answers, seed=1)])
def test_units_without_an_answer_have_no_label(fit):
    answers, _ = simulated(6)
    result = fit(answers)
    unanswered = answers.totals == 0
    assert (result.label[unanswered] == -1).all()
    assert np.isnan(result.probability[unanswered]).all()
    assert np.allclose(result.probability[~unanswered].sum(axis=1), 1)


@pytest.mark.parametrize("fit", [dawid_skene, one_coin, lambda answers: mace(answers, seed=1)])
def test_nothing_to_fit_gives_a_note_and_no_number(fit):
    matrix = build_matrix(annotator=[], pair=[], order=[], rating=[], label=[])
    result = fit(label_data(matrix))
    assert len(result.label) == 0
    assert "no labels" in str(result.note)
