"""What authors and adjudicators say to each other about a prompt."""

import structlog
from django.db import transaction
from django.utils.translation import gettext as _

from annotation.models import Campaign, Prompt, PromptComment, Seat
from annotation.services.campaigns.locks import Held, campaign_hold
from datasets.errors import Conflict, NotFound
from datasets.services.records.checking import row_check

log = structlog.get_logger(__name__)


@transaction.atomic
def comment_write(*, prompt: Prompt, seat: Seat, text: str) -> PromptComment:
    """Store an author's comment. The audit log keeps nothing of it: it would name the author."""
    campaign_hold(prompt.campaign_id, Held.STATE, shared=True)
    campaign = Campaign.objects.select_related("project").get(pk=prompt.campaign_id)
    if not campaign.takes_answers:
        raise Conflict(_("This campaign is closed. Your earlier texts are saved."))
    if seat.annotator_id is None:
        raise NotFound
    comment = PromptComment(prompt=prompt, writer_id=seat.annotator_id, text=text.strip())
    row_check(comment)
    comment.save()
    log.info("prompt_commented", prompt=prompt.pk, comment=comment.pk)
    return comment
