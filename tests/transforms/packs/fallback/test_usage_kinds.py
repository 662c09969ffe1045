"""Every kind of row that code can name is explained, and the other way round."""

from typing import get_args

from transforms.packs.fallback.usage_kinds import KINDS, UsageKind, kind_named


def test_each_kind_is_explained_in_the_order_of_their_list() -> None:
    assert tuple(KINDS) == get_args(UsageKind)
    assert all(KINDS.values())


def test_a_kind_is_found_by_its_exact_name_only() -> None:
    assert kind_named("oblique") == "oblique"
    assert kind_named("obliques") is None
    assert kind_named("") is None
