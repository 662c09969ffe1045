"""Text files, plain or compressed with xz, as treebanks and tables are distributed."""

import lzma
from pathlib import Path
from typing import TextIO, cast


def opened_text(path: Path) -> TextIO:
    """Open a UTF-8 file for reading, decompressing it if necessary."""
    if path.suffix == ".xz":
        return cast("TextIO", lzma.open(path, "rt", encoding="utf-8"))
    return path.open(encoding="utf-8")
