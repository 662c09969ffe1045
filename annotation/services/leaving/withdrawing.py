"""Leaving: withdrawal from a campaign, and erasure of one's identity from a project."""

from collections.abc import Sequence, Set

import structlog
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from annotation.models import (
    Adjudication,
    Annotator,
    Assignment,
    Campaign,
    Erasure,
    Flag,
    GuidelineQuestion,
    Invitation,
    Judgement,
    Participation,
    PlatformAccount,
    PromptComment,
    QuestionnaireAnswers,
    Remark,
    Seat,
    Task,
)
from annotation.models.campaigns import OF_PAIRS
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.services.campaigns.lifecycle import campaign_locked
from annotation.services.choosing.dropping import choices_drop
from annotation.services.discussing.threads import messages_erase
from annotation.services.joining.participations import role_in
from annotation.services.judging.validating import sheets_take_back, validities_drop
from annotation.services.leaving.platform_traces import platform_traces_erase
from annotation.services.plans.registry import campaign_plan
from annotation.services.plans.seats import seat_pause, seat_release
from annotation.services.writing.describing import descriptions_unlink
from annotation.services.writing.dropping import versions_drop
from annotation.services.writing.into_corpus import texts_unlink
from datasets.models import AuditEntry, Membership, Project, Role, User
from datasets.services.projects.sessions import sessions_end
from datasets.services.records.archive import allow_own_data_removal
from datasets.services.records.audit import audit

log = structlog.get_logger(__name__)


@transaction.atomic
def participation_withdraw(*, participation: Participation) -> Participation:
    """Withdraw from a campaign: others do the rest, and what was judged or written is kept."""
    participation = (
        Participation.objects.select_for_update(no_key=True, of=("self",))
        .select_related("annotator", "campaign")
        .get(pk=participation.pk)
    )
    if participation.withdrawn_at is not None:
        return participation
    participation.withdrawn_at = timezone.now()
    participation.save(update_fields=["withdrawn_at"])
    with allow_own_data_removal():
        seats = Seat.objects.filter(campaign=participation.campaign_id)
        _leave_seats(seats, participation.annotator)
    sheets_take_back(participation.annotator, campaign=participation.campaign)
    _revoke_role(participation.annotator, role_in(participation.campaign))
    log.info("participation_withdrawn", campaign=participation.campaign_id)
    return participation


@transaction.atomic
def annotator_erase(*, annotator: Annotator) -> bool:
    """Erase an annotator's identity from a project permanently; return whether a login is left.

    Judgements and texts are kept under the code, or deleted where the accepted consent says so.
    A login that was made by joining is deleted too, unless it is used elsewhere.
    """
    with allow_own_data_removal():
        return _erase(annotator)


def _erase(annotator: Annotator) -> bool:
    annotator = Annotator.objects.select_for_update(no_key=True).get(pk=annotator.pk)
    participations = list(
        Participation.objects.filter(annotator=annotator)
        .select_related("campaign", "consent")
        .order_by("campaign_id")
    )
    dropped = 0
    for participation in participations:
        participation_withdraw(participation=participation)
        if not participation.consent.keeps_judgements:
            dropped += _drop(participation.campaign, annotator)
    _leave_seats(Seat.objects.all(), annotator)
    sheets_take_back(annotator)
    platform_traces_erase(annotator)
    for seat in Seat.objects.filter(annotator=annotator, campaign__task=Task.DESCRIBE):
        descriptions_unlink(campaign_id=seat.campaign_id, author=annotator.user)
    if _is_author(annotator):
        texts_unlink(annotator)
    _erase_personal_texts(annotator)
    user, project = annotator.user, annotator.project
    if user is not None:
        messages_erase(user=user, project=project)
    annotator.user = None
    annotator.save(update_fields=["user"])
    # The log entry names no actor: that would link the person to the code again.
    audit(None, "annotator.erased", annotator, project=project, judgements_dropped=dropped)
    log.info("annotator_erased", judgements_dropped=dropped)
    Erasure.objects.get_or_create(digest=annotator.digest)
    if user is None:
        return False
    made_login = any(participation.made_login for participation in participations)
    return not _remove_login(user, project, _roles_at_work(annotator), made_login=made_login)


def _erase_personal_texts(annotator: Annotator) -> None:
    """Delete what an annotator wrote about themselves or in their own words, and notes on them."""
    Participation.objects.filter(annotator=annotator).update(
        study_id="", session_id="", feedback=""
    )
    QuestionnaireAnswers.objects.filter(participation__annotator=annotator).delete()
    # A message to the annotator may name them.
    Seat.objects.filter(annotator=annotator).update(notice="")
    # Their suggestions are kept like their judgements; their comments are deleted.
    Flag.objects.filter(annotator=annotator).update(remark="")
    PromptComment.objects.filter(writer=annotator).delete()
    Adjudication.objects.filter(adjudicator=annotator).update(note="")
    # What was published of their questions is the project lead's wording.
    GuidelineQuestion.objects.filter(annotator=annotator, published_question="").delete()
    GuidelineQuestion.objects.filter(annotator=annotator).update(
        text=F("published_question"), assignment=None
    )
    remarks = Remark.objects.filter(annotator=annotator)
    remarks.filter(reason="").delete()
    remarks.update(text="")  # that a pair was skipped, and why, is kept
    # The note of a link made for one person names that person.
    Invitation.objects.filter(participations__annotator=annotator, cap=1).update(note="")


