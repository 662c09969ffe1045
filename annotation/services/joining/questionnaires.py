"""The questionnaire about annotators: set by the lead, answered or skipped, deleted in time.

Nothing that somebody answered is written to the log or to the audit.
"""

from collections.abc import Mapping
from datetime import datetime

import structlog
from django.db import transaction
from django.utils.translation import gettext as _

from annotation.models import Campaign, Participation, Questionnaire, QuestionnaireAnswers
from annotation.planning.questionnaire import Place, QuestionnaireSettings, answers_given
from annotation.selectors.joining.participations import JoiningStep, joining_of, step_of
from annotation.selectors.joining.questionnaires import (
    answers_overdue,
    is_answered,
    questionnaire_of,
)
from annotation.services.campaigns.lifecycle import campaign_locked
from annotation.services.joining.participations import OtherStep, is_at_end
from datasets.errors import Conflict, Invalid
from datasets.models import User
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit

log = structlog.get_logger(__name__)


@transaction.atomic
def questionnaire_save(
    *, campaign: Campaign, settings: QuestionnaireSettings, actor: User | None
) -> Questionnaire:
    """Set what people are asked from now on; refused once somebody has been asked.

    What they were told of their answers, and what a question meant, must stay as it was.
    """
    refuse_archived(campaign.project)
    campaign = campaign_locked(campaign)
    if is_answered(campaign):
        raise Conflict(_("Somebody has already answered, so the questionnaire cannot change."))
    saved, __ = Questionnaire.objects.update_or_create(
        campaign=campaign, defaults={"settings": settings.model_dump(mode="json")}
    )
    audit(
        actor,
        "questionnaire.saved",
        saved,
        project=campaign.project,
        questions=len(settings.questions),
        least=settings.least,
        months_kept=settings.months_kept,
        compares_groups=bool(settings.groups_by),
        releases_groups=settings.releases_groups,
    )
    return saved


@transaction.atomic
def questionnaire_answer(
    *, participation: Participation, place: Place, values: Mapping[str, object]
) -> None:
    """Store what somebody answered, or that they skipped all; they are asked once.

    Sent again, it changes nothing.
    """
    participation = (
        Participation.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign__project", "annotator")
        .get(pk=participation.pk)
    )
    campaign = campaign_locked(participation.campaign)
    if QuestionnaireAnswers.objects.filter(participation=participation, place=place).exists():
        return
    refuse_archived(campaign.project)
    if not _is_asked(participation, place):
        raise OtherStep
    questions = questionnaire_of(campaign).at(place)
    try:
        answers = answers_given(questions, values)
    except ValueError:
        raise Invalid(_("Choose one of the answers shown.")) from None
    QuestionnaireAnswers.objects.create(participation=participation, place=place, answers=answers)
    log.info("questionnaire_answered", campaign=campaign.pk, place=str(place))


def _is_asked(participation: Participation, place: Place) -> bool:
    if place is Place.END:
        return is_at_end(participation) and participation.finished_at is None
    is_open = participation.campaign.takes_answers
    step = step_of(participation, joining_of(participation.campaign))
    return is_open and step is JoiningStep.QUESTIONS


@transaction.atomic
def answers_expire(*, now: datetime) -> int:
    """Delete the answers whose time is over, of archived projects too; return how many."""
    deleted, __ = answers_overdue(now).delete()
    if deleted:
        log.info("questionnaire_answers_expired", answers=deleted)
    return deleted
