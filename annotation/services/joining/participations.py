"""How annotators join a campaign: consent, instructions, practice, check, a seat."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from annotation.models import (
    Assignment,
    Campaign,
    CheckAttempt,
    Consent,
    Invitation,
    JoiningSettings,
    Participation,
    Remark,
    Seat,
)
from annotation.models.participation import ATTEMPTS
from annotation.planning.lessons import Question
from annotation.selectors.joining.participations import (
    InvitationRefusal,
    JoiningStep,
    consent_of,
    invitation_refusal,
    joining_of,
    lessons_of,
    step_of,
)
from annotation.selectors.plans.progress import SeatState, seat_state
from annotation.services.choosing.slots import CHOICE_SLOTS
from annotation.services.joining.platforms import Arrival, participation_resumed, platform_user
from annotation.services.plans.routing import work_next
from annotation.services.plans.seats import annotator_for, seat_take
from annotation.services.writing.slots import TEXT_SLOTS
from datasets.errors import Conflict, Invalid
from datasets.models import Membership, Role, User
from datasets.services.projects.people import NewLogin, login_create, login_reaches, member_add

log = structlog.get_logger(__name__)

REFUSALS = {
    InvitationRefusal.NOT_OPEN: gettext_lazy("This campaign is not open."),
    InvitationRefusal.REVOKED: gettext_lazy("This invitation has been revoked."),
    InvitationRefusal.EXPIRED: gettext_lazy("This invitation has expired."),
    InvitationRefusal.FULL: gettext_lazy(
        "This invitation has been used by as many people as it allows."
    ),
}


class OtherStep(Conflict):
    code = "other_step"
    message = gettext_lazy("This step is already done or not open yet.")


@dataclass(frozen=True)
class Declared:
    """What somebody declared when accepting the consent, and its version."""

    consent_version: int
    is_native: bool
    languages: str


@dataclass(frozen=True)
class CheckAnswer:
    rating: float
    label: str


@transaction.atomic
def participation_begin(
    *, invitation: Invitation, visitor: User | NewLogin | Arrival, declared: Declared
) -> Participation:
    """Admit somebody who accepted the consent; make a login for them if they have none.

    People who have joined before resume where they were. The cap holds however many people come at
    once.
    """
    invitation = (
        Invitation.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign__project")
        .get(pk=invitation.pk)
    )
    campaign = invitation.campaign
    arrival = visitor if isinstance(visitor, Arrival) else None
    if arrival is not None:
        resumed = participation_resumed(arrival, campaign.pk)
        if resumed is not None:
            return resumed
    user, made_login = _login_of(visitor, campaign)
    existing = Participation.objects.filter(campaign=campaign, annotator__user=user).first()
    if existing is not None:
        return existing
    refusal = invitation_refusal(invitation)
    if refusal is not None:
        raise Conflict(REFUSALS[refusal])
    _check_declared(joining_of(campaign), declared)
    participation = Participation.objects.create(
        campaign=campaign,
        annotator=annotator_for(project=campaign.project, user=user),
        invitation=invitation,
        consent=_consent_accepted(campaign, declared),
        is_native=declared.is_native,
        languages=declared.languages.strip(),
        made_login=made_login,
        study_id=arrival.study_id if arrival else "",
        session_id=arrival.session_id if arrival else "",
    )
    log.info("participation_begun", campaign=campaign.pk, participation=participation.pk)
    return participation


def _login_of(visitor: User | NewLogin | Arrival, campaign: Campaign) -> tuple[User, bool]:
    if isinstance(visitor, User):
        login_reaches(visitor, campaign.project)
        return visitor, False
    if isinstance(visitor, Arrival):
        return platform_user(visitor, campaign)
    user = login_create(
        username=visitor.username, password=visitor.password, made_in=campaign.project
    )
    return user, True


def _check_declared(joining: JoiningSettings, declared: Declared) -> None:
    fields: dict[str, list[str]] = {}
    if joining.native_only and not declared.is_native:
        fields["is_native"] = [_("This campaign is for native speakers only.")]
    if not declared.languages.strip():
        fields["languages"] = [_("Name at least one language.")]
    if fields:
        raise Invalid(next(iter(fields.values()))[0], fields=fields)


def _consent_accepted(campaign: Campaign, declared: Declared) -> Consent:
    consent = consent_of(campaign)
    if consent is None or consent.version != declared.consent_version:
        raise Conflict(_("The text was changed while you were reading. Please read it again."))
    return consent


@transaction.atomic
def instructions_read(*, participation: Participation) -> Participation:
    participation, __ = _lock_at(participation, JoiningStep.INSTRUCTIONS)
    participation.instructed_at = timezone.now()
    participation.save(update_fields=["instructed_at"])
    return participation


@transaction.atomic
def check_answer(
    *, participation: Participation, attempt: int, answers: Sequence[CheckAnswer]
) -> CheckAttempt:
    """Store and mark an attempt at the check. Failing the second attempt fails the check.

    The same attempt sent twice is marked once.
    """
    participation = _lock(participation)
    existing = participation.check_attempts.filter(number=attempt).first()
    if existing is not None:
        return existing
    participation, joining = _lock_at(participation, JoiningStep.CHECK)
    if attempt != next_attempt(participation):
        raise OtherStep
    questions = lessons_of(participation, joining).attempts[attempt - 1]
    if len(answers) != len(questions):
        raise Conflict(_("The questions have changed. Please answer the new ones."))
    marked = [_mark(question, answer) for question, answer in zip(questions, answers, strict=True)]
    stored = CheckAttempt.objects.create(
        participation=participation,
        number=attempt,
        questions=[asdict(question) for question in questions],
        answers=marked,
        right=sum(bool(answer["is_right"]) for answer in marked),
        needed=joining.check_pass,
    )
    if stored.is_passed:
        participation.passed_at = timezone.now()
    elif attempt >= ATTEMPTS:
        participation.failed_at = timezone.now()
    participation.save(update_fields=["passed_at", "failed_at"])
    log.info("check_answered", participation=participation.pk, passed=stored.is_passed)
    return stored


def _mark(question: Question, answer: CheckAnswer) -> dict[str, object]:
    is_right = question.is_right(rating=answer.rating, label=answer.label)
    return {"rating": answer.rating, "label": answer.label, "is_right": is_right}


def next_attempt(participation: Participation) -> int:
    """Return the number of the attempt that comes next."""
    return participation.check_attempts.count() + 1


@transaction.atomic
def practice_done(*, participation: Participation, number: int) -> Participation:
    """Note that a pair was practised; the next one follows, right or wrong."""
    participation = _lock(participation)
    if number <= participation.practised:
        return participation
    participation, __ = _lock_at(participation, JoiningStep.PRACTICE)
    if number != participation.practised + 1:
        raise OtherStep
    participation.practised = number
    participation.save(update_fields=["practised"])
    return participation


@transaction.atomic
def participation_seat_take(*, participation: Participation) -> Seat:
    """Make somebody who passed all steps an annotator or author of the project, and give them a
    seat.

    The role is only given now, so that no page of the campaign is accessible before.
    """
    participation = _lock(participation)
    if step_of(participation, joining_of(participation.campaign)) != JoiningStep.JUDGING:
        participation, __ = _lock_at(participation, JoiningStep.SEAT)
    project = participation.campaign.project
    user = participation.annotator.user
    assert user is not None  # noqa: S101  # an erased participation is withdrawn
    role = role_in(participation.campaign)
    if not Membership.objects.filter(project=project, user=user, role=role).exists():
        member_add(project=project, user=user, role=role, actor=None)
        participation.made_member = True
        participation.save(update_fields=["made_member"])
    return seat_take(
        campaign=participation.campaign,
        annotator=participation.annotator,
        number=_former_seat_number(participation),
    )


def role_in(campaign: Campaign) -> Role:
    """Return the role of those who do the work of a campaign."""
    return Role.AUTHOR if campaign.is_writing else Role.ANNOTATOR


def _former_seat_number(participation: Participation) -> int | None:
    """Return the number of the seat that somebody left and nobody has taken since.

    In another seat they would see pairs again.
    """
    seats = Seat.objects.filter(campaign=participation.campaign_id, annotator=None)
    former = seats.filter(assignments__judgements__annotator=participation.annotator_id)
    return former.order_by("number").values_list("number", flat=True).first()


@transaction.atomic
def participation_finish(*, participation: Participation, feedback: str) -> Participation:
    """Note that somebody has finished, and store their feedback."""
    participation = _lock(participation)
    if not is_at_end(participation):
        if participation.campaign.is_writing:
            raise Conflict(_("There are still sentences for you to write."))
        raise Conflict(_("There are still pairs for you to judge."))
    participation.finished_at = participation.finished_at or timezone.now()
    participation.feedback = feedback.strip()
    participation.save(update_fields=["finished_at", "feedback"])
    return participation


def is_at_end(participation: Participation) -> bool:
    """Tell whether somebody has done everything meant for them, or the campaign has ended."""
    if participation.withdrawn_at is not None:
        return False
    if participation.finished_at is not None:
        return True
    campaign = participation.campaign
    seat = (
        Seat.objects.select_related("campaign__project")
        .filter(campaign=campaign, annotator=participation.annotator_id)
        .first()
    )
    if seat is None or not _has_answered(seat):
        return False
    if not campaign.takes_answers:
        return True
    if not campaign.is_judging:
        is_called_back = seat.paused_at is not None or campaign.paused_at is not None
        slots = TEXT_SLOTS if campaign.is_writing else CHOICE_SLOTS
        return not is_called_back and slots.next(campaign=campaign, seat=seat) is None
    # In a pool, only asking for another pair shows that there is none.
    is_done = seat_state(campaign, seat) is SeatState.DONE
    return is_done and work_next(campaign=campaign, seat=seat) is None


def _has_answered(seat: Seat) -> bool:
    if not seat.campaign.is_judging:
        return seat.judged > 0
    done = Assignment.objects.filter(seat=seat, state=Assignment.State.DONE)
    # Skipping every pair counts as answering.
    skipped = Remark.objects.filter(campaign=seat.campaign_id, annotator=seat.annotator_id)
    return done.exists() or skipped.exclude(reason="").exists()


def _lock_at(
    participation: Participation, step: JoiningStep
) -> tuple[Participation, JoiningSettings]:
    """Lock a participation at this step and return it with the settings."""
    participation = _lock(participation)
    joining = joining_of(participation.campaign)
    if not participation.campaign.takes_answers:
        raise Conflict(REFUSALS[InvitationRefusal.NOT_OPEN])
    if step_of(participation, joining) != step:
        raise OtherStep
    return participation, joining


def _lock(participation: Participation) -> Participation:
    return (
        Participation.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign__project", "annotator__user", "invitation")
        .get(pk=participation.pk)
    )