def _roles_at_work(annotator: Annotator) -> list[Role]:
    """Return the roles that end with an annotator's work; who only describes pictures stays."""
    return [Role.ANNOTATOR, Role.AUTHOR] if _is_author(annotator) else [Role.ANNOTATOR]


def _is_author(annotator: Annotator) -> bool:
    seats = Seat.objects.filter(annotator=annotator)
    return seats.exclude(campaign__task__in=OF_PAIRS).exists()


@transaction.atomic
def erasures_apply(digests: Set[str]) -> int:
    """Erase again people restored from a backup, and adopt the list; return their number."""
    erased = 0
    for annotator in Annotator.objects.exclude(user=None).select_related("user").iterator():
        if annotator.digest in digests:
            annotator_erase(annotator=annotator)
            erased += 1
    listed = [Erasure(digest=digest) for digest in sorted(digests)]
    Erasure.objects.bulk_create(listed, batch_size=1000, ignore_conflicts=True)
    return erased


def _revoke_role(annotator: Annotator, role: Role) -> None:
    """Take a role from somebody who got it by joining and takes part in no such campaign now."""
    alike = Q(campaign__task__in=OF_PAIRS)
    participations = Participation.objects.filter(
        alike if role is Role.ANNOTATOR else ~alike, annotator=annotator
    )
    takes_part = participations.filter(withdrawn_at=None, failed_at=None)
    if participations.filter(made_member=True).exists() and not takes_part.exists():
        Membership.objects.filter(
            project=annotator.project_id, user=annotator.user_id, role=role
        ).delete()


def _leave_seats(seats: QuerySet[Seat], annotator: Annotator) -> None:
    """Let others do what is left in an annotator's seats, which get no more work."""
    own_seats = seats.filter(annotator=annotator).select_related("campaign")
    for seat in own_seats.order_by("campaign_id"):
        seat_release(seat=seat, actor=None)
        if not seat.campaign.is_judging or protocol_of(seat.campaign).plan.is_shared:
            seat_pause(seat=seat, actor=None)


def _drop(campaign: Campaign, annotator: Annotator) -> int:
    """Delete what somebody judged or wrote in a campaign, and ask others for it."""
    if campaign.is_writing:
        return versions_drop(campaign=campaign, annotator=annotator)
    if campaign.is_choosing:
        return choices_drop(campaign=campaign, annotator=annotator)
    return _drop_judgements(campaign, annotator)


def _drop_judgements(campaign: Campaign, annotator: Annotator) -> int:
    """Delete an annotator's judgements in a campaign, and ask others for them.

    Existing aggregation runs and releases do not change.
    """
    campaign_locked(campaign)
    Remark.objects.filter(annotator=annotator, campaign=campaign).delete()
    validities_drop(annotator, campaign=campaign)
    for seat in Seat.objects.filter(campaign=campaign, annotator=annotator):
        campaign_plan(campaign).requeue_dropped(seat)
    own_judgements = Judgement.objects.filter(
        annotator=annotator, assignment__seat__campaign=campaign
    )
    assignments = list(own_judgements.order_by().values_list("assignment", flat=True).distinct())
    dropped = own_judgements.count()
    # Not `delete()`, which would refuse a chain of revisions. Keys are checked at the commit.
    Judgement.objects.filter(pk__in=list(own_judgements.values_list("pk", flat=True)))._raw_delete(  # noqa: SLF001
        own_judgements.db
    )
    left = Judgement.objects.filter(assignment__in=assignments).order_by("assignment", "pk")
    _relink_revisions(list(left))
    done = Assignment.objects.filter(pk__in=assignments, state=Assignment.State.DONE)
    done.exclude(pk__in=left.order_by().values("assignment")).update(state=Assignment.State.OPEN)
    return dropped


def _relink_revisions(judgements: list[Judgement]) -> None:
    """Let each judgement of an assignment revise the previous one that is left."""
    before: Judgement | None = None
    for judgement in judgements:
        same = before is not None and before.assignment_id == judgement.assignment_id
        revises = before.pk if same and before is not None else None
        if judgement.revises_id != revises:
            Judgement.objects.filter(pk=judgement.pk).update(revises=revises)
        before = judgement


def _remove_login(user: User, project: Project, roles: Sequence[Role], *, made_login: bool) -> bool:
    """Remove a login from a project; return whether it was deleted altogether."""
    Membership.objects.filter(project=project, user=user, role__in=roles).delete()
    PlatformAccount.objects.filter(project=project, user=user).delete()
    # The time of joining would reveal the code. People who accepted an offered role did so
    # themselves.
    came = AuditEntry.objects.filter(
        Q(data__role__in=roles) | Q(data__before__in=roles),
        project=project,
        action__in=["member.added", "member.removed", "member.role_changed"],
        object_type=User._meta.label_lower,
        object_id=user.pk,
    )
    came.filter(actor=user).update(actor=None, object_id=None)
    came.update(object_id=None)
    hangs_on = (
        Membership.objects.filter(user=user).exists()
        or Annotator.objects.filter(user=user).exists()
        or user.is_staff
        or user.is_superuser
    )
    if hangs_on or not made_login:
        return False
    sessions_end(user=user)
    user.delete()
    return True
