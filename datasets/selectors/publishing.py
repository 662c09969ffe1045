"""The pairs of a set as a release shows them."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast

from datasets.models import Pair, PairSet

_CHUNK = 5_000
_KEY = ("source__source_id", "text_hash")
_OF_A_SENTENCE = (
    *_KEY,
    "text",
    "revision",
    "source_sentence__text",
    "source__origin",
    "source__theme",
    "stage",
)
_RULES = "derivation__rules"


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
    rules = {f"rules_{side}": Cast(f"sentence_{side}__{_RULES}", TextField()) for side in "ab"}
    rows = _rows(pair_set, "number", "external_id", "kind", "origin", *columns, **rules)
    width = len(_OF_A_SENTENCE)
    for number, external_id, kind, origin, *both, rules_a, rules_b in rows:
        yield ReleasedPair(
            number,
            released_pair_id(number=number, external_id=external_id),
            kind,
            _sentence(origin, rules_a, both[:width]),
            _sentence(origin, rules_b, both[width:]),
        )


def pair_sources(pair_set: PairSet) -> Iterator[tuple[int, str, str]]:
    """Yield the numbers of the pairs with the keys of the sources of A and of B."""
    columns = [f"sentence_{side}__{name}" for side in "ab" for name in _KEY]
    for number, *both in _rows(pair_set, "number", *columns):
        yield number, _source_key(*both[:2]), _source_key(*both[2:])


def _rows(pair_set: PairSet, *columns: str, **annotations: Any) -> Iterator[tuple[Any, ...]]:
    pairs = Pair.objects.filter(pair_set=pair_set).order_by("number")
    rows = pairs.annotate(**annotations).values_list(*columns, *annotations)
    return rows.iterator(chunk_size=_CHUNK)


def _sentence(pair_origin: str, rules: str | None, values: Sequence[Any]) -> ReleasedSentence:
    source_id, text_hash, text, revision, original, source_origin, theme, stage = values
    return ReleasedSentence(
        text,
        revision,
        original or "",
        source_origin or pair_origin,
        _source_key(source_id, text_hash),
        source_id or "",
        theme or "",
        stage,
        _rule_ids(rules) if rules else (),
    )


def _source_key(source_id: str | None, text_hash: str) -> str:
    # A sentence that came without a source is a source of its own, wherever its text stands.
    return f"text {text_hash}" if source_id is None else f"source {source_id}"


@lru_cache(maxsize=1 << 12)  # there are far fewer combinations of rules than sentences
def _rule_ids(rules: str) -> tuple[str, ...]:
    return tuple(rule["rule"] for rule in json.loads(rules))
