"""Drawing pictures by theme: as many of each theme as its quota says (CDSCorpus, section 2.1)."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Themed:
    """A picture that can be drawn; one that is `kept` is drawn in any case."""

    name: str
    theme: str
    is_kept: bool = False


@dataclass(frozen=True, slots=True)
class ThemeDraw:
    """What a draw takes of a theme; without a quota it takes everything."""

    theme: str
    quota: int | None
    pictures: int
    kept: int
    chosen: int

    @property
    def short(self) -> int:
        """How many pictures are missing for the quota."""
        return max(0, (self.quota or 0) - self.pictures)


def draw_counts(
    counts: Mapping[str, tuple[int, int]], quotas: Mapping[str, int | None]
) -> list[ThemeDraw]:
    """Return by theme what a draw takes, from how many pictures there are and how many are kept.

    The themes of `quotas` come first, in their order; others have no pictures drawn but those kept.

    >>> draw_counts({"dogs": (60, 2), "music": (4, 0)}, {"dogs": 50, "music": 6})
    [ThemeDraw(theme='dogs', quota=50, pictures=60, kept=2, chosen=50), \
ThemeDraw(theme='music', quota=6, pictures=4, kept=0, chosen=4)]
    """
    rows = []
    for theme in [*quotas, *sorted(counts.keys() - quotas.keys())]:
        pictures, n_kept = counts.get(theme, (0, 0))
        quota = quotas.get(theme, 0)
        size = pictures if quota is None else min(quota, pictures)
        rows.append(ThemeDraw(theme, quota, pictures, n_kept, max(size, n_kept)))
    return rows


def draw_by_quota(
    pictures: Sequence[Themed], quotas: Mapping[str, int | None], *, seed: int
) -> list[int]:
    """Return which pictures are drawn, in their order.

    Each theme has an order of its pictures that the seed and their names alone decide, and the
    quota is taken from its beginning after those that are kept. So a larger quota adds pictures and
    takes none out, and further pictures change little.

    >>> pictures = [Themed(f"p{n}", "dogs" if n % 2 else "music") for n in range(8)]
    >>> draw_by_quota(pictures, {"dogs": 1, "music": None}, seed=1)
    [0, 2, 4, 5, 6]
    """
    by_theme: dict[str, list[int]] = {}
    for place, picture in enumerate(pictures):
        by_theme.setdefault(picture.theme, []).append(place)
    drawn: list[int] = []
    for theme, indices in by_theme.items():
        n_kept = sum(pictures[place].is_kept for place in indices)
        quota = quotas.get(theme, 0)
        count = len(indices) if quota is None else max(quota, n_kept)
        indices.sort(
            key=lambda place: (not pictures[place].is_kept, _draw_key(pictures[place], seed))
        )
        drawn += indices[:count]
    return sorted(drawn)


def _draw_key(picture: Themed, seed: int) -> bytes:
    return hashlib.sha256(f"{seed}\x1f{picture.name}".encode()).digest()
