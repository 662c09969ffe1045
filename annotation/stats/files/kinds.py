"""Kinds of pairs where no column tells them."""

from __future__ import annotations

from collections.abc import Sequence

from datasets.formats.pair_kinds import kind_of_id


def kinds_of_ids(ids: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the kind that each id names, "" without, and a note; nothing if no id names one.

    Parameters
    ----------
    ids : (n_rows,) of the pairs, as they stand in the file
    """
    kinds = [kind_of_id(pair_id.strip()) for pair_id in ids]
    found = {pair_id for pair_id, kind in zip(ids, kinds, strict=True) if kind}
    if not found:
        return [], []
    note = (
        f"{len(found)} of {len({*ids})} ids name the kind of their pair, and no column does: the "
        "kinds are read from the ids; --column kind=- reads none."
    )
    return kinds, [note]
