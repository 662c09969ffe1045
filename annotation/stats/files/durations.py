"""How long judgements took, from a column of seconds or milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from annotation.stats.arrays import FloatArray
from annotation.stats.files.columns import Columns
from annotation.stats.files.roles import Role
from annotation.stats.files.table import ReadingError, is_missing, number_of

_UNITS: Final = ((Role.MILLISECONDS, 1000.0), (Role.SECONDS, 1.0))
# Unix times have been above this since 2001; nobody looks at a pair for thirty years.
_MOMENTS: Final = 1e9
_LONG: Final = 600.0  # longer judgements are more likely in milliseconds


def seconds_taken(columns: Columns, rows: Sequence[int], notes: list[str]) -> FloatArray | None:
    """Return the seconds that each judgement took, nan where unknown.

    Raises `ReadingError` for a column of clock times or of text, which are no durations.
    """
    role, unit = next(((r, u) for r, u in _UNITS if r in columns.others), (None, 1.0))
    if role is None:
        return None
    cells = (number_of(columns.others[role][row]) for row in rows)
    values = np.array([np.nan if cell is None else cell for cell in cells])
    known = values[~np.isnan(values)]
    name = columns.used.get(role.value, role.value)
    if reason := _no_durations(known, [columns.others[role][row] for row in rows]):
        raise ReadingError(
            f"the column {name!r} cannot be {role}: {reason}; --column {role}=- leaves it out"
        )
    if negative := int((values < 0).sum()):
        notes.append(f"{negative} durations of {name!r} are below zero and count as missing.")
        values[values < 0] = np.nan
    if len(known) and role is Role.SECONDS and float(np.median(known)) > _LONG:
        notes.append(
            f"The column {name!r} is read as seconds, {np.median(known):g} in the middle; "
            f"--column {Role.MILLISECONDS}={name} reads milliseconds."
        )
    return values / unit


def _no_durations(known: FloatArray, cells: Sequence[str]) -> str:
    """Return why a column does not hold durations; "" if it does."""
    if not len(known):
        written = next((cell for cell in cells if not is_missing(cell)), "")
        return f"it holds no numbers but text such as {written!r}" if written else ""
    if float(np.median(known)) >= _MOMENTS:
        return f"it holds clock times such as {known[0]:.0f}, not how long a judgement took"
    return ""
