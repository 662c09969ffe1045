"""Ids that a browser may know."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.models.public_ids import primary_key, public_id

PRIMARY_KEYS = st.integers(min_value=1, max_value=2**40 - 1)


@given(PRIMARY_KEYS)
def test_a_public_id_leads_back_and_fits_in_an_address(pk):
    public = public_id(pk)
    assert primary_key(public) == pk
    assert len(public) == 11
    assert set(public) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


def test_neighbours_do_not_look_alike_nor_follow_each_other():
    public = [public_id(pk) for pk in range(1, 2001)]
    assert len(set(public)) == 2000
    # Of 2,000 in a random sequence half are followed by a larger one, give or take 22.
    rises = sum(one < other for one, other in pairwise(public))
    assert 890 < rises < 1110
    beginnings = {one[:3] for one in public}
    assert len(beginnings) > 1900  # of 262,144


@pytest.mark.parametrize("text", ["", "17", "é" * 11, "A" * 11, "A" * 10, "=" * 11, "\x00" * 11])
def test_other_texts_are_none(text):
    assert primary_key(text) is None


def test_a_public_id_is_written_in_one_way_only():
    public = public_id(17)
    others = [public[:-1] + last for last in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if last != public[-1]]
    assert {primary_key(other) for other in others} == {None}


def test_a_former_secret_key_is_still_understood_and_another_is_not(settings):
    public = public_id(17)
    former, settings.SECRET_KEY = settings.SECRET_KEY, "another"
    assert primary_key(public) is None
    assert public_id(17) != public
    settings.SECRET_KEY_FALLBACKS = [former]
    assert primary_key(public) == 17
