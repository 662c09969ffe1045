"""The layout of a table, as specified by a user instead of detected by the reader."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from datasets.formats.kinds import Format
from datasets.formats.tables import Columns


@dataclass(frozen=True)
class Layout:
    """Format, separator and encoding of a table, and which column each header means.

    Empty values are detected from the file. In `meant`, a header with the column "" is ignored.
    """

    file_format: Format | None = None
    delimiter: str = ""
    encoding: str = ""
    meant: Mapping[str, str] = field(default_factory=dict)

    def of(self, columns: Columns) -> Columns:
        """Return the columns of a kind of file with this table's layout.

        >>> Layout(meant={"Id": "source_id", "x": ""}).of(Columns(("source_id",))).named("Id")
        'source_id'
        """
        unread = [header for header, column in self.meant.items() if not column]
        return replace(
            columns,
            ignored=[*columns.ignored, *unread],
            meant=self.meant,
            delimiter=self.delimiter,
            encoding=self.encoding,
        )

    def as_json(self) -> dict[str, Any]:
        return {
            "file_format": self.file_format,
            "delimiter": self.delimiter,
            "encoding": self.encoding,
            "meant": dict(self.meant),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | None) -> Self:
        """Return what `as_json` wrote; an empty value means that everything is detected."""
        if not data:
            return cls()
        file_format = data["file_format"]
        return cls(
            Format(file_format) if file_format else None,
            data["delimiter"],
            data["encoding"],
            data["meant"],
        )


AS_WRITTEN = Layout()
