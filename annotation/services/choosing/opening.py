"""Opening a campaign of best–worst scaling: its tuples, and a slot for each answer to them."""

from collections.abc import Sequence

from annotation.models import Campaign, ChoiceSlot, FourTuple
from annotation.planning.four_tuples import FEWEST_ITEMS, TIMES_A_HALF, random_tuples
from annotation.selectors.campaigns.protocols import choice_protocol_of
from annotation.stats.arrays import IntArray
from datasets.errors import Invalid
from datasets.models import Pair, PairSet
from datasets.services.jobs.lifecycle import Progress
from transforms.reason import Reason

_A_STEP = 5_000


def refuse_too_few(pair_set: PairSet) -> None:
    """Refuse a set of which not enough different tuples can be made."""
    pairs = pair_set.pairs.count()
    if pairs < FEWEST_ITEMS:
        raise Invalid(Reason("too_few_for_tuples", needed=FEWEST_ITEMS, there=pairs))


def tuples_write(campaign: Campaign, progress: Progress | None) -> int:
    """Write the tuples of a campaign and their slots; return how many answers it asks for now.

    Of an iterative plan, that is the first half.
    """
    refuse_too_few(campaign.judged_set)
    protocol = choice_protocol_of(campaign)
    pairs = Pair.objects.filter(pair_set=campaign.judged_set).order_by("number")
    keys = list(pairs.values_list("pk", flat=True))
    times = TIMES_A_HALF if protocol.is_iterative else 2 * TIMES_A_HALF
    tuples = random_tuples(len(keys), seed=campaign.seed, times=times)
    return half_write(campaign, tuples, keys, half=1, progress=progress)


def half_write(
    campaign: Campaign,
    tuples: IntArray,
    keys: Sequence[int],
    *,
    half: int,
    progress: Progress | None = None,
) -> int:
    """Write tuples of pairs, given by their places among the keys; return the answers asked for.

    Slots lie round by round, so that each tuple has an answer before any has a second.
    """
    last = FourTuple.objects.filter(campaign=campaign).count()
    fours = FourTuple.objects.bulk_create(
        (
            FourTuple(
                campaign=campaign,
                number=number,
                half=half,
                pair_1_id=keys[a],
                pair_2_id=keys[b],
                pair_3_id=keys[c],
                pair_4_id=keys[d],
            )
            for number, (a, b, c, d) in enumerate(tuples.tolist(), start=last + 1)
        ),
        batch_size=_A_STEP,
    )
    rounds = choice_protocol_of(campaign).answers_per_tuple
    for number in range(1, rounds + 1):
        if progress is not None:
            progress(number - 1, rounds, Reason("saving_plan"))
        ChoiceSlot.objects.bulk_create(
            (ChoiceSlot(four_tuple=four, campaign=campaign, number=number) for four in fours),
            batch_size=_A_STEP,
        )
    if progress is not None:
        progress(rounds, rounds)
    return len(fours) * rounds
