"""Reviews: each sentence that the protocol names once, before anybody judges a pair with it."""

from collections.abc import Collection
from datetime import timedelta

import structlog
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from annotation.models import Annotator, Assignment, Campaign, Correction, Review
from annotation.planning.protocol import LeaderMode
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.campaigns.versions import pairs_with
from annotation.services.campaigns.locks import LockKind, campaign_hold
from annotation.services.plans.seats import seat_take
from annotation.services.plans.slots import slots_give
from annotation.services.reviewing.correcting import sentence_correct
from datasets.errors import Conflict, Invalid
from datasets.models import Pair, User
from datasets.services.expanding.sentences import refuse_outdated
from datasets.services.records.archive import refuse_archived

log = structlog.get_logger(__name__)

# How long a reviewer may think about a sentence before another one gets it.
HOLD = timedelta(minutes=15)

_State = Assignment.State


class AlreadyReviewed(Conflict):
    code = "already_reviewed"
    message = gettext_lazy("This sentence has already been decided on.")


@transaction.atomic
def review_next(*, campaign: Campaign, annotator: Annotator) -> Review | None:
    """Hold the next waiting sentence for this reviewer; one they already hold comes first."""
    now = timezone.now()
    pending = Review.objects.filter(campaign=campaign, state=Review.State.PENDING)
    pending = pending.select_for_update(no_key=True, skip_locked=True).order_by("position")
    own = pending.filter(held_by=annotator).first()
    free = Q(held_by=None) | Q(held_until__lt=now)
    review = own or pending.filter(free).first()
    if review is None:
        return None
    Review.objects.filter(pk=review.pk).update(held_by=annotator, held_until=now + HOLD)
    related = ("campaign", "sentence__source", "pair__sentence_a", "pair__sentence_b")
    return Review.objects.select_related(*related).get(pk=review.pk)


def reviews_let_go(*, campaign: Campaign, users: Collection[User]) -> None:
    """Give back the sentences that these reviewers hold without a decision."""
    reviews = Review.objects.filter(campaign=campaign, held_by__user__in=users)
    reviews.update(held_by=None, held_until=None)


@transaction.atomic
def review_accept(*, review: Review, annotator: Annotator, seen_revision: int) -> Review:
    """Accept the sentence as it is; pairs that wait for nothing else open."""
    review = _lock_pending(review)
    refuse_outdated(review.sentence, seen_revision)
    return _accept_review(review, annotator)


@transaction.atomic
def review_correct(
    *, review: Review, annotator: Annotator, text: str, error: str, seen_revision: int
) -> Review:
    """Correct the sentence in every pair that contains it, and accept it."""
    review = _lock_pending(review)
    refuse_outdated(review.sentence, seen_revision)
    text = text.strip()
    if text == review.sentence.text:
        message = _("The text has not changed. Accept it instead.")
        raise Invalid(message, fields={"text": [message]})
    if error not in Correction.Error.values:
        message = _("Say what was wrong with the sentence.")
        raise Invalid(message, fields={"error": [message]})
    sentence_correct(
        sentence=review.sentence,
        text=text,
        seen_revision=seen_revision,
        corrector=annotator,
        error=error,
        # A comma does not affect judgements made in other campaigns (CDSCorpus, 3.3).
        keeps_meaning=error == Correction.Error.PUNCTUATION,
        review=review,
    )
    return _accept_review(review, annotator)


@transaction.atomic
def review_reject(*, review: Review, annotator: Annotator, reason: str) -> Review:
    """Reject the sentence; every pair that contains it is dropped and shown to nobody."""
    review = _lock_pending(review)
    reason = reason.strip()
    if not reason:
        message = _("Say why this sentence cannot be used.")
        raise Invalid(message, fields={"reason": [message]})
    _decide(review, Review.State.REJECTED, annotator, reason=reason[:500])
    _move_assignments(review, pairs_with(review.sentence_id), _State.WAITING, _State.VOID)
    return review


