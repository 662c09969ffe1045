from functools import partial

import numpy as np
import pytest

from annotation.stats.co_rated import _cohen, _spearman, _table
from annotation.stats.contingency import (
    coefficients_from_tables,
    cohen_of_tables,
    recode_by_annotator,
    spearman_of_tables,
    tables_are_cheaper,
)
from annotation.stats.reliability_data import rating_data
from tests.annotation.stats.published import NAN, matrix_of


def ratings_with_gaps(steps=5):
    rng = np.random.default_rng(1)
    table = rng.integers(0, steps, (12, 40)).astype(float)
    table[rng.random(table.shape) < 0.4] = NAN
    return table


@pytest.mark.parametrize(
    ("coefficient", "one_by_one"), [(spearman_of_tables, _spearman), (cohen_of_tables, _cohen)]
)
def test_tables_give_the_same_bits_as_going_through_what_two_share(coefficient, one_by_one):
    answers = rating_data(matrix_of(ratings_with_gaps()))
    expected = _table(answers, partial(one_by_one, n_values=answers.n_values), workers=2)
    result, shared = coefficients_from_tables(answers, coefficient)
    assert np.array_equal(result, expected.coefficient, equal_nan=True)
    assert np.array_equal(shared, expected.shared)


def test_an_annotators_own_codes_keep_their_sequence_and_are_few():
    # A bias of their own makes other numbers of the same steps.
    table = ratings_with_gaps() + np.arange(12)[:, np.newaxis] / 100
    answers = rating_data(matrix_of(table))
    own = recode_by_annotator(answers)
    assert (answers.n_values, own.n_values) == (59, 5)
    assert tables_are_cheaper(own)
    assert not tables_are_cheaper(answers)
    for annotator in range(12):
        mine = answers.annotator == annotator
        assert np.array_equal(np.unique(answers.code[mine], return_inverse=True)[1], own.code[mine])


def test_ratings_without_steps_are_not_put_into_tables():
    assert not tables_are_cheaper(
        recode_by_annotator(rating_data(matrix_of(ratings_with_gaps(steps=100))))
    )
