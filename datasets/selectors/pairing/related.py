"""The pairs of a set of related words, as its files show them."""

from collections.abc import Iterator

from datasets.designs.related.plan import WordPair
from datasets.formats.related_words import pair_of_columns
from datasets.models import PairSet

_CHUNK = 2_000


def related_pairs(pair_set: PairSet) -> Iterator[WordPair]:
    """Yield the pairs of the set in their order, with the words as they read now."""
    rows = pair_set.pairs.order_by("number").values_list(
        "sentence_a__text", "sentence_b__text", "columns"
    )
    for word, second, columns in rows.iterator(_CHUNK):
        yield pair_of_columns(word, second, columns)
