"""The pairs of a set as a release shows them."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db.models import BigIntegerField, Func, TextField
from django.db.models.functions import Cast, Coalesce

from datasets.models import Pair, PairSet

_CHUNK = 5_000
_OF_A_SENTENCE = (
    "text",
    "revision",
    "source_sentence__text",
    "source__origin",
    "source__source_id",
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


def pair_sources(pair_set: PairSet) -> Iterator[tuple[int, int, int]]:
    """Yield the numbers of the pairs with numbers for the sources of A and of B.

    A sentence that came without a source is a source of its own, wherever its text stands: the
    number is then below zero, of the text's hash.
    """
    sources = {f"of_{side}": _source(f"sentence_{side}") for side in "ab"}
    return _rows(pair_set, "number", **sources)


def _source(sentence: str) -> Coalesce:
    own = Func(
        f"{sentence}__text_hash",
        template="-1 - ('x' || left(%(expressions)s, 15))::bit(60)::bigint",
        output_field=BigIntegerField(),
    )
    return Coalesce(f"{sentence}__source_id", own)


def _rows(pair_set: PairSet, *columns: str, **annotations: Any) -> Iterator[Any]:
    pairs = Pair.objects.filter(pair_set=pair_set).order_by("number")
    rows = pairs.annotate(**annotations).values_list(*columns, *annotations)
    return rows.iterator(chunk_size=_CHUNK)


def _sentence(pair_origin: str, rules: str | None, values: Sequence[Any]) -> ReleasedSentence:
    text, revision, original, source_origin, source_id, theme, stage = values
    return ReleasedSentence(
        text,
        revision,
        original or "",
        source_origin or pair_origin,
        source_id or "",
        theme or "",
        stage,
        _rule_ids(rules) if rules else (),
    )


@lru_cache(maxsize=1 << 12)  # there are far fewer combinations of rules than sentences
def _rule_ids(rules: str) -> tuple[str, ...]:
    return tuple(rule["rule"] for rule in json.loads(rules))
