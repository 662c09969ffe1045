"""Kinds of pairs read from their ids, where no column has them."""

from __future__ import annotations

from collections.abc import Sequence

from datasets.formats.pair_kinds import kind_of_id


def kinds_of_ids(ids: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the kind in each id ("" if none) and a note; two empty lists if no id has one.

    Parameters
    ----------
    ids : (n_rows,) of the pairs, as they stand in the file
    """
    kinds = [kind_of_id(pair_id.strip()) for pair_id in ids]
    named = {pair_id for pair_id, kind in zip(ids, kinds, strict=True) if kind}
    if not named:
        return [], []
    note = (
        f"{len(named)} of {len({*ids})} ids name the kind of their pair, and no column does: the "
        "kinds are read from the ids; --column kind=- reads none."
    )
    return kinds, [note]
