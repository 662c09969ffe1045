"""The pairs of a set as they appear in a release."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast

from datasets.formats.by_hand import ByHand, by_hand
from datasets.models import Derivation, Pair, PairSet, Sentence

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
    """A sentence with its origin; `original` is empty if it was imported as it is."""

    text: str
    revision: int
    original: str
    origin: str
    source_id: str = ""
    theme: str = ""
    stage: str = "S1"
    rules: tuple[str, ...] = ()
    written: ByHand | None = None  # by people, in a campaign


@dataclass(frozen=True, slots=True)
class ReleasedPair:
    number: int
    pair_id: str
    kind: str
    sentence_a: ReleasedSentence
    sentence_b: ReleasedSentence
    columns: Mapping[str, str] = field(default_factory=dict)  # further ones of an imported file


def released_pair_id(*, number: int, external_id: str) -> str:
    """Return the pair_ID of a pair in released files: its own if it was imported with one."""
    return external_id or str(number)


def released_pairs(pair_set: PairSet) -> Iterator[ReleasedPair]:
    """Yield the pairs by number, a few thousand in memory at a time."""
    columns = [f"sentence_{side}__{name}" for side in "ab" for name in _OF_A_SENTENCE]
    rules = {f"rules_{side}": Cast(f"sentence_{side}__{_RULES}", TextField()) for side in "ab"}
    pair_fields = ("number", "external_id", "kind", "origin", "columns")
    rows = _rows(pair_set, *pair_fields, *columns, **rules)
    width = len(_OF_A_SENTENCE)
    for number, external_id, kind, origin, further, *both, rules_a, rules_b in rows:
        yield ReleasedPair(
            number,
            released_pair_id(number=number, external_id=external_id),
            kind,
            _sentence(origin, rules_a, both[:width]),
            _sentence(origin, rules_b, both[width:]),
            further,
        )


def pair_sentences(pair_set: PairSet) -> Iterator[tuple[int, int, int]]:
    """Yield the number of each pair with the row ids of sentences A and B."""
    return _rows(pair_set, "number", "sentence_a_id", "sentence_b_id")


def sentence_origins(pair_set: PairSet) -> Iterator[tuple[int, int | None, str, str]]:
    """Yield row id, source, text and imported text of every sentence in the pairs."""
    pairs = Pair.objects.filter(pair_set=pair_set).order_by()
    in_pairs = pairs.values("sentence_a").union(pairs.values("sentence_b"))
    sentences = Sentence.objects.filter(pk__in=in_pairs).order_by("pk")
    rows = sentences.values_list("pk", "source_id", "text", "source_sentence__text")
    for sentence, source, text, original in rows.iterator(chunk_size=_CHUNK):
        yield sentence, source, text, original or ""


def written_by_hand(pair_set: PairSet) -> Iterator[tuple[str, ByHand]]:
    """Yield stage and writers of the sentences in the pairs that people wrote in campaigns."""
    pairs = Pair.objects.filter(pair_set=pair_set).order_by()
    in_pairs = pairs.values("sentence_a").union(pairs.values("sentence_b"))
    derivations = Derivation.objects.filter(sentence__in=in_pairs, rules__icontains="settled")
    rows = derivations.order_by("pk").values_list("sentence__stage", "rules")
    for stage, rules in rows.iterator(chunk_size=_CHUNK):
        if by_people := by_hand(rules):
            yield stage, by_people


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
        *(_parse_rules(rules) if rules else ()),
    )


@lru_cache(maxsize=1 << 12)  # There are far fewer combinations of rules than sentences.
def _parse_rules(rules: str) -> tuple[tuple[str, ...], ByHand | None]:
    rule_list = json.loads(rules)
    return tuple(rule["rule"] for rule in rule_list), by_hand(rule_list)
