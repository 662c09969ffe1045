"""The pairs of a campaign as arrays, for planning."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from annotation.models import Campaign
from annotation.planning.ordering import NOTHING_SHARED
from datasets.models import Pair


@dataclass(frozen=True)
class CampaignPairs:
    """The pairs of a campaign in the order of their numbers."""

    pk: npt.NDArray[np.int64]
    sentences: npt.NDArray[np.int64]  # (n, 2)
    sources: npt.NDArray[np.int64]  # (n, 2), -1 where a sentence came without one

    def __len__(self) -> int:
        return len(self.pk)

    @property
    def sharing(self) -> npt.NDArray[np.int64]:
        """Codes of what the pairs contain: sources, and sentences where there is no source.

        Sentences of one source describe one scene, so a common sentence is a common source.
        """
        by_source = self.sources != NOTHING_SHARED
        return np.where(by_source, 2 * self.sources, 2 * self.sentences + 1)


def campaign_pairs(campaign: Campaign) -> CampaignPairs:
    sides = ("sentence_a", "sentence_b")
    fields = [side + suffix for suffix in ("_id", "__source_id") for side in sides]
    rows = (
        Pair.objects.filter(pair_set=campaign.pair_set)
        .order_by("number")
        .values_list("pk", *fields)
        .iterator(chunk_size=20_000)
    )
    # A missing source becomes -1, the code for "nothing shared".
    cells = (NOTHING_SHARED if cell is None else cell for row in rows for cell in row)
    table = np.fromiter(cells, dtype=np.int64).reshape(-1, 5)
    return CampaignPairs(pk=table[:, 0], sentences=table[:, 1:3], sources=table[:, 3:5])


def campaign_batches(campaign: Campaign) -> list[str]:
    """Return the kinds of the pairs in the order of their numbers: parts of speech, for words."""
    pairs = Pair.objects.filter(pair_set=campaign.pair_set).order_by("number")
    return list(pairs.values_list("kind", flat=True))
