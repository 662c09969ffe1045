"""What counts of people give away, tried on every small table there is."""

from collections import defaultdict
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.stats.cells import protected_cells, protected_ticks, whole_batches


def published(counts, least):
    cells = protected_cells(dict(enumerate(counts)), least=least)
    return None if cells is None else (tuple(cells.shown.items()), cells.together, cells.total)


@pytest.mark.parametrize(
    ("least", "cells", "most"), [(3, 2, 14), (3, 3, 10), (3, 4, 7), (5, 3, 14)]
)
def test_no_small_count_can_be_told_even_by_who_knows_the_rule(least, cells, most):
    """An attacker tries all tables: those that would be published alike are all that is known."""
    alike = defaultdict(list)
    for counts in product(range(most + 1), repeat=cells):
        alike[published(counts, least)].append(counts)
    for shown, tables in alike.items():
        if shown is None or max(map(max, tables)) == most:  # larger tables may look like it too
            continue
        for cell in shown[1]:
            possible = {table[cell] for table in tables}
            assert len(possible) > 1, (shown, tables)
            # A person alone in a cell is never known to be alone.
            assert possible - {1}, (shown, tables)


counts_of = st.lists(st.integers(0, 40), min_size=1, max_size=8)


@given(counts_of, st.integers(3, 10))
def test_each_cell_shown_is_empty_or_large_enough_and_they_sum_up(counts, least):
    cells = protected_cells({str(i): n for i, n in enumerate(counts)}, least=least)
    if cells is None:
        assert sum(counts) < least
        return
    assert all(n == 0 or n >= least for n in cells.shown.values())
    assert cells.rest == sum(counts[int(cell)] for cell in cells.together)
    assert len(cells.together) != 1 or not cells.shown or max(cells.shown.values()) == 0
    assert cells.rest == 0 or cells.rest >= least


@given(counts_of, st.integers(3, 10))
def test_ticks_hide_few_who_did_and_few_who_did_not(counts, least):
    total = max(counts)
    shown = protected_ticks({str(i): n for i, n in enumerate(counts)}, total, least=least) or {}
    for n in shown.values():
        assert n is None or n in (0, total) or (n >= least and total - n >= least)


def test_the_only_answer_of_few_is_not_told_by_the_empty_cells_beside_it():
    cells = protected_cells({"a": 1, "b": 0, "": 8}, least=3, silent="")
    assert cells is not None
    assert (cells.shown, cells.together, cells.rest) == ({}, ("a", "b", ""), 9)
    beside = protected_cells({"a": 1, "b": 5, "": 8}, least=3, silent="")
    assert beside is not None
    assert beside.shown == {"": 8}
    assert protected_ticks({"cat": 1, "dog": 0}, 9, least=3) == {"cat": None, "dog": None}


def test_a_table_without_small_cells_is_shown_as_it_is():
    cells = protected_cells({"a": 5, "b": 9, "c": 0}, least=5)
    assert cells is not None
    assert cells.shown == {"a": 5, "b": 9, "c": 0}
    assert cells.together == ()


def test_counts_move_by_whole_batches_only():
    steps = {whole_batches(n + 1, 5) - whole_batches(n, 5) for n in range(60)}
    assert steps == {0, 5}
