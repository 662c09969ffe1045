"""Changing the text of a sentence in all its pairs, with the consequences.

A text with another meaning sends the pairs back to those who have judged them. A corrected typo
does not: "these errors … should not impact the annotations of sentence pairs" (CDSCorpus, section
3.3).
"""

from typing import Any

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from annotation.models import Annotator, Assignment, Campaign, Correction, Review, Seat
from annotation.selectors.campaigns.versions import pairs_with
from annotation.services.campaigns.locks import LockKind, campaign_hold
from annotation.services.plans.registry import campaign_plan
from datasets.errors import Invalid
from datasets.formats.text import comparison_key
from datasets.models import Pair, Project, Sentence
from datasets.services.expanding.sentences import sentence_revise

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
    """Give a sentence another text in every pair, and keep the old one in its history.

    Unless the text `keeps_meaning`, its pairs are asked for again. `review` is given before anybody
    judged the sentence; without it this is a later correction of any sentence.
    """
    _wait_for_judgements(sentence)
    _refuse_identical(sentence, text)
    before = Sentence.objects.get(pk=sentence.pk).text
    sentence = sentence_revise(
        sentence_id=sentence.pk,
        text=text,
        seen_revision=seen_revision,
        keeps_meaning=keeps_meaning,
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
        _reopen(sentence)
    log.info("sentence_corrected", sentence=sentence.pk, keeps_meaning=keeps_meaning)
    return correction


def _reopen(sentence: Sentence) -> None:
    """Let those who judged the earlier text confirm or change their answers.

    Others are asked in place of annotators who left and, in a pool, of those who are paused.
    """
    judged = Assignment.objects.filter(pair__in=pairs_with(sentence.pk), state=_State.DONE)
    seats = list(judged.order_by().values_list("seat", flat=True).distinct())
    judged.update(state=_State.OPEN)
    away = Seat.objects.filter(Q(left_at__isnull=False) | Q(paused_at__isnull=False), pk__in=seats)
    for seat in away.select_related("campaign").order_by("pk"):
        campaign_plan(seat.campaign).pass_on_for_absent(seat)


def _wait_for_judgements(sentence: Sentence) -> None:
    """Wait for answers about its pairs that are being stored, and block new ones.

    A judgement stored between the query and the change would be about the earlier text and would
    never be asked for again.
    """
    campaigns = Campaign.objects.filter(
        state=Campaign.State.OPEN, pair_set__in=pairs_with(sentence.pk).values("pair_set")
    )
    for campaign_id in campaigns.order_by("pk").values_list("pk", flat=True):
        campaign_hold(campaign_id, LockKind.STATE)


def _refuse_identical(sentence: Sentence, text: str) -> None:
    """Refuse a text that makes the sentences of a pair, or two pairs, identical."""
    # Simultaneous corrections of two sentences must see each other's texts.
    Project.objects.select_for_update(no_key=True).get(pk=sentence.project_id)
    key = comparison_key(text)
    if key == comparison_key(sentence.text):
        return
    partners = _partners(sentence)
    for (_set, partner_key), number in partners.items():
        if partner_key == key:
            message = _("With this text, A and B of pair %(pair)d would be identical.")
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


def _refuse(message: str, **data: Any) -> None:
    raise Invalid(message, fields={"text": [message]}, **data)


def _partners(sentence: Sentence) -> dict[tuple[int, str], int]:
    """Return its pairs, by pair set and comparison key of the other sentence."""
    in_a = Pair.objects.filter(sentence_a=sentence)
    in_b = Pair.objects.filter(sentence_b=sentence)
    rows = [
        *in_a.values_list("pair_set", "sentence_b__comparison_key", "number"),
        *in_b.values_list("pair_set", "sentence_a__comparison_key", "number"),
    ]
    return {(pair_set, key): number for pair_set, key, number in rows}
