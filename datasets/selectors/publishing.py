"""The pairs of a set as a release shows them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from datasets.models import Pair, PairSet

_OF_A_SENTENCE = (
    "text",
    "revision",
    "source_sentence__text",
    "source__origin",
    "source__source_id",
    "source__theme",
    "text_hash",
    "stage",
    "derivation__rules",
)


@dataclass(frozen=True, slots=True)
class ReleasedSentence:
    """A sentence with where it comes from; `original` is empty if it was imported as it is."""

    text: str
    revision: int
    original: str
    origin: str
    source_key: str  # decides the part of the split
    source_id: str = ""
    theme: str = ""
    stage: str = "S1"
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReleasedPair:
    number: int
    pair_id: str
    kind: str
    sentence_a: ReleasedSentence
    sentence_b: ReleasedSentence


def released_pair_id(*, number: int, external_id: str) -> str:
    """Return the pair_ID of a pair in released files: its own where it was imported with one."""
    return external_id or str(number)


def released_pairs(pair_set: PairSet) -> Iterator[ReleasedPair]:
    """Yield the pairs by number, a few thousand in memory at a time."""
    columns = [f"sentence_{side}__{name}" for side in "ab" for name in _OF_A_SENTENCE]
    pairs = Pair.objects.filter(pair_set=pair_set).order_by("number")
    rows = pairs.values_list("number", "external_id", "kind", "origin", *columns)
    for number, external_id, kind, origin, *both in rows.iterator(chunk_size=5_000):
        yield ReleasedPair(
            number,
            released_pair_id(number=number, external_id=external_id),
            kind,
            _sentence(both[: len(_OF_A_SENTENCE)], origin),
            _sentence(both[len(_OF_A_SENTENCE) :], origin),
        )


def _sentence(values: list[Any], pair_origin: str) -> ReleasedSentence:
    text, revision, original, source_origin, source_id, theme, text_hash, stage, rules = values
    # A sentence that came without a source is a source of its own, wherever its text stands.
    source_key = f"text {text_hash}" if source_id is None else f"source {source_id}"
    return ReleasedSentence(
        text,
        revision,
        original or "",
        source_origin or pair_origin,
        source_key,
        source_id or "",
        theme or "",
        stage,
        tuple(rule["rule"] for rule in rules or ()),
    )
