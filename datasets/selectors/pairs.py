"""Pairs of a set, filtered as a project lead looks at them."""

from django.db.models import Count, Q, QuerySet

from datasets.models import Pair, PairSet


def pairs_listed(
    pair_set: PairSet, *, kind: str = "", relation: str = "", expected: str = "", text: str = ""
) -> QuerySet[Pair]:
    """Return pairs with both sentences, by number; an empty filter lets everything through."""
    pairs = Pair.objects.filter(pair_set=pair_set).select_related("sentence_a", "sentence_b")
    if kind:
        pairs = pairs.filter(kind=kind)
    if relation:
        pairs = pairs.filter(relation=relation)
    if expected:
        pairs = pairs.filter(expected_ab=expected)
    if text:
        found = Q(sentence_a__text__icontains=text) | Q(sentence_b__text__icontains=text)
        pairs = pairs.filter(found | Q(external_id=text))
    return pairs.order_by("number")


def pairs_by_kind(pair_set: PairSet) -> list[tuple[str, str, int]]:
    """Return (kind, relation, number of pairs), the groups of SICK's Table 5."""
    counted = Pair.objects.filter(pair_set=pair_set).values("kind", "relation")
    ordered = counted.annotate(n=Count("pk")).order_by("relation", "kind")
    return list(ordered.values_list("kind", "relation", "n"))
