"""The English sentence of each reason, by its code; {names} stand for its parameters.

A code has one meaning, and one sentence wherever it is used. Pages translate the sentence before
they insert the parameters. Packages built on this one add theirs when they are imported.
"""

from collections.abc import Mapping
from types import MappingProxyType

from transforms.wording import (
    checks,
    edits,
    english,
    normalising,
    patterns,
    polish,
    rewriting,
    rules_file,
    shared,
    tables,
    trees,
    universal,
)

MODULES = (
    checks,
    edits,
    english,
    normalising,
    patterns,
    polish,
    rewriting,
    rules_file,
    shared,
    tables,
    trees,
    universal,
)

_wordings: dict[str, str] = {}
WORDINGS: Mapping[str, str] = MappingProxyType(_wordings)


def add(wordings: Mapping[str, str]) -> None:
    """Add the wordings of a package; a code that another package uses is refused."""
    if duplicates := [
        code for code, wording in wordings.items() if _wordings.get(code, wording) != wording
    ]:
        raise ValueError(f"codes with two wordings: {', '.join(duplicates)}")
    _wordings.update(wordings)


for _module in MODULES:
    add(_module.WORDINGS)
