"""Leaving: stopping to take part, and having one's identity taken out of a project."""

from collections.abc import Set

import structlog
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from annotation.models import (
    Annotator,
    Assignment,
    Campaign,
    Erasure,
    Flag,
    Invitation,
    Judgement,
    Participation,
    PlatformAccount,
    Seat,
)
from annotation.planning.protocol import PlanKind
from annotation.selectors.protocols import protocol_of
from annotation.services.campaigns import campaign_locked
from annotation.services.requeueing import work_ask_again
from annotation.services.seats import seat_pause, seat_release
from datasets.models import AuditEntry, Membership, Project, Role, User
from datasets.services.archive import own_data_leaves
from datasets.services.audit import audit
from datasets.services.sessions import sessions_end

log = structlog.get_logger(__name__)


@transaction.atomic
def participation_withdraw(*, participation: Participation) -> Participation:
    """Stop taking part: the place goes to somebody else, what was judged stays as it is."""
    participation = (
        Participation.objects.select_for_update(no_key=True, of=("self",))
        .select_related("annotator")
        .get(pk=participation.pk)
    )
    if participation.withdrawn_at is not None:
        return participation
    participation.withdrawn_at = timezone.now()
    participation.save(update_fields=["withdrawn_at"])
    with own_data_leaves():
        seats = Seat.objects.filter(campaign=participation.campaign_id)
        _places_leave(seats, participation.annotator)
    _role_take_back(participation.annotator)
    log.info("participation_withdrawn", campaign=participation.campaign_id)
    return participation


@transaction.atomic
def annotator_erase(*, annotator: Annotator) -> None:
    """Take the identity of an annotator out of a project, for good.

    Judgements stay under the code, or are dropped where the consent that was accepted says so.
    A login that was made by joining goes too, unless something else hangs on it.
    """
    with own_data_leaves():
        _erase(annotator)


def _erase(annotator: Annotator) -> None:
    annotator = Annotator.objects.select_for_update(no_key=True).get(pk=annotator.pk)
    participations = list(
        Participation.objects.filter(annotator=annotator).select_related("campaign", "consent")
    )
    dropped = 0
    for participation in participations:
        participation_withdraw(participation=participation)
        if not participation.consent.keeps_judgements:
            dropped += _judgements_drop(participation.campaign, annotator)
    _places_leave(Seat.objects.all(), annotator)
    Participation.objects.filter(annotator=annotator).update(
        study_id="", session_id="", feedback=""
    )
    # A message to them may name them.
    Seat.objects.filter(annotator=annotator).update(notice="")
    # What they suggested stays, as what they judged does; their own words go.
    Flag.objects.filter(annotator=annotator).update(remark="")
    # The note of a link made for one person says for whom.
    Invitation.objects.filter(participations__annotator=annotator, cap=1).update(note="")
    user, project = annotator.user, annotator.project
    annotator.user = None
    annotator.save(update_fields=["user"])
    # Nobody is named as the one who did it: that would tie the person to the code again.
    audit(None, "annotator.erased", annotator, project=project, judgements_dropped=dropped)
    log.info("annotator_erased", judgements_dropped=dropped)
    Erasure.objects.get_or_create(digest=annotator.digest)
    if user is not None:
        made_login = any(participation.made_login for participation in participations)
        _login_forget(user, project, made_login=made_login)


@transaction.atomic
def erasures_apply(digests: Set[str]) -> int:
    """Erase again whom a backup brought back, and take over the list; return how many they are."""
    erased = 0
    for annotator in Annotator.objects.exclude(user=None).select_related("user").iterator():
        if annotator.digest in digests:
            annotator_erase(annotator=annotator)
            erased += 1
    listed = [Erasure(digest=digest) for digest in sorted(digests)]
    Erasure.objects.bulk_create(listed, batch_size=1000, ignore_conflicts=True)
    return erased


def _role_take_back(annotator: Annotator) -> None:
    """Close the pages of judging to who got the role by joining and takes part in nothing more."""
    participations = Participation.objects.filter(annotator=annotator)
    takes_part = participations.filter(withdrawn_at=None, failed_at=None)
    if participations.filter(made_member=True).exists() and not takes_part.exists():
        Membership.objects.filter(
            project=annotator.project_id, user=annotator.user_id, role=Role.ANNOTATOR
        ).delete()


def _places_leave(seats: QuerySet[Seat], annotator: Annotator) -> None:
    """Let others do what is left in an annotator's places; nothing more is given out to them."""
    for seat in seats.filter(annotator=annotator).select_related("campaign"):
        seat_release(seat=seat, actor=None)
        if protocol_of(seat.campaign).plan is PlanKind.POOL:
            seat_pause(seat=seat, actor=None)


def _judgements_drop(campaign: Campaign, annotator: Annotator) -> int:
    """Delete what an annotator judged in a campaign, and give it to others to judge.

    Aggregation runs and releases that are there already stay as they are.
    """
    campaign_locked(campaign)
    if protocol_of(campaign).plan is PlanKind.POOL:
        for seat in Seat.objects.filter(campaign=campaign, annotator=annotator):
            work_ask_again(seat=seat)
    mine = Judgement.objects.filter(annotator=annotator, assignment__seat__campaign=campaign)
    assignments = list(mine.order_by().values_list("assignment", flat=True).distinct())
    dropped = mine.count()
    # Not `delete()`: it would refuse a chain of changed minds. Keys are checked at the commit.
    Judgement.objects.filter(pk__in=list(mine.values_list("pk", flat=True)))._raw_delete(  # noqa: SLF001
        mine.db
    )
    left = Judgement.objects.filter(assignment__in=assignments).order_by("assignment", "pk")
    _chains_mend(list(left))
    done = Assignment.objects.filter(pk__in=assignments, state=Assignment.State.DONE)
    done.exclude(pk__in=left.order_by().values("assignment")).update(state=Assignment.State.OPEN)
    return dropped


def _chains_mend(judgements: list[Judgement]) -> None:
    """Let each judgement of an assignment revise the one before it that is left."""
    before: Judgement | None = None
    for judgement in judgements:
        same = before is not None and before.assignment_id == judgement.assignment_id
        revises = before.pk if same and before is not None else None
        if judgement.revises_id != revises:
            Judgement.objects.filter(pk=judgement.pk).update(revises=revises)
        before = judgement


def _login_forget(user: User, project: Project, *, made_login: bool) -> None:
    Membership.objects.filter(project=project, user=user, role=Role.ANNOTATOR).delete()
    PlatformAccount.objects.filter(project=project, user=user).delete()
    # When they came would tell which code they have. Who took an offered role did so themselves.
    came = AuditEntry.objects.filter(
        Q(data__role=Role.ANNOTATOR) | Q(data__before=Role.ANNOTATOR),
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
    if made_login and not hangs_on:
        sessions_end(user=user)
        user.delete()
