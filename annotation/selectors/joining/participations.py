"""How people join a campaign by invitation, and the step they are at."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from annotation.models import (
    Annotator,
    Campaign,
    Consent,
    Invitation,
    JoiningSettings,
    Participation,
    Seat,
)
from annotation.models.participation import ATTEMPTS
from annotation.planning.controls import Control
from annotation.planning.lessons import Lessons, lesson_pool, lessons
from annotation.planning.questionnaire import Place
from annotation.planning.sitting import Pay
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.campaigns.texts import project_texts
from annotation.selectors.joining.questionnaires import questions_due


class JoiningStep(StrEnum):
    """The step that somebody who accepted the consent has reached."""

    INSTRUCTIONS = "instructions"
    PRACTICE = "practice"
    CHECK = "check"
    QUESTIONS = "questions"
    SEAT = "seat"
    JUDGING = "judging"
    FAILED = "failed"
    WITHDRAWN = "withdrawn"


class InvitationRefusal(StrEnum):
    """Why an invitation no longer admits anybody."""

    NOT_OPEN = "not_open"
    REVOKED = "revoked"
    EXPIRED = "expired"
    FULL = "full"


@dataclass(frozen=True)
class InvitationRow:
    """An invitation in the project lead's list."""

    invitation: Invitation
    used: int
    refusal: InvitationRefusal | None


@dataclass(frozen=True)
class _Counts:
    """How many people count towards the cap of an invitation, and how many ever used it."""

    used: int
    came: int


# A leaked link must not create logins without limit: at most this many times its cap may try.
_TRIES = 5
# Those who failed or withdrew no longer count towards the cap.
_COUNTS = Q(participations__failed_at=None, participations__withdrawn_at=None)


def joining_of(campaign: Campaign) -> JoiningSettings:
    """Return the campaign's settings for joining, or the defaults.

    Nobody practises writing or choosing among four, nor is examined in it. Where there are too few
    pairs with known answers (usually none for words), the check and the practice are shortened to
    fit them.
    """
    settings = JoiningSettings.objects.filter(campaign=campaign).first()
    settings = settings or JoiningSettings(campaign=campaign)
    if settings.check_questions or settings.practice_pairs:
        _fit(settings, known_answers=len(campaign_pool(campaign)))
    return settings


def _fit(settings: JoiningSettings, *, known_answers: int) -> None:
    """Shorten the practice, then the check: every question needs an answer of its own."""
    settings.check_questions = min(settings.check_questions, known_answers)
    settings.check_pass = min(settings.check_pass, settings.check_questions)
    left = known_answers - settings.check_questions
    settings.practice_pairs = min(settings.practice_pairs, left)


def pay_of(campaign: Campaign) -> Pay:
    """Return the present pay for an hour."""
    joining = joining_of(campaign)
    per_hour = joining.pay_per_hour
    return Pay(
        per_hour=None if per_hour is None else float(per_hour),
        currency=joining.currency,
        before_minutes=float(joining.before_minutes),
    )


def consent_of(campaign: Campaign) -> Consent | None:
    """Return the text that people accept now."""
    return Consent.objects.filter(campaign=campaign).order_by("-version").first()


def invitations_listed(campaign: Campaign) -> list[InvitationRow]:
    """Return the invitations of a campaign, newest first, in one query."""
    invitations = Invitation.objects.filter(campaign=campaign).order_by("-pk")
    counted = invitations.annotate(
        used=Count("participations", filter=_COUNTS), came=Count("participations")
    )
    rows = [(invitation, _Counts(invitation.used, invitation.came)) for invitation in counted]
    return [
        InvitationRow(invitation, counts.used, _refusal(invitation, campaign, counts))
        for invitation, counts in rows
    ]


def invitations_of(campaign: Campaign) -> QuerySet[Invitation]:
    return Invitation.objects.filter(campaign=campaign)


def invitation_refusal(invitation: Invitation) -> InvitationRefusal | None:
    """Return why the invitation admits nobody else; None if it does."""
    counted = Invitation.objects.filter(pk=invitation.pk).aggregate(
        used=Count("participations", filter=_COUNTS), came=Count("participations")
    )
    return _refusal(invitation, invitation.campaign, _Counts(**counted))


def _refusal(
    invitation: Invitation, campaign: Campaign, counts: _Counts
) -> InvitationRefusal | None:
    if invitation.revoked_at is not None:
        return InvitationRefusal.REVOKED
    if invitation.expires_at is not None and invitation.expires_at <= timezone.now():
        return InvitationRefusal.EXPIRED
    if not campaign.takes_answers:
        return InvitationRefusal.NOT_OPEN
    is_full = counts.used >= invitation.cap or counts.came >= _TRIES * invitation.cap
    return InvitationRefusal.FULL if is_full else None


