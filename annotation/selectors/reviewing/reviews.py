"""A sentence as its reviewer sees it: its origin and the pairs it is in."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef

from annotation.models import Annotator, Campaign, Correction, Review
from datasets.formats.by_hand import by_hand
from datasets.models import Derivation, Sentence


@dataclass(frozen=True)
class ReviewShown:
    """A sentence under review. `made_from` is the text that rules or people rewrote, if they did,
    and `original_language` that of the text if the sentence is its translation.
    """

    text: str
    revision: int
    made_from: str
    stage: str
    rules: tuple[str, ...]
    warnings: tuple[Any, ...]  # as they are stored
    # The first pair that contains it; `is_first` says on which side.
    first: str
    second: str
    is_first: bool
    original_language: str
    is_by_hand: bool  # people wrote it
    correction: Correction | None  # the last one, after a decision was taken back


@dataclass(frozen=True)
class ReviewProgress:
    done: int
    total: int


def review_shown(review: Review) -> ReviewShown:
    sentence, pair = review.sentence, review.pair
    derivation = Derivation.objects.filter(sentence=sentence).first()
    rules = _list_field(derivation, "rules")
    return ReviewShown(
        text=sentence.text,
        revision=sentence.revision,
        made_from=_source_of(sentence) if sentence.is_generated else "",
        stage=sentence.stage,
        rules=tuple(rule["rule"] for rule in rules),
        warnings=tuple(_list_field(derivation, "warnings")),
        first=pair.sentence_a.text,
        second=pair.sentence_b.text,
        is_first=pair.sentence_a_id == sentence.pk,
        original_language=_original_language(sentence),
        is_by_hand=by_hand(rules) is not None,
        correction=Correction.objects.filter(sentence=sentence).order_by("pk").last(),
    )


def _list_field(derivation: Derivation | None, field: str) -> list[Any]:
    return getattr(derivation, field) if derivation is not None else []


def _original_language(sentence: Sentence) -> str:
    source = sentence.source if sentence.base is None else None
    return source.language if source is not None else ""


def _source_of(sentence: Sentence) -> str:
    if sentence.base is not None:
        return sentence.base.text
    return sentence.source_sentence.text if sentence.source_sentence is not None else ""


def review_progress(campaign: Campaign) -> ReviewProgress:
    reviews = Review.objects.filter(campaign=campaign)
    return ReviewProgress(
        done=reviews.exclude(state=Review.State.PENDING).count(), total=reviews.count()
    )


def last_reviewed(campaign: Campaign, annotator: Annotator) -> Review | None:
    """Return the reviewer's own last decision, so that it can be undone.

    `is_corrected` says of it whether the sentence was corrected.
    """
    corrections = Correction.objects.filter(review=OuterRef("pk"))
    own_reviews = Review.objects.filter(campaign=campaign, reviewer=annotator)
    own_reviews = own_reviews.annotate(is_corrected=Exists(corrections))
    return own_reviews.select_related("sentence").order_by("reviewed_at", "pk").last()
