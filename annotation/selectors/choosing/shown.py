"""What a page shows of a tuple: its four pairs in the sequence of the slot."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from annotation.models import Choice, ChoiceSlot, FourTuple, Seat
from datasets.models import Pair


@dataclass(frozen=True)
class PairShown:
    """A pair on the page; `place` is its place in the tuple, from 0."""

    place: int
    first: str
    second: str


def pairs_of(four: FourTuple) -> tuple[Pair, ...]:
    """Return the four pairs of a tuple with their sentences, by place; makes one query."""
    return pairs_by_tuple([four])[four.pk]


def pairs_by_tuple(tuples: Iterable[FourTuple]) -> dict[int, tuple[Pair, ...]]:
    """Return the pairs of several tuples with their sentences, by the key of the tuple.

    Makes one query. Joined to each tuple, the four pairs would be twelve tables more.
    """
    keys = {
        four.pk: (four.pair_1_id, four.pair_2_id, four.pair_3_id, four.pair_4_id) for four in tuples
    }
    pairs = Pair.objects.select_related("sentence_a", "sentence_b").in_bulk(
        {key for pair_keys in keys.values() for key in pair_keys}
    )
    return {pk: tuple(pairs[key] for key in pair_keys) for pk, pair_keys in keys.items()}


def tuple_shown(slot: ChoiceSlot, pairs: Sequence[Pair]) -> list[PairShown]:
    """Return the pairs of a tuple in the sequence of a slot; makes no query."""
    return [
        PairShown(place, pairs[place].sentence_a.text, pairs[place].sentence_b.text)
        for place in slot.places_shown
    ]


def revisions_of(pairs: Iterable[Pair]) -> list[int]:
    """Return the present revisions of the sentences A and B of each pair."""
    return [sentence.revision for pair in pairs for sentence in (pair.sentence_a, pair.sentence_b)]


def meanings_of(pairs: Iterable[Pair]) -> list[int]:
    """Return the revisions at which these sentences got their present meanings."""
    return [
        sentence.meaning_revision
        for pair in pairs
        for sentence in (pair.sentence_a, pair.sentence_b)
    ]


def choice_of(slot: ChoiceSlot) -> Choice | None:
    """Return the answer of a slot that counts, the last of its chain."""
    return Choice.objects.filter(slot=slot, revised_by=None).first()


def last_slot(seat: Seat) -> ChoiceSlot | None:
    """Return the slot that a seat has answered last, for changing the answer."""
    answered = ChoiceSlot.objects.filter(seat=seat, state=ChoiceSlot.State.DONE)
    return answered.order_by("-position").first()
