"""What annotators read, in one language."""

from __future__ import annotations

from dataclasses import dataclass

from annotation.planning.protocol import Wording


@dataclass(frozen=True)
class Words:
    wording: Wording
    low_label: str
    high_label: str
