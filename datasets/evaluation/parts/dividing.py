"""Which part of a set a pair is in, from the further columns of its file and from a wordnet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from datasets.evaluation.figures import FloatArray
from datasets.evaluation.numerals import parse_number
from datasets.evaluation.parts.relations import Relation, steps_text

MAX_ASSOCIATED = 333  # of SimLex-999, section 5.2
QUARTILES = 4
_SHARE_ASSOCIATED = 3  # every third pair, where there are fewer than three times as many
_FAR = 4  # steps in a wordnet; greater distances count as this one


class Way(StrEnum):
    """How pairs are divided; `RELATION` and `PATH` need a wordnet or a column `relation`."""

    POS = "pos"
    CONCRETENESS = "concreteness"
    ASSOCIATION = "association"
    RELATION = "relation"
    PATH = "path"


Cells = Mapping[str, str]
"""The further columns of a pair, by header."""


@dataclass(frozen=True, slots=True)
class Part:
    """Pairs that belong together: a name, and their places in the sequence that was divided."""

    name: str
    places: tuple[int, ...]


def divide(
    cells: Sequence[Cells], way: Way, relations: Sequence[Relation | None] | None = None
) -> list[Part]:
    """Divide pairs into parts; a pair of which nothing is known is in none.

    Parameters
    ----------
    cells : sequence of mappings
        The further columns of each pair, by the headers of SimLex-999: `POS`, `conc(w1)`,
        `conc(w2)`, `concQ`, `Assoc(USF)`, `SimAssoc333`; and `relation`.
    way : Way
        Quartiles are those of the sum of both concretenesses, Q1 the least concrete (5.2,
        Figure 13), or those of `concQ`. The most associated pairs are those of `SimAssoc333`, or
        else the 333 with the greatest strength, but no more than a third of all.
    relations : sequence, optional
        What a wordnet says of each pair.

    Returns
    -------
    list of Part
        In the order of their names; empty if no pair can be placed.
    """
    names = _NAMED[way](cells, relations or [None] * len(cells))
    indices: dict[str, list[int]] = {}
    for index, name in enumerate(names):
        if name:
            indices.setdefault(name, []).append(index)
    return [Part(name, tuple(indices[name])) for name in sorted(indices)]


def column(cells: Sequence[Cells], header: str) -> FloatArray:
    """Return the numbers in a column, nan where there is none; headers in any case."""
    numbers = [parse_number(_cell(row, header)) for row in cells]
    return np.array([np.nan if number is None else number for number in numbers], dtype=np.float64)


def association(cells: Sequence[Cells]) -> FloatArray:
    """Return the association strength of each pair, nan where it is not known."""
    for header in ("Assoc(USF)", "association", "assoc"):
        numbers = column(cells, header)
        if not np.isnan(numbers).all():
            return numbers
    return np.full(len(cells), np.nan)


def _cell(cells: Cells, header: str) -> str:
    if header in cells:
        return cells[header].strip()
    small = header.lower()
    return next((cell.strip() for name, cell in cells.items() if name.lower() == small), "")


def _pos(cells: Sequence[Cells], _relations: Sequence[Relation | None]) -> list[str]:
    return [_cell(row, "POS").upper() for row in cells]


def _concreteness(cells: Sequence[Cells], _relations: Sequence[Relation | None]) -> list[str]:
    quartiles = column(cells, "concQ")
    if not np.isnan(quartiles).all():
        return ["" if np.isnan(quartile) else f"Q{quartile:.0f}" for quartile in quartiles]
    total = column(cells, "conc(w1)") + column(cells, "conc(w2)")
    known_indices = np.flatnonzero(~np.isnan(total))
    names = [""] * len(cells)
    for rank, index in enumerate(
        known_indices[np.argsort(total[known_indices], kind="stable")].tolist()
    ):
        names[index] = f"Q{QUARTILES * rank // len(known_indices) + 1}"
    return names


def _association(cells: Sequence[Cells], _relations: Sequence[Relation | None]) -> list[str]:
    classes = column(cells, "SimAssoc333")
    if not np.isnan(classes).all():
        return [_ASSOCIATED.get(number, "") for number in classes.tolist()]
    strength = association(cells)
    known_indices = np.flatnonzero(~np.isnan(strength))
    limit = min(MAX_ASSOCIATED, len(known_indices) // _SHARE_ASSOCIATED)
    ranked = known_indices[np.argsort(-strength[known_indices], kind="stable")].tolist()
    names = [""] * len(cells)
    for rank, index in enumerate(ranked if limit else ()):
        names[index] = _ASSOCIATED[float(rank < limit)]
    return names


_ASSOCIATED = {1.0: "most associated", 0.0: "less associated"}


def _relation(cells: Sequence[Cells], relations: Sequence[Relation | None]) -> list[str]:
    return [
        _cell(row, "relation") or (relation.name if relation else "")
        for row, relation in zip(cells, relations, strict=True)
    ]


def _path(cells: Sequence[Cells], relations: Sequence[Relation | None]) -> list[str]:
    return [_steps(relation) for relation in relations]


def _steps(relation: Relation | None) -> str:
    if relation is None or not relation.is_known:
        return ""
    if relation.steps is None:
        return "not connected"
    return steps_text(relation.steps) if relation.steps < _FAR else f"{_FAR} steps or more"


_NAMED = {
    Way.POS: _pos,
    Way.CONCRETENESS: _concreteness,
    Way.ASSOCIATION: _association,
    Way.RELATION: _relation,
    Way.PATH: _path,
}