def participation_of(campaign: Campaign, user_id: int) -> Participation | None:
    return (
        Participation.objects.select_related("annotator", "invitation")
        .filter(campaign=campaign, annotator__user_id=user_id)
        .first()
    )


def feedback_given(campaign: Campaign) -> QuerySet[Participation]:
    """Return the participations whose annotators wrote something at the end."""
    return Participation.objects.filter(campaign=campaign).exclude(feedback="")


def participations_under_way(user_id: int) -> QuerySet[Participation]:
    """Return the participations of a person who has accepted the consent and has no seat yet."""
    waiting = Participation.objects.filter(
        annotator__user_id=user_id,
        failed_at=None,
        withdrawn_at=None,
        campaign__state=Campaign.State.OPEN,
        campaign__archived_at=None,
        campaign__project__archived_at=None,
    )
    seated = Seat.objects.filter(annotator__user_id=user_id).values("campaign")
    return waiting.exclude(campaign__in=seated).select_related("campaign__project")


def participations_ended(user_id: int) -> QuerySet[Participation]:
    """Return finished participations, whose last page stays open to the annotator."""
    judged = Seat.objects.filter(
        campaign=OuterRef("campaign"), annotator=OuterRef("annotator"), judged__gt=0
    )
    came = Participation.objects.filter(annotator__user_id=user_id, withdrawn_at=None)
    going = Q(
        campaign__state=Campaign.State.OPEN,
        campaign__archived_at=None,
        campaign__project__archived_at=None,
    )
    return came.exclude(going).filter(Exists(judged)).select_related("campaign__project")


def step_of(participation: Participation, joining: JoiningSettings) -> JoiningStep:
    """Return the next step; changed settings apply to the steps still ahead."""
    if participation.withdrawn_at is not None:
        return JoiningStep.WITHDRAWN
    if participation.failed_at is not None:
        return JoiningStep.FAILED
    seats = Seat.objects.filter(campaign=participation.campaign_id)
    if seats.filter(annotator=participation.annotator_id).exists():
        return JoiningStep.JUDGING
    if participation.instructed_at is None:
        return JoiningStep.INSTRUCTIONS
    if participation.practised < joining.practice_pairs:
        return JoiningStep.PRACTICE
    if participation.passed_at is None and joining.check_questions:
        return JoiningStep.CHECK
    if questions_due(participation, Place.START):
        return JoiningStep.QUESTIONS
    return JoiningStep.SEAT


def may_take_seat(campaign: Campaign, annotator: Annotator) -> bool:
    """Say whether somebody may take a seat.

    Those named by the project lead may. Those who came by an invitation need one for every
    campaign, because each has its own consent and check.
    """
    participations = Participation.objects.filter(annotator=annotator)
    participation = participations.filter(campaign=campaign).first()
    if participation is None:
        return not participations.exists()
    return step_of(participation, joining_of(campaign)) in (JoiningStep.SEAT, JoiningStep.JUDGING)


def campaign_pool(campaign: Campaign) -> tuple[Control, ...]:
    """Return the control items from which the campaign can ask questions; none unless pairs are
    judged one by one.
    """
    if not campaign.is_judging:
        return ()
    protocol = protocol_of(campaign)
    scale = protocol.scale
    length = scale.high - scale.low
    checkpoints = tuple(
        Control(
            text_a=checkpoint.text_a,
            text_b=checkpoint.text_b,
            accepted_ab=tuple(checkpoint.accepted_ab),
            accepted_ba=tuple(checkpoint.accepted_ba),
            least=(checkpoint.rating_min - scale.low) / length,
            most=(checkpoint.rating_max - scale.low) / length,
        )
        for checkpoint in campaign.checkpoints.exclude(text_a="").order_by("number")
    )
    return lesson_pool(
        project_texts(campaign.project), checkpoints, asks_labels=bool(protocol.labels)
    )


def lessons_of(participation: Participation, joining: JoiningSettings) -> Lessons:
    """Return the check and the practice of one annotator; every call gives the same."""
    campaign = participation.campaign
    return lessons(
        campaign_pool(campaign),
        scale=protocol_of(campaign).scale,
        questions=joining.check_questions,
        attempts=ATTEMPTS,
        practice=joining.practice_pairs,
        seed=participation.pk,
    )
