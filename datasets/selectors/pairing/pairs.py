"""Pairs of a set, filtered for the project lead."""

from collections.abc import Collection

from django.db.models import Count, Q, QuerySet

from datasets.models import Pair, PairSet


def pairs_listed(
    pair_set: PairSet, *, kind: str = "", relation: str = "", expected: str = "", text: str = ""
) -> QuerySet[Pair]:
    """Return pairs with both sentences, by number; an empty filter matches everything."""
    pairs = Pair.objects.filter(pair_set=pair_set).select_related("sentence_a", "sentence_b")
    if kind:
        pairs = pairs.filter(kind=kind)
    if relation:
        pairs = pairs.filter(relation=relation)
    if expected:
        pairs = pairs.filter(expected_ab=expected)
    if text:
        has_text = Q(sentence_a__text__icontains=text) | Q(sentence_b__text__icontains=text)
        pairs = pairs.filter(has_text | Q(external_id=text))
    return pairs.order_by("number")


def pair_keys(pair_set_id: int, numbers: Collection[int]) -> dict[int, int]:
    """Return the keys of some pairs of a set, by number; missing pairs are left out."""
    pairs = Pair.objects.filter(pair_set=pair_set_id, number__in=numbers)
    return dict(pairs.values_list("number", "pk"))


def pair_texts(keys: Collection[int]) -> dict[int, tuple[str, str]]:
    """Return the present texts of A and B by key of the pair."""
    rows = Pair.objects.filter(pk__in=keys)
    texts = rows.values_list("pk", "sentence_a__text", "sentence_b__text").order_by()
    return {key: (text_a, text_b) for key, text_a, text_b in texts}


def pair_columns(pair: Pair) -> list[tuple[str, str]]:
    """Return the further columns of a pair with their cells, in the order of its file."""
    return [(name, pair.columns.get(name, "")) for name in pair.pair_set.columns]


def pairs_by_kind(pair_set: PairSet) -> list[tuple[str, str, int]]:
    """Return (kind, relation, number of pairs), the groups of SICK's Table 5."""
    counts = Pair.objects.filter(pair_set=pair_set).values("kind", "relation")
    ordered = counts.annotate(n=Count("pk")).order_by("relation", "kind")
    return list(ordered.values_list("kind", "relation", "n"))
