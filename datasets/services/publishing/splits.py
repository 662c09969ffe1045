"""Which part of a release each pair belongs to."""

import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from datasets.designs.split import (
    SEMEVAL_SHARES,
    Part,
    Split,
    join_by_names,
    pairs_with_known_names,
    split_as_given,
    split_by_pair,
    split_by_source,
)
from datasets.formats.text import words_key
from datasets.models import PairSet
from datasets.selectors.adapting.inherited import published_parts
from datasets.selectors.publishing.released_pairs import pair_sentences, sentence_origins


class SplitMethod(StrEnum):
    SOURCE = "source"  # no source and no text is in two parts
    PAIRS = "pairs"  # as SICK was split: by pairs, stratified
    ORIGINAL = "original"  # of an adapted corpus: each pair stays in its part


@dataclass(frozen=True, slots=True)
class Splitting:
    """How a release is split.

    `strata` are the numbers of the pairs to release, ascending, with the stratum of each; without
    them all pairs of the set are split without stratification. Without a `way` an adapted corpus
    keeps the parts of the original, if it has them, and others are split by source.
    """

    way: SplitMethod | None = None
    seed: int | None = None  # that of the project
    shares: Mapping[Part, float] = field(default_factory=lambda: SEMEVAL_SHARES)
    strata: Iterable[tuple[int, str]] | None = None

    def as_json(self) -> dict[str, Any]:
        """Return what `from_json` reads; strata follow from the run and are not a setting."""
        shares = {part.value: share for part, share in self.shares.items()}
        return {"way": self.way.value if self.way else "", "seed": self.seed, "shares": shares}

    @classmethod
    def from_json(cls, chosen: Mapping[str, Any]) -> Self:
        shares = {Part(name): share for name, share in chosen["shares"].items()}
        way = SplitMethod(chosen["way"]) if chosen["way"] else None
        return cls(way, chosen["seed"], shares)


@dataclass(frozen=True, slots=True)
class PairSplit:
    """The part of each pair to release, by number, and the quality of the split.

    `known_texts` are the TEST pairs with a sentence whose words also occur in TRAIN or TRIAL in the
    same order, `known_words` those with one whose words do in any order.
    """

    part_of: Mapping[int, Part]
    split: Split
    known_texts: int
    known_words: int

    def for_manifest(self) -> dict[str, Any]:
        """Return the sizes, and how well the strata are balanced."""
        split = self.split
        return {
            "pairs": _number_names(split.pairs),
            "wanted": {part.value: round(n, 2) for part, n in split.wanted.items()},
            "is_off_size": split.is_off_size,
            "strata": {str(name): _number_names(counts) for name, counts in split.strata.items()},
            "unevenness": round(split.unevenness, 6),
            "groups": split.groups,
            "largest_group": split.largest,
            "test_pairs_with_known_text": self.known_texts,
            "test_pairs_with_known_words": self.known_words,
        }


def pair_split(
    pair_set: PairSet, parameters: Mapping[str, Any], splitting: Splitting
) -> PairSplit | None:
    if "split" not in parameters:
        return None
    numbers, first, second = array("q"), array("q"), array("q")
    strata: list[str] = []
    for (number, a, b), stratum in _with_strata(pair_sentences(pair_set), splitting.strata):
        numbers.append(number)
        first.append(a)
        second.append(b)
        strata.append(sys.intern(stratum))
    names = _Names.of(pair_set, {*first, *second})
    seed, shares = parameters.get("split_seed", 0), splitting.shares
    if parameters["split"] == SplitMethod.ORIGINAL:
        parts = published_parts(pair_set)
        split = split_as_given([parts[number] for number in numbers], strata)
    elif parameters["split"] == SplitMethod.SOURCE:
        split = split_by_source(
            names.pairwise(names.group, first, second), strata, seed=seed, shares=shares
        )
    else:
        split = split_by_pair(strata, seed=seed, shares=shares)
    return PairSplit(
        dict(zip(numbers, split.parts, strict=True)),
        split,
        known_texts=pairs_with_known_names(split.parts, *names.pairwise(names.text, first, second)),
        known_words=pairs_with_known_names(
            split.parts, *names.pairwise(names.words, first, second)
        ),
    )


@dataclass(frozen=True, slots=True)
class _Names:
    """Numbers of the sentences to release, by row id: equal numbers mean that they belong together.

    `group` is equal for sentences that must be in one part: of one source, or with the same words
    in the same order, as released or as imported. `text` is equal for the same words in the same
    order, `words` for the same words in any order.
    """

    group: Mapping[int, int]
    text: Mapping[int, int]
    words: Mapping[int, int]

    @classmethod
    def of(cls, pair_set: PairSet, pair_ids: set[int]) -> Self:
        rows = array("q")
        sources: list[int | None] = []
        texts: list[str] = []
        originals: list[str | None] = []
        for row, source, text, original in sentence_origins(pair_set):
            # A sentence in no released pair connects nothing.
            if row in pair_ids:
                rows.append(row)
                sources.append(source)
                texts.append(words_key(text))
                originals.append(words_key(original) if original else None)
        bags = [" ".join(sorted(text.split())) for text in texts]
        return cls(
            *(
                dict(zip(rows, join_by_names(*names), strict=True))
                for names in ((sources, texts, originals), (texts,), (bags,))
            )
        )

    @staticmethod
    def pairwise(
        number: Mapping[int, int], first: Iterable[int], second: Iterable[int]
    ) -> tuple[Sequence[int], Sequence[int]]:
        """Return the numbers of the sentences A and of the sentences B."""
        return array("q", map(number.__getitem__, first)), array(
            "q", map(number.__getitem__, second)
        )


def _with_strata(
    pairs: Iterator[tuple[int, int, int]], strata: Iterable[tuple[int, str]] | None
) -> Iterator[tuple[tuple[int, int, int], str]]:
    """Yield the pairs that have a stratum; both iterables are ordered by number."""
    if strata is None:
        yield from ((pair, "") for pair in pairs)
        return
    strata_iterator = iter(strata)
    number, stratum = next(strata_iterator, (0, ""))
    for pair in pairs:
        if pair[0] == number:
            yield pair, stratum
            number, stratum = next(strata_iterator, (0, ""))


def _number_names(counts: Mapping[Part, int]) -> dict[str, int]:
    return {part.value: n for part, n in counts.items()}
