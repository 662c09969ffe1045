"""The sequence in which an annotator sees their pairs.

Two pairs that share a sentence or a source should not follow each other, because the second
would be read with the first in mind. In general that takes a Hamiltonian path. The sequence starts
random and is repaired by Palmer's reversals, which always succeed if no pair shares something with
more than half of the others, and are best effort otherwise.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from annotation.stats.arrays import BoolArray, IntArray

NOTHING_SHARED = -1

# Partners for a swap are sought nearby first, to keep reversals short.
_REACHES = (64, 4096)
# After this many gaps in a row without a partner, the remaining pairs share too much.
_PATIENCE = 50


def shuffled_apart(sharing: IntArray, *, rng: np.random.Generator) -> IntArray:
    """Return the rows in a random sequence in which neighbours share nothing where avoidable.

    Parameters
    ----------
    sharing : (n, m) array of int
        Codes of what each row contains; -1 for nothing. Two rows share something if a code of one
        is among the codes of the other.
    rng : numpy.random.Generator

    Returns
    -------
    (n,) array of int
        The rows in sequence.

    Notes
    -----
    A row without codes is added, and the circle opens where it stands.

    References
    ----------
    Palmer (1997), The hidden algorithm of Ore's theorem on Hamiltonian cycles.

    Examples
    --------
    Rows 0 and 1 share a sentence, so that row 2 comes between them:

    >>> sharing = np.array([[7], [7], [8]])
    >>> int(shuffled_apart(sharing, rng=np.random.default_rng(1))[1])
    2
    """
    if not len(sharing):
        return np.zeros(0, dtype=np.int64)
    open_row = np.full((1, sharing.shape[1]), NOTHING_SHARED, dtype=sharing.dtype)
    codes = np.concatenate([sharing, open_row])
    circle = rng.permutation(len(codes))
    while _mend(circle, codes):
        pass
    opening = int(np.flatnonzero(circle == len(sharing))[0])
    return np.roll(circle, -opening)[1:]


def sharing_neighbours(sharing: IntArray) -> BoolArray:
    """Return for each row but the last whether it shares something with the next row.

    Parameters
    ----------
    sharing : (n, m) array of int
        Codes of what each row contains, in sequence; -1 for nothing.

    Returns
    -------
    (n - 1,) array of bool

    Examples
    --------
    >>> sharing_neighbours(np.array([[7, 1], [2, 7], [8, -1]])).tolist()
    [True, False]
    """
    return _share(sharing[:-1], sharing[1:])


def _share(left: IntArray, right: IntArray) -> BoolArray:
    """Compare row by row; a single row is compared with all rows of the other side."""
    shared = np.zeros(max(len(left), len(right)), dtype=np.bool_)
    for column in left.T:
        for other in right.T:
            shared |= (column == other) & (column != NOTHING_SHARED)
    return shared


def _mend(circle: npt.NDArray[np.int64], codes: IntArray) -> bool:
    """Go through the gaps of the circle once; return whether another pass is worthwhile."""
    rows = codes[circle]
    gaps = np.flatnonzero(_share(rows, np.roll(rows, -1, axis=0)))
    mended = failures = 0
    for gap in gaps.tolist():
        following = circle[(gap + 1) % len(circle)]
        if not _share(codes[circle[gap : gap + 1]], codes[following : following + 1])[0]:
            continue  # an earlier reversal has closed it
        partner = _partner(circle, codes, gap)
        if partner is None:
            failures += 1
            if failures == _PATIENCE:
                break
            continue
        _reverse(circle, gap + 1, partner)
        mended, failures = mended + 1, 0
    return mended > 0


def _partner(circle: npt.NDArray[np.int64], codes: IntArray, gap: int) -> int | None:
    """Return the nearest j such that gap–j and (gap + 1)–(j + 1) share nothing."""
    size = len(circle)
    before, after = circle[gap], circle[(gap + 1) % size]
    nearest = 2
    for reach in (*_REACHES, size):
        offsets = np.arange(nearest, min(reach, size))
        if not len(offsets):
            return None
        places = (gap + offsets) % size
        bad = _share(codes[before : before + 1], codes[circle[places]])
        bad |= _share(codes[after : after + 1], codes[circle[(places + 1) % size]])
        good = np.flatnonzero(~bad)
        if len(good):
            return int(places[good[0]])
        nearest = max(nearest, reach)
    return None


def _reverse(circle: npt.NDArray[np.int64], first: int, last: int) -> None:
    """Reverse the arc from first to last, or the rest of the circle where that is shorter."""
    size = len(circle)
    length = (last - first) % size + 1
    if 2 * length > size:
        first, length = last + 1, size - length
    places = (first + np.arange(length)) % size
    circle[places] = circle[places[::-1]]
