"""Changes of a draft, carried over to a file that somebody else has changed meanwhile."""

import pytest

from transforms.packs.fallback.rows import Edit, LineGone, edited

X, Y = "synonym\tdog\thound", "synonym\tdog\tdoggy"


def _edit(old: str, new: str) -> Edit:
    return Edit(file="words.tsv", old=old, new=new)


def test_a_row_that_somebody_else_added_too_is_there_once():
    assert edited(f"{X}\n", [_edit("", X)]) == f"{X}\n"


def test_a_row_that_somebody_else_added_too_is_not_changed_for_them():
    with pytest.raises(LineGone):
        edited(f"{X}\n", [_edit("", X), _edit(X, Y)])


def test_a_row_of_the_draft_alone_may_be_changed_again():
    assert edited("", [_edit("", X), _edit(X, Y)]).split() == Y.split()
