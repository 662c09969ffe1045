"""The further columns of imported pairs, in a file of the release."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from datasets.formats.delimited import Column, Table

PAIR_COLUMNS_NAME = "pair_columns.tsv"


@dataclass(frozen=True, slots=True)
class PairColumnsRow:
    """A pair with the cells of its further columns, by header."""

    pair_id: str
    columns: Mapping[str, str]


def pair_columns_table(names: Sequence[str]) -> Table[PairColumnsRow]:
    """Return the table with these columns, in their order; a pair without one has an empty cell."""
    return Table(
        (
            Column("pair_ID", "number of the pair"),
            *(Column(name, "as in the file that the pairs came from") for name in names),
        ),
        lambda row: (row.pair_id, *(row.columns.get(name, "") for name in names)),
    )
