import numpy as np
import pytest

from annotation.simulation.generative.truth import profile_of, truth_of
from annotation.stats.arrays import LabelCode
from annotation.stats.gold import pair_label

# Mean relatedness of SICK's Table 8 and shares (entailment, contradiction) of its Table 9.
TABLES = {
    "S1aS2a": (4.65, 0.942, 0.0),
    "S1bS3b": (3.59, 0.009, 0.582),
    "S1aS4a": (3.40, 0.098, 0.019),
    "S1aS1b": (3.82, 0.378, 0.002),
    "S1bS2a": (3.75, 0.350, 0.0),
    "S1aS3b": (3.15, 0.025, 0.169),
    "S1aS4b": (2.94, 0.040, 0.0),
    "unrelated": (1.78, 0.009, 0.003),
}


@pytest.mark.parametrize("kind", TABLES)
def test_truths_of_a_kind_are_distributed_as_in_sick(kind):
    mean, entailment, contradiction = TABLES[kind]
    truths = [truth_of(seed=1, pair=pair, kind=kind) for pair in range(1500)]
    labels = pair_label(np.array([t.ab for t in truths]), np.array([t.ba for t in truths]))
    result = 1 + 4 * np.mean([truth.relatedness for truth in truths])
    assert result == pytest.approx(mean, abs=0.1)  # some lie beyond the end of the scale
    assert np.mean(labels == LabelCode.ENTAILMENT) == pytest.approx(entailment, abs=0.04)
    assert np.mean(labels == LabelCode.CONTRADICTION) == pytest.approx(contradiction, abs=0.04)


def test_the_same_seed_and_pair_have_the_same_truth():
    assert truth_of(seed=1, pair=3, kind="S1aS2a") == truth_of(seed=1, pair=3, kind="S1aS2a")
    assert truth_of(seed=1, pair=3, kind="S1aS2a") != truth_of(seed=2, pair=3, kind="S1aS2a")


def test_a_kind_the_paper_does_not_know_goes_by_its_expectation():
    assert profile_of("", "CONTRAST") == profile_of("S1aS3a")
    assert profile_of("", "ENTAILMENT") == profile_of("S1aS2a")
    assert profile_of("imported").mean == 3.52
