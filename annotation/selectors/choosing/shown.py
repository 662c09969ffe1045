"""What a page shows of a tuple: its four pairs in the sequence of the slot."""

from dataclasses import dataclass

from annotation.models import Choice, ChoiceSlot, FourTuple, Seat
from datasets.models import Pair

# The pairs of a tuple with their sentences, for `select_related`.
PAIRS = tuple(f"pair_{n}__sentence_{side}" for n in (1, 2, 3, 4) for side in ("a", "b"))


@dataclass(frozen=True)
class PairShown:
    """A pair on the page; `place` is its place in the tuple, from 0."""

    place: int
    first: str
    second: str


def pairs_of(four: FourTuple) -> tuple[Pair, Pair, Pair, Pair]:
    return four.pair_1, four.pair_2, four.pair_3, four.pair_4


def tuple_shown(slot: ChoiceSlot) -> list[PairShown]:
    """Return the pairs of a slot fetched with its tuple; makes no query."""
    pairs = pairs_of(slot.four_tuple)
    return [
        PairShown(place, pairs[place].sentence_a.text, pairs[place].sentence_b.text)
        for place in slot.places_shown
    ]


def revisions_of(four: FourTuple) -> list[int]:
    """Return the present revisions of the sentences A and B of the four pairs, by place."""
    return [
        sentence.revision
        for pair in pairs_of(four)
        for sentence in (pair.sentence_a, pair.sentence_b)
    ]


def meanings_of(four: FourTuple) -> list[int]:
    """Return the revisions at which these sentences got their present meanings."""
    return [
        sentence.meaning_revision
        for pair in pairs_of(four)
        for sentence in (pair.sentence_a, pair.sentence_b)
    ]


def choice_of(slot: ChoiceSlot) -> Choice | None:
    """Return the answer of a slot that counts, the last of its chain."""
    return Choice.objects.filter(slot=slot, revised_by=None).first()


def last_slot(seat: Seat) -> ChoiceSlot | None:
    """Return the slot that a seat has answered last, for changing the answer."""
    answered = ChoiceSlot.objects.filter(seat=seat, state=ChoiceSlot.State.DONE)
    return answered.order_by("-position").first()
