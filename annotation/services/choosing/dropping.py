"""Deleting somebody's answers, and asking others for them."""

from annotation.models import Annotator, Campaign, Choice, ChoiceSlot, Seat
from annotation.services.campaigns.lifecycle import campaign_locked
from annotation.services.choosing.places import ChoicePool


def choices_drop(*, campaign: Campaign, annotator: Annotator) -> int:
    """Delete an annotator's answers in a campaign; return how many.

    Existing runs and releases do not change.
    """
    campaign_locked(campaign)
    places = ChoicePool()
    for seat in Seat.objects.filter(campaign=campaign, annotator=annotator):
        places.requeue_dropped(seat)
    own_choices = Choice.objects.filter(annotator=annotator, slot__campaign=campaign)
    keys = list(own_choices.values_list("pk", flat=True))
    # Not `delete()`, which would refuse a chain of revisions. Keys are checked at the commit.
    Choice.objects.filter(pk__in=keys)._raw_delete(own_choices.db)  # noqa: SLF001
    # Slots set aside have no answer left to read.
    ChoiceSlot.objects.filter(
        seat__annotator=annotator, campaign=campaign, state=ChoiceSlot.State.VOID
    ).delete()
    return len(keys)
