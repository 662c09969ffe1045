"""Campaigns of best–worst scaling, and people who choose in them, for tests."""

from typing import Any
from uuid import uuid4

from annotation.models import Campaign, Choice, ChoiceSlot, Seat
from annotation.planning.choosing.protocol import ChoiceProtocol
from annotation.selectors.choosing.shown import pairs_of, revisions_of
from annotation.services.choosing.lifecycle import choosing_create
from annotation.services.choosing.sent import SentChoice
from annotation.services.choosing.slots import CHOICE_SLOTS
from annotation.services.choosing.submitting import choice_submit
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create, seat_take


def choice_protocol(**settings: Any) -> ChoiceProtocol:
    chosen = {
        "instructions": "Choose two of the four pairs.",
        "best": "most related",
        "worst": "least related",
        "answers_per_tuple": 2,
        "minutes_per_tuple": 1.5,
        **settings,
    }
    return ChoiceProtocol.model_validate(chosen)


def choosing_draft(
    corpus: Any, *, name: str = "Choosing", seed: int = 1, **settings: Any
) -> Campaign:
    return choosing_create(
        project=corpus.project,
        pair_set=corpus.pair_set,
        name=name,
        protocol=choice_protocol(**settings),
        seats=3,
        seed=seed,
        actor=None,
    )


def choosing_campaign(corpus: Any, **settings: Any) -> Campaign:
    return campaign_open(campaign=choosing_draft(corpus, **settings), actor=None)


def chooser_seat(campaign: Campaign, user: Any = None) -> Seat:
    annotator = annotator_create(project=campaign.project, user=user)
    return seat_take(campaign=campaign, annotator=annotator)


def fresh(seat: Seat) -> Seat:
    return Seat.objects.select_related("annotator", "campaign__project").get(pk=seat.pk)


def next_slot(seat: Seat) -> ChoiceSlot | None:
    seat = fresh(seat)
    return CHOICE_SLOTS.next(campaign=seat.campaign, seat=seat)


def choose(slot: ChoiceSlot, seat: Seat, best: int = 0, worst: int = 3, **sent: Any) -> Choice:
    body = {
        "client_id": uuid4(),
        "best": best,
        "worst": worst,
        "revisions": revisions_of(pairs_of(slot.four_tuple)),
        "shown_ms": 9_000,
        **sent,
    }
    return choice_submit(slot=slot, seat=fresh(seat), sent=SentChoice.model_validate(body))


def by_number(slot: ChoiceSlot) -> tuple[int, int]:
    """Return the places of the pairs with the highest and the lowest number."""
    numbers = [pair.number for pair in pairs_of(slot.four_tuple)]
    return numbers.index(max(numbers)), numbers.index(min(numbers))


def choose_all(seat: Seat, pick: Any = by_number) -> list[Choice]:
    """Choose until there is nothing left, by default the pairs with extreme numbers."""
    chosen = []
    while (slot := next_slot(seat)) is not None:
        chosen.append(choose(slot, seat, *pick(slot)))
    return chosen
