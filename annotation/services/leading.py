"""The leader's reviews: each generated sentence once, before anybody judges a pair with it."""

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
from annotation.selectors.protocols import protocol_of
from annotation.services.locks import Held, campaign_hold
from annotation.services.seats import seat_take
from annotation.services.slots import slots_give
from datasets.errors import Conflict, Invalid
from datasets.formats.text import comparison_key
from datasets.models import Pair, Project, Sentence, User
from datasets.services.sentences import sentence_revise

log = structlog.get_logger(__name__)

# As long as somebody may think about a sentence before another leader gets it.
HOLD = timedelta(minutes=15)

_State = Assignment.State


class AlreadyReviewed(Conflict):
    code = "already_reviewed"
    message = gettext_lazy("This sentence has been decided on meanwhile.")


class TextChanged(Conflict):
    code = "text_changed"
    message = gettext_lazy("This sentence was changed meanwhile. Look at it again.")


@transaction.atomic
def review_next(*, campaign: Campaign, annotator: Annotator) -> Review | None:
    """Hold the next waiting sentence for this leader; the one they hold already comes first."""
    now = timezone.now()
    pending = Review.objects.filter(campaign=campaign, state=Review.State.PENDING)
    pending = pending.select_for_update(no_key=True, skip_locked=True).order_by("position")
    held = pending.filter(held_by=annotator).first()
    free = Q(held_by=None) | Q(held_until__lt=now)
    review = held or pending.filter(free).first()
    if review is None:
        return None
    Review.objects.filter(pk=review.pk).update(held_by=annotator, held_until=now + HOLD)
    related = ("campaign", "sentence", "pair__sentence_a", "pair__sentence_b")
    return Review.objects.select_related(*related).get(pk=review.pk)


def reviews_let_go(*, campaign: Campaign, users: Collection[User]) -> None:
    """Give back the sentences that these leaders hold and have not decided on."""
    held = Review.objects.filter(campaign=campaign, held_by__user__in=users)
    held.update(held_by=None, held_until=None)


@transaction.atomic
def review_accept(*, review: Review, annotator: Annotator, seen_revision: int) -> Review:
    """Let the sentence pass as it is; pairs that wait for nothing else open."""
    review = _pending(review)
    if review.sentence.revision != seen_revision:
        raise TextChanged
    return _accepted(review, annotator)


@transaction.atomic
def review_correct(
    *, review: Review, annotator: Annotator, text: str, error: str, seen_revision: int
) -> Review:
    """Correct the sentence in every pair that contains it, and let it pass."""
    review = _pending(review)
    text = text.strip()
    if text == review.sentence.text:
        message = _("The text is unchanged; accept it instead.")
        raise Invalid(message, fields={"text": [message]})
    if error not in Correction.Error.values:
        message = _("Say what was wrong with the sentence.")
        raise Invalid(message, fields={"error": [message]})
    _refuse_sameness(review.sentence, text)
    before = review.sentence.text
    sentence = sentence_revise(
        sentence_id=review.sentence_id, text=text, seen_revision=seen_revision
    )
    Correction.objects.create(
        review=review,
        sentence=sentence,
        corrector=annotator,
        before=before,
        after=sentence.text,
        error=error,
        revision=sentence.revision,
    )
    _judge_again(sentence)
    return _accepted(review, annotator)


@transaction.atomic
def review_reject(*, review: Review, annotator: Annotator, reason: str) -> Review:
    """Take the sentence out; every pair with it falls, and is shown to nobody."""
    review = _pending(review)
    reason = reason.strip()
    if not reason:
        message = _("Say why this sentence cannot be used.")
        raise Invalid(message, fields={"reason": [message]})
    _decide(review, Review.State.REJECTED, annotator, reason=reason[:500])
    _move(review, _pairs_with(review.sentence_id), _State.WAITING, _State.VOID)
    return review


