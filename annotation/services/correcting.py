"""Changing the text of a sentence that stands in pairs: in all of them, with what follows from it.

A text of another meaning sends the pairs back to those who have judged them. A mended typo does
not: "these errors … should not impact the annotations of sentence pairs" (CDSCorpus, section 3.3).
"""

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from annotation.models import Annotator, Assignment, Campaign, Correction, Review, Seat
from annotation.planning.protocol import PlanKind
from annotation.selectors.protocols import protocol_of
from annotation.selectors.versions import pairs_with
from annotation.services.locks import Held, campaign_hold
from annotation.services.requeueing import held_give_back, reopened_pass_on
from datasets.errors import Invalid
from datasets.formats.text import comparison_key
from datasets.models import Pair, Project, Sentence
from datasets.services.sentences import sentence_revise

log = structlog.get_logger(__name__)

_State = Assignment.State


@transaction.atomic
def sentence_correct(
    *,
    sentence: Sentence,
    text: str,
    seen_revision: int,
    corrector: Annotator,
    error: str,
    keeps_meaning: bool = False,
    review: Review | None = None,
) -> Correction:
    """Give a sentence another text in every pair, and keep the one it had.

    Unless the text `keeps_meaning`, its pairs are asked for again. `review` is a leader's look
    before anybody judged; without one this is a later correction, of any sentence.
    """
    _wait_for_judgements(sentence)
    _refuse_sameness(sentence, text)
    before = Sentence.objects.get(pk=sentence.pk).text
    sentence = sentence_revise(
        sentence_id=sentence.pk,
        text=text,
        seen_revision=seen_revision,
        keeps_meaning=keeps_meaning,
        generated_only=review is not None,
    )
    correction = Correction.objects.create(
        review=review,
        sentence=sentence,
        corrector=corrector,
        before=before,
        after=sentence.text,
        error=error,
        keeps_meaning=keeps_meaning,
        is_late=review is None,
        revision=sentence.revision,
    )
    if not keeps_meaning:
        _ask_again(sentence)
    log.info("sentence_corrected", sentence=sentence.pk, keeps_meaning=keeps_meaning)
    return correction


def _ask_again(sentence: Sentence) -> None:
    """Let those who judged the earlier text confirm what they said, or change it.

    Others are asked in the place of who is gone, and in a pool of who is paused.
    """
    judged = Assignment.objects.filter(pair__in=pairs_with(sentence.pk), state=_State.DONE)
    seats = list(judged.order_by().values_list("seat", flat=True).distinct())
    judged.update(state=_State.OPEN)
    away = Seat.objects.filter(Q(left_at__isnull=False) | Q(paused_at__isnull=False), pk__in=seats)
    for seat in away.select_related("campaign").order_by("pk"):
        if protocol_of(seat.campaign).plan is PlanKind.POOL:
            held_give_back(seat=seat)
        elif seat.left_at is not None:
            reopened_pass_on(seat=seat)


def _wait_for_judgements(sentence: Sentence) -> None:
    """Wait until no judgement about a pair with it is on its way in, and let none begin.

    One that came between the look and the change would be about the earlier text and would never
    be asked for again.
    """
    campaigns = Campaign.objects.filter(
        state=Campaign.State.OPEN, pair_set__in=pairs_with(sentence.pk).values("pair_set")
    )
    for campaign_id in campaigns.order_by("pk").values_list("pk", flat=True):
        campaign_hold(campaign_id, Held.STATE)


def _refuse_sameness(sentence: Sentence, text: str) -> None:
    """Refuse a text that makes the sentences of a pair identical, or two pairs the same."""
    # Two who correct two sentences at once must see each other's texts.
    Project.objects.select_for_update(no_key=True).get(pk=sentence.project_id)
    key = comparison_key(text)
    if key == comparison_key(sentence.text):
        return
    partners = _partners(sentence)
    for (_set, partner_key), number in partners.items():
        if partner_key == key:
            message = _("With this text, the two sentences of pair %(pair)d would be identical.")
            _refuse(message % {"pair": number}, pair=number)
    others = Pair.objects.filter(pair_set__in={pair_set for pair_set, _key in partners})
    others = others.exclude(Q(sentence_a=sentence) | Q(sentence_b=sentence)).order_by("number")
    for this, other in (("sentence_a", "sentence_b"), ("sentence_b", "sentence_a")):
        same = others.filter(**{f"{this}__comparison_key": key})
        for pair_set, partner_key, twin in same.values_list(
            "pair_set", f"{other}__comparison_key", "number"
        ):
            if (pair_set, partner_key) in partners:
                number = partners[pair_set, partner_key]
                message = _("With this text, pair %(pair)d would be identical to pair %(twin)d.")
                _refuse(message % {"pair": number, "twin": twin}, pair=number, twin=twin)


def _refuse(message: str, **data: int) -> None:
    raise Invalid(message, fields={"text": [message]}, **data)


def _partners(sentence: Sentence) -> dict[tuple[int, str], int]:
    """Return the pairs it stands in, by set of pairs and comparison key of the other sentence."""
    in_a = Pair.objects.filter(sentence_a=sentence)
    in_b = Pair.objects.filter(sentence_b=sentence)
    rows = [
        *in_a.values_list("pair_set", "sentence_b__comparison_key", "number"),
        *in_b.values_list("pair_set", "sentence_a__comparison_key", "number"),
    ]
    return {(pair_set, key): number for pair_set, key, number in rows}
