from hypothesis import given
from hypothesis import strategies as st

from datasets.formats.differences import differences
from datasets.formats.gold import GoldRow

SCORES = st.dictionaries(st.integers(1, 40).map(str), st.sampled_from([1.0, 2.0, 3.0]))


def rows(scores: dict[str, float]) -> list[GoldRow]:
    return [GoldRow(pair_id, "A dog", "A cat", score=score) for pair_id, score in scores.items()]


@given(SCORES, SCORES)
def test_every_difference_is_found_once_in_whatever_order_pairs_come(before, after) -> None:
    result = list(differences(rows(before), rows(after)))
    assert len({difference.pair_id for difference in result}) == len(result)
    by = {
        what: {difference.pair_id for difference in result if difference.what == what}
        for what in ("added", "gold")
    }
    removed = {difference.pair_id for difference in result if difference.what == "removed"}
    assert by["added"] == after.keys() - before.keys()
    assert removed == before.keys() - after.keys()
    assert by["gold"] == {one for one in before.keys() & after.keys() if before[one] != after[one]}


def test_a_pair_that_moved_is_still_the_same_pair() -> None:
    old = [GoldRow(str(n), "A dog", f"A cat {n}") for n in range(100)]
    new = [*old[1:], GoldRow("0", "A dog", "A cow")]
    assert [(difference.pair_id, difference.what) for difference in differences(old, new)] == [
        ("0", "text")
    ]
    assert not list(differences(old, [*old[1:], old[0]]))
