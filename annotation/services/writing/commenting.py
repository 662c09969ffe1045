"""What authors and adjudicators say to each other about a prompt."""

import structlog
from django.db import transaction
from django.utils.translation import gettext as _

from annotation.models import Annotator, Campaign, Prompt, PromptComment
from annotation.services.campaigns.locks import LockKind, campaign_hold
from datasets.errors import Conflict, Invalid
from datasets.models import User
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.checking import row_check

log = structlog.get_logger(__name__)


@transaction.atomic
def comment_write(
    *, prompt: Prompt, writer: Annotator, text: str, adjudicator: User | None = None
) -> PromptComment:
    """Say something about a prompt to those who write it and those who decide on it.

    Adjudicators still do while a closed campaign is being settled, and the audit log says that they
    did. Of an author's comment it keeps nothing: it would name the author.
    """
    campaign_hold(prompt.campaign_id, LockKind.STATE, shared=True)
    campaign = Campaign.objects.select_related("project").get(pk=prompt.campaign_id)
    if adjudicator is None and not campaign.takes_answers:
        raise Conflict(_("This campaign is closed. Your earlier texts are saved."))
    refuse_archived(campaign.project)
    if campaign.is_archived or campaign.state == Campaign.State.DRAFT:
        raise Conflict(_("This campaign is not open."))
    text = text.strip()
    if not text:
        message = _("Write what you want to say.")
        raise Invalid(message, fields={"text": [message]})
    comment = PromptComment(prompt=prompt, writer=writer, text=text)
    row_check(comment)
    comment.save()
    if adjudicator is not None:
        comment_id = comment.pk
        audit(adjudicator, "prompt.commented", prompt, project=campaign.project, comment=comment_id)
    log.info("prompt_commented", prompt=prompt.pk, comment=comment.pk)
    return comment
