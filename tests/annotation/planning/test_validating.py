"""Who judges which reasons in a second round."""

from hypothesis import given
from hypothesis import strategies as st

from annotation.planning.validating import Reasoned, in_drawn_order, sheets_planned

ITEMS = st.tuples(st.integers(1, 6), st.sampled_from(["AB", "BA"]))
GIVEN = st.sets(st.tuples(ITEMS, st.integers(1, 5)), max_size=20)


def planned(given, *, judges_own=True, seed=3):
    reasons = [Reasoned(n, who, item) for n, (item, who) in enumerate(sorted(given))]
    asked = {item: {1, 2, 3, 4, 5} for item, _ in given}
    return list(sheets_planned(reasons, asked, judges_own=judges_own, seed=seed))


@given(GIVEN)
def test_everybody_has_each_item_once_at_positions_without_gaps(given):
    sheets = planned(given)
    items = {item for item, _ in given}
    for annotator in range(1, 6):
        mine = [sheet for sheet in sheets if sheet.annotator == annotator]
        assert {sheet.item for sheet in mine} == items
        assert sorted(sheet.position for sheet in mine) == [*range(1, len(items) + 1)]


@given(GIVEN)
def test_without_their_own_nobody_is_asked_where_only_they_gave_a_reason(given):
    sheets = planned(given, judges_own=False)
    for item in {item for item, _ in given}:
        givers = {who for each, who in given if each == item}
        asked = {sheet.annotator for sheet in sheets if sheet.item == item}
        assert asked == {who for who in range(1, 6) if givers - {who}}


def test_the_same_seed_gives_the_same_sequences_and_another_seed_others():
    values = {((pair, "AB"), who) for pair in range(1, 7) for who in range(1, 6)}
    assert planned(values) == planned(values)
    assert planned(values) != planned(values, seed=4)
    sequences = {
        tuple(
            sheet.item
            for sheet in sorted(planned(values), key=lambda each: each.position)
            if sheet.annotator == who
        )
        for who in range(1, 6)
    }
    assert len(sequences) == 5


def test_people_who_were_not_asked_about_an_item_get_no_sheet_of_it():
    reasons = [Reasoned(1, 7, (3, "AB"))]
    assert list(sheets_planned(reasons, {}, judges_own=True, seed=1)) == []


def test_reasons_come_in_an_order_that_does_not_depend_on_how_they_were_fetched():
    drawn = in_drawn_order([9, 4, 7, 2], seed=5, annotator=1, sheet=2)
    assert drawn == in_drawn_order([2, 4, 7, 9], seed=5, annotator=1, sheet=2)
    assert {tuple(in_drawn_order([2, 4, 7], seed=5, annotator=1, sheet=n)) for n in range(40)} > {
        (2, 4, 7)
    }
