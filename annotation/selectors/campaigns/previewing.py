"""A look at a campaign as its annotators will see it: real pairs, nothing stored."""

from dataclasses import dataclass

from annotation.models import Campaign
from annotation.planning.protocol import Orders
from annotation.selectors.campaigns.protocols import protocol_of
from datasets.models import Pair

# Enough to see each kind of pair, and few enough to go through.
PREVIEWED = 10


@dataclass(frozen=True)
class PairPreviewed:
    """The two texts in the order in which some annotator will see them."""

    first: str
    second: str


def pairs_previewed(campaign: Campaign) -> list[PairPreviewed]:
    """Return pairs from the whole set, alternating orders if the campaign asks for both."""
    pairs = Pair.objects.filter(pair_set=campaign.pair_set_id).order_by("number")
    numbers = list(pairs.values_list("number", flat=True))
    count = min(PREVIEWED, len(numbers))
    chosen_numbers = [numbers[index * len(numbers) // count] for index in range(count)]
    chosen = pairs.filter(number__in=chosen_numbers).select_related("sentence_a", "sentence_b")
    texts = [(pair.sentence_a.text, pair.sentence_b.text) for pair in chosen]
    has_both_orders = protocol_of(campaign).orders is not Orders.AB_ONLY
    return [
        PairPreviewed(*(reversed(both) if has_both_orders and index % 2 else both))
        for index, both in enumerate(texts)
    ]