@transaction.atomic
def review_undo(*, review: Review, annotator: Annotator) -> Review:
    """Take a decision back while nobody has judged a pair with the sentence.

    The text stays as it is now: a correction is history, and can be corrected again.
    """
    campaign_hold(review.campaign_id, Held.REVIEWS)
    review = _locked(review)
    if review.state == Review.State.PENDING:
        return review
    if review.reviewer_id != annotator.pk:
        raise Conflict(_("Only the leader who decided can take the decision back."))
    affected = _assignments(review.campaign_id, _pairs_with(review.sentence_id))
    # Locked, so that no judgement comes in between the look and the change.
    states = {a.state for a in affected.select_for_update(no_key=True, of=("self",))}
    if _State.DONE in states:
        raise Conflict(_("A pair with this sentence has been judged already."))
    _decide(review, Review.State.PENDING, None)
    affected.filter(state=_State.OPEN).update(state=_State.WAITING)
    unrejected = _pairs_with(review.sentence_id).exclude(_has_review(review, Review.State.REJECTED))
    _move(review, unrejected, _State.VOID, _State.WAITING)
    return review


def _pending(review: Review) -> Review:
    campaign_hold(review.campaign_id, Held.REVIEWS)
    review = _locked(review)
    if review.state != Review.State.PENDING:
        raise AlreadyReviewed
    if not review.campaign.takes_answers:
        raise Conflict(_("This campaign is not open."))
    return review


def _locked(review: Review) -> Review:
    return (
        Review.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign__project", "sentence")
        .get(pk=review.pk)
    )


def _accepted(review: Review, annotator: Annotator) -> Review:
    _decide(review, Review.State.ACCEPTED, annotator)
    undecided = _has_review(review, Review.State.PENDING, Review.State.REJECTED)
    ready = _pairs_with(review.sentence_id).exclude(undecided)
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


def _pairs_with(sentence_id: int) -> QuerySet[Pair]:
    return Pair.objects.filter(Q(sentence_a_id=sentence_id) | Q(sentence_b_id=sentence_id))


def _has_review(review: Review, *states: Review.State) -> Q:
    """Say that a sentence of a pair is in one of these states in the review's campaign."""
    found = Review.objects.filter(campaign_id=review.campaign_id, state__in=states)
    return Q(sentence_a__in=found.values("sentence")) | Q(sentence_b__in=found.values("sentence"))


def _assignments(campaign_id: int, pairs: QuerySet[Pair]) -> QuerySet[Assignment]:
    return Assignment.objects.filter(campaign_id=campaign_id, pair__in=pairs)


def _move(
    review: Review, pairs: QuerySet[Pair], before: Assignment.State, after: Assignment.State
) -> None:
    """Move the assignments of pairs to another state, and the checkpoints behind them.

    A checkpoint opens when the pair before it is judged; behind a pair that fell it falls too.
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


def _judge_again(sentence: Sentence) -> None:
    """Open what was judged in other open campaigns while the sentence had another text."""
    judged = Assignment.objects.filter(
        campaign__state=Campaign.State.OPEN,
        pair__in=_pairs_with(sentence.pk),
        state=_State.DONE,
    )
    judged.update(state=_State.OPEN)


def _refuse_sameness(sentence: Sentence, text: str) -> None:
    """Refuse a text that makes the sentences of a pair identical, or two pairs the same."""
    # Two leaders who correct two sentences at once must see each other's texts.
    Project.objects.select_for_update(no_key=True).get(pk=sentence.project_id)
    key = comparison_key(text)
    partners = _partners(sentence)
    if key in {partner_key for _set, partner_key in partners}:
        message = _("With this text the two sentences of a pair would be identical.")
        raise Invalid(message, fields={"text": [message]})
    twins = Pair.objects.exclude(Q(sentence_a=sentence) | Q(sentence_b=sentence))
    sets = {pair_set for pair_set, _key in partners}
    twins = twins.filter(pair_set__in=sets)
    for this, other in (("sentence_a", "sentence_b"), ("sentence_b", "sentence_a")):
        same = twins.filter(**{f"{this}__comparison_key": key})
        found = set(same.values_list("pair_set", f"{other}__comparison_key"))
        if found & partners:
            message = _("With this text the pair would be the same as another one.")
            raise Invalid(message, fields={"text": [message]})


def _partners(sentence: Sentence) -> set[tuple[int, str]]:
    """Return the sentences it is paired with, as (set of pairs, comparison key)."""
    in_a = Pair.objects.filter(sentence_a=sentence)
    in_b = Pair.objects.filter(sentence_b=sentence)
    return {
        *in_a.values_list("pair_set", "sentence_b__comparison_key"),
        *in_b.values_list("pair_set", "sentence_a__comparison_key"),
    }
