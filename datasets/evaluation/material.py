"""Gold pairs and the answers of a system, in memory."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from datasets.formats.labels import Label
from transforms.reason import Reason

Key: TypeAlias = tuple[str, ...]
"""What names a pair in both files: its id, its two words, or its file and line."""


class Task(StrEnum):
    SEMEVAL2014 = "semeval2014"
    RUSSE_HJ = "russe-hj"
    RUSSE_CLASS = "russe-class"
    STS = "sts"


@dataclass(frozen=True, slots=True)
class GoldPair:
    """A pair with its gold; texts are "" if the file has none."""

    key: Key
    text_a: str = ""
    text_b: str = ""
    score: float | None = None
    label: Label | None = None
    file: str = ""
    part: str = ""
    kind: str = ""  # such as S1aS2b, if a column or the pair's id names it
    has_kind_of_id: bool = False
    label_ab: Label | None = None  # what A says about B, and the other way round, if known
    label_ba: Label | None = None
    rules: tuple[str, ...] = ()  # ids of the rules behind the sentences, if known
    columns: Mapping[str, str] = field(default_factory=dict)  # further ones of its file

    @property
    def is_judged(self) -> bool:
        return self.score is not None or self.label is not None


@dataclass(frozen=True, slots=True)
class Answers:
    """A system's answers. A missing score or label was `NA`; a pair may be missing altogether."""

    scores: Mapping[Key, float | None] = field(default_factory=dict)
    labels: Mapping[Key, Label | None] = field(default_factory=dict)

    @property
    def keys(self) -> set[Key]:
        return {*self.scores, *self.labels}


class WrongPairs(ValueError):
    """Pairs missing from the answers, and answers to pairs missing from the gold."""

    def __init__(self, missing: tuple[Key, ...], extra: tuple[Key, ...]) -> None:
        self.missing = missing
        self.extra = extra
        super().__init__("\n".join(map(str, self.lines())))

    def lines(self) -> list[Reason]:
        """Return the report, a pair on each line."""
        return [
            *(Reason("pair_not_answered", pair=key_text(key)) for key in self.missing),
            *(Reason("pair_not_in_gold", pair=key_text(key)) for key in self.extra),
        ]


def check_same_pairs(gold: Sequence[GoldPair], answers: Answers) -> None:
    """Raise `WrongPairs` unless every gold pair has an answer and no other pair has one.

    Pairs without a gold score may be answered or not.
    """
    expected = {pair.key for pair in gold}
    answered = answers.keys
    missing = tuple(p.key for p in gold if p.is_judged and p.key not in answered)
    extra = tuple(sorted(answered - expected))
    if missing or extra:
        raise WrongPairs(missing, extra)


def key_text(key: Key) -> str:
    """Write a key for people to read.

    >>> key_text(("car", "bus"))
    'car, bus'
    """
    return ", ".join(part for part in key if part)
