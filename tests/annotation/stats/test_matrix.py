import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.stats.matrix import build_matrix

judgements = st.lists(
    st.tuples(
        st.integers(1, 6),
        st.integers(1, 9),
        st.integers(0, 1),
        st.integers(1, 5),
        st.integers(0, 2),
    ),
    unique_by=lambda row: row[:3],
    max_size=60,
)


def matrix_of(rows, **options):
    columns = list(zip(*rows, strict=True)) or [[], [], [], [], []]
    names = ("annotator", "pair", "order", "rating", "label")
    return build_matrix(**dict(zip(names, columns, strict=True)), **options)


@given(judgements, st.randoms(use_true_random=False))
def test_the_sequence_of_the_rows_does_not_matter(rows, random):
    shuffled = list(rows)
    random.shuffle(shuffled)
    one, other = matrix_of(rows), matrix_of(shuffled)
    for name in ("annotator", "pair", "order", "rating", "label", "starts"):
        assert np.array_equal(getattr(one, name), getattr(other, name))


@given(judgements)
def test_row_pointers_lead_to_the_judgements_of_each_pair(rows):
    matrix = matrix_of(rows)
    for code, pair in enumerate(matrix.pairs):
        block = slice(matrix.starts[code], matrix.starts[code + 1])
        result = sorted(
            zip(
                [matrix.annotators[a] for a in matrix.annotator[block]],
                matrix.order[block].tolist(),
                matrix.rating[block].tolist(),
                matrix.label[block].tolist(),
                strict=True,
            )
        )
        assert result == sorted((r[0], *r[2:]) for r in rows if r[1] == pair)


def test_a_pair_without_judgements_can_have_a_row():
    matrix = matrix_of([(1, 7, 0, 5, 0)], pairs=[6, 7, 8])
    assert matrix.pairs == (6, 7, 8)
    assert matrix.starts.tolist() == [0, 0, 1, 1]


def test_a_pair_that_is_not_among_those_given_is_refused():
    with pytest.raises(ValueError, match="a pair that is not among"):
        matrix_of([(1, 7, 0, 5, 0)], pairs=[6, 8])


def test_a_second_judgement_of_the_same_order_is_refused():
    with pytest.raises(ValueError, match="only once"):
        matrix_of([(1, 7, 0, 5, 0), (1, 7, 0, 4, 0)])


def test_the_view_by_annotator_is_sorted_by_annotator_and_pair():
    matrix = matrix_of([(2, 1, 0, 5, 0), (1, 2, 0, 5, 0), (2, 2, 1, 5, 0), (1, 1, 0, 5, 0)])
    view = matrix.by_annotator()
    assert matrix.annotator[view].tolist() == [0, 0, 1, 1]
    assert matrix.pair[view].tolist() == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ((1, 1, 2, 5, 0), "order has codes"),
        ((1, 1, 0, 5, 3), "label has codes"),
        ((1, 1, 0, float("inf"), 0), "finite"),
    ],
)
def test_codes_that_mean_nothing_are_refused(row, message):
    with pytest.raises(ValueError, match=message):
        matrix_of([row])


def test_columns_of_different_length_are_refused():
    with pytest.raises(ValueError, match="equally long"):
        build_matrix(annotator=[1, 2], pair=[1], order=[0], rating=[5], label=[0])
