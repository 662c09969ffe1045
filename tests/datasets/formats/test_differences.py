from hypothesis import given
from hypothesis import strategies as st

from datasets.formats.differences import differences
from datasets.formats.gold import GoldRow

SCORES = st.dictionaries(st.integers(1, 40).map(str), st.sampled_from([1.0, 2.0, 3.0]))


def rows(scores: dict[str, float]) -> list[GoldRow]:
    return [GoldRow(pair_id, "A dog", "A cat", score=score) for pair_id, score in scores.items()]


@given(SCORES, SCORES)
def test_every_difference_is_found_once_in_whatever_order_pairs_come(before, after) -> None:
    found = list(differences(rows(before), rows(after)))
    assert len({each.pair_id for each in found}) == len(found)
    by = {what: {each.pair_id for each in found if each.what == what} for what in ("added", "gold")}
    removed = {each.pair_id for each in found if each.what == "removed"}
    assert by["added"] == after.keys() - before.keys()
    assert removed == before.keys() - after.keys()
    assert by["gold"] == {one for one in before.keys() & after.keys() if before[one] != after[one]}


def test_a_pair_that_moved_is_still_the_same_pair() -> None:
    old = [GoldRow(str(n), "A dog", f"A cat {n}") for n in range(100)]
    new = [*old[1:], GoldRow("0", "A dog", "A cow")]
    assert [(each.pair_id, each.what) for each in differences(old, new)] == [("0", "text")]
    assert not list(differences(old, [*old[1:], old[0]]))
