"""How long judgements took, where a column says so in seconds or milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from annotation.stats.arrays import FloatArray
from annotation.stats.files.columns import Columns
from annotation.stats.files.roles import Role
from annotation.stats.files.table import ReadingError, is_missing, number_of

_UNITS: Final = ((Role.MILLISECONDS, 1000.0), (Role.SECONDS, 1.0))
# Seconds since 1970 have passed this since 2001; nobody looks at a pair for thirty years.
_MOMENTS: Final = 1e9
_LONG: Final = 600.0  # seconds for a judgement at which milliseconds are likelier


def seconds_taken(
    columns: Columns, rows: Sequence[int], notes: list[str], *, chosen: bool
) -> FloatArray | None:
    """Return the seconds that each judgement took, nan where that is not known.

    A clock time is no duration. A column of clock times or text is set aside with its reason, or
    refused with `ReadingError` if it was `chosen` by name.
    """
    role, unit = next(((r, u) for r, u in _UNITS if r in columns.others), (None, 1.0))
    if role is None:
        return None
    cells = (number_of(columns.others[role][row]) for row in rows)
    found = np.array([np.nan if cell is None else cell for cell in cells])
    known = found[~np.isnan(found)]
    name = columns.used.get(role.value, role.value)
    reason = _no_durations(known, [columns.others[role][row] for row in rows])
    if reason:
        if chosen:
            raise ReadingError(f"the column {name!r} cannot be {role}: {reason}")
        columns.used.pop(role.value, None)
        columns.aside[str(name)] = reason
        notes.append(f"The column {name!r} is not read as {role}: {reason}.")
        return None
    if negative := int((found < 0).sum()):
        notes.append(f"{negative} durations of {name!r} are below zero and count as missing.")
        found[found < 0] = np.nan
    if len(known) and role is Role.SECONDS and float(np.median(known)) > _LONG:
        notes.append(
            f"The column {name!r} is read as seconds, {np.median(known):g} in the middle; "
            f"--column {Role.MILLISECONDS}={name} reads milliseconds."
        )
    return found / unit


def _no_durations(known: FloatArray, cells: Sequence[str]) -> str:
    """Say why a column does not tell how long judgements took; empty if it does."""
    if not len(known):
        written = next((cell for cell in cells if not is_missing(cell)), "")
        return f"it holds no numbers but text such as {written!r}" if written else ""
    if float(np.median(known)) >= _MOMENTS:
        return f"it holds clock times such as {known[0]:.0f}, not how long a judgement took"
    return ""