@transaction.atomic
def review_undo(*, review: Review, annotator: Annotator) -> Review:
    """Undo a decision while nobody has judged a pair with the sentence.

    The reviewer gets the sentence again and the one they hold is given back. The text is not
    reverted: a correction is history, and can be corrected again.
    """
    campaign_hold(review.campaign_id, LockKind.REVIEWS)
    review = _lock(review)
    refuse_archived(review.campaign.project)
    if review.state == Review.State.PENDING:
        return review
    if review.reviewer_id != annotator.pk:
        raise Conflict(_("Only the reviewer who made a decision can take it back."))
    affected = _assignments(review.campaign_id, pairs_with(review.sentence_id))
    # Locked, so that no judgement is stored between the query and the change.
    states = {a.state for a in affected.select_for_update(no_key=True, of=("self",))}
    if _State.DONE in states:
        raise Conflict(
            _(
                "This decision cannot be taken back: a pair with this sentence has "
                "already been judged."
            )
        )
    _decide(review, Review.State.PENDING, None)
    Review.objects.filter(campaign=review.campaign_id, held_by=annotator).update(
        held_by=None, held_until=None
    )
    Review.objects.filter(pk=review.pk).update(held_by=annotator, held_until=timezone.now() + HOLD)
    affected.filter(state=_State.OPEN).update(state=_State.WAITING)
    unrejected = pairs_with(review.sentence_id).exclude(_has_review(review, Review.State.REJECTED))
    _move_assignments(review, unrejected, _State.VOID, _State.WAITING)
    return review


def _lock_pending(review: Review) -> Review:
    campaign_hold(review.campaign_id, LockKind.REVIEWS)
    review = _lock(review)
    if review.state != Review.State.PENDING:
        raise AlreadyReviewed
    if not review.campaign.takes_answers:
        raise Conflict(_("This campaign is not open."))
    return review


def _lock(review: Review) -> Review:
    return (
        Review.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign__project", "sentence")
        .get(pk=review.pk)
    )


def _accept_review(review: Review, annotator: Annotator) -> Review:
    _decide(review, Review.State.ACCEPTED, annotator)
    undecided = _has_review(review, Review.State.PENDING, Review.State.REJECTED)
    ready = pairs_with(review.sentence_id).exclude(undecided)
    _assignments(review.campaign_id, ready).filter(state=_State.WAITING).update(state=_State.OPEN)
    if protocol_of(review.campaign).leader_mode is LeaderMode.JUDGE:
        seat = seat_take(campaign=review.campaign, annotator=annotator)
        slots_give(seat=seat, pairs=ready)
    return review


def _decide(
    review: Review, state: Review.State, annotator: Annotator | None, *, reason: str = ""
) -> None:
    review.state = state
    review.reviewer = annotator
    review.reviewed_at = timezone.now() if annotator is not None else None
    review.reason = reason
    review.held_by = None
    review.held_until = None
    review.save()
    log.info("sentence_reviewed", review=review.pk, state=str(state))


def _has_review(review: Review, *states: Review.State) -> Q:
    """Whether a sentence of a pair is in one of these states in the review's campaign."""
    reviews = Review.objects.filter(campaign_id=review.campaign_id, state__in=states)
    return Q(sentence_a__in=reviews.values("sentence")) | Q(
        sentence_b__in=reviews.values("sentence")
    )


def _assignments(campaign_id: int, pairs: QuerySet[Pair]) -> QuerySet[Assignment]:
    return Assignment.objects.filter(campaign_id=campaign_id, pair__in=pairs)


def _move_assignments(
    review: Review, pairs: QuerySet[Pair], before: Assignment.State, after: Assignment.State
) -> None:
    """Move the assignments of pairs, and the checkpoints that follow them, to another state.

    A checkpoint opens when the pair before it is judged; it is dropped together with that pair.
    """
    moving = _assignments(review.campaign_id, pairs).filter(state=before)
    places = list(moving.exclude(position=None).values_list("seat", "position"))
    moving.update(state=after)
    behind = Q()
    for seat, position in places:
        behind |= Q(seat=seat, position=(position or 0) + 1)
    if places:
        checkpoints = Assignment.objects.filter(behind, checkpoint__isnull=False, state=before)
        checkpoints.update(state=after)
