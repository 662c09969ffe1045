"""Deleting what somebody wrote, where the consent that they accepted says so."""

from annotation.models import Annotator, Campaign, Seat, Settlement, TextSlot, Version
from annotation.selectors.campaigns.protocols import writing_protocol_of
from annotation.services.campaigns.lifecycle import campaign_locked
from annotation.services.writing.places import WritingPool


def versions_drop(*, campaign: Campaign, annotator: Annotator) -> int:
    """Delete an author's texts in a campaign, and ask others for those not decided on yet.

    A text that was taken stays in the corpus as the decision of whoever took it, without a way back
    to its author, as gold and releases stay when judgements are deleted.
    """
    campaign_locked(campaign)
    pool = WritingPool(writing_protocol_of(campaign))
    for seat in Seat.objects.filter(campaign=campaign, annotator=annotator):
        pool.requeue_dropped(seat)
    own_versions = Version.objects.filter(writer=annotator, slot__campaign=campaign)
    keys = list(own_versions.values_list("pk", flat=True))
    Settlement.objects.filter(version__in=keys).update(version=None)
    # Not `delete()`, which would refuse a chain of revisions. Keys are checked at the commit.
    Version.objects.filter(pk__in=keys)._raw_delete(own_versions.db)  # noqa: SLF001
    # Slots set aside have no text left to read.
    TextSlot.objects.filter(seat__annotator=annotator, campaign=campaign).filter(
        state=TextSlot.State.VOID
    ).delete()
    return len(keys)
