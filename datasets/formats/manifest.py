"""The manifest of a release: what each file is, what its columns mean, and its checksum.

A manifest contains no creation time, random id or host name: the same run gives the same bytes.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from datasets.formats.delimited import Column

MANIFEST_NAME = "manifest.json"
CHECKSUMS_NAME = "SHA256SUMS"
_NOTES = (
    (
        "All files are UTF-8 with lines that end in a line feed. Cells are parted by tabs and "
        "never quoted; spaces at the ends of a cell belong to the text."
    ),
    (
        "Cells that begin with = + - or @ stand as they are. Import the columns as text if you "
        "open a file in a spreadsheet, or it may take them for formulas."
    ),
)


@dataclass(frozen=True, slots=True)
class ReleasedFile:
    """A finished file: `rows` are its lines without the header."""

    name: str
    meaning: str
    size: int
    sha256: str
    rows: int
    columns: Sequence[Column] = ()


def manifest_bytes(facts: Mapping[str, object], files: Sequence[ReleasedFile]) -> bytes:
    """Return the manifest as JSON; `facts` (title, version, date, parameters…) come first."""
    content = {
        # JSONB does not preserve the order of keys; the manifest has a fixed one.
        **{name: _in_order(fact) for name, fact in facts.items()},
        "notes": list(_NOTES),
        "files": [
            {
                "name": file.name,
                "meaning": file.meaning,
                "bytes": file.size,
                "sha256": file.sha256,
                "rows": file.rows,
                "columns": {column.name: column.meaning for column in file.columns},
            }
            for file in files
        ],
    }
    return (json.dumps(content, ensure_ascii=False, indent=2, allow_nan=False) + "\n").encode()


def _in_order(fact: object) -> object:
    return json.loads(json.dumps(fact, sort_keys=True, allow_nan=False))


def checksums_bytes(files: Sequence[tuple[str, str]]) -> bytes:
    """Return names and SHA-256 sums in the form that `sha256sum --check` reads.

    >>> checksums_bytes([("SICK.txt", "ab12")])
    b'ab12  SICK.txt\\n'
    """
    return "".join(f"{sha256}  {name}\n" for name, sha256 in files).encode()
