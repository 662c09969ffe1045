"""Gold of imported releases, as rows from which any published format can be written."""

from collections.abc import Iterator
from decimal import Decimal

from datasets.designs.split import Part
from datasets.formats.gold import GoldRow
from datasets.formats.labels import Label
from datasets.models import PairSet, PublishedGold


def published_rows(pair_set: PairSet) -> Iterator[GoldRow]:
    """Yield the pairs of a set with published gold, by number, a few thousand at a time."""
    gold = (
        PublishedGold.objects.filter(pair__pair_set=pair_set)
        .select_related("pair__sentence_a", "pair__sentence_b")
        .order_by("pair__number")
    )
    for row in gold.iterator(chunk_size=5_000):
        # Older rows have the other columns among their details.
        pair, details = row.pair, {"other": row.pair.columns, **row.details}
        yield GoldRow(
            pair_id=pair.external_id,
            sentence_a=pair.sentence_a.text,
            sentence_b=pair.sentence_b.text,
            score=Decimal(row.score) if row.score else None,
            label=Label(row.label) if row.label else None,
            label_ab=Label(row.label_ab) if row.label_ab else None,
            label_ba=Label(row.label_ba) if row.label_ba else None,
            part=Part(row.part) if row.part else None,
            kind=pair.kind,
            **details,
        )
