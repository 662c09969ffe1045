"""Label distributions with their uncertainty, against draws from the posterior and SciPy."""

import numpy as np
import pytest
from scipy import stats

from datasets.formats.soft import SoftRow
from datasets.formats.variation import VARIATION_TABLE, entropy, soft_labels


@pytest.mark.parametrize("votes", [(5, 0, 0), (2, 2, 1), (0, 0, 1), (40, 7, 3)])
def test_soft_labels_are_marginals_of_the_dirichlet_posterior(votes):
    result = soft_labels(votes)
    draws = stats.dirichlet.rvs(np.array(votes) + 0.5, size=100_000, random_state=1)
    assert sum(label.mean for label in result) == pytest.approx(1)
    for index, label in enumerate(result):
        assert label.mean == pytest.approx(draws[:, index].mean(), abs=0.005)
        low, high = np.quantile(draws[:, index], [0.025, 0.975])
        assert (label.low, label.high) == pytest.approx((low, high), abs=0.01)


@pytest.mark.parametrize("votes", [(5, 0, 0), (2, 2, 1), (3, 3, 3)])
def test_entropy_is_that_of_scipy(votes):
    assert entropy(votes) == pytest.approx(stats.entropy(votes, base=2))


def test_a_row_says_nothing_of_an_order_that_nobody_judged():
    row = SoftRow("7", 5, 3.0, 1.0, (2, 2, 1, 0, 0, 0), modes=2)
    cells = VARIATION_TABLE.block([row]).decode().rstrip("\n").split("\t")
    named = dict(zip((column.name for column in VARIATION_TABLE.columns), cells, strict=True))
    assert (named["pair_ID"], named["modes"], named["entropy_AB"]) == ("7", "2", "1.521928")
    assert {cell for name, cell in named.items() if "_BA" in name} == {""}
    assert float(named["low_AB_ENTAILMENT"]) < float(named["p_AB_ENTAILMENT"])
