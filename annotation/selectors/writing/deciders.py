"""Who decided on the sentences that people wrote."""

from annotation.models import Settlement
from datasets.selectors.expanding.lineage import Lineage


def deciders(lineage: Lineage) -> dict[int, str]:
    """Return the codes of those who decided, by sentence: the S1 and the one made from it.

    Nobody did where a text settled by itself or by a coin.
    """
    sentences = [sentence.pk for sentence in (lineage.s1, lineage.sentence) if sentence is not None]
    settled = Settlement.objects.filter(sentence__in=sentences, adjudicator__isnull=False)
    return dict(settled.values_list("sentence", "adjudicator__code"))
