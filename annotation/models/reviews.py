from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Review(models.Model):
    """The review of one sentence, once per campaign, before any annotator sees it."""

    class State(models.TextChoices):
        PENDING = "pending", _("waiting")
        ACCEPTED = "accepted", _("accepted")
        REJECTED = "rejected", _("rejected")

    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="reviews")
    sentence = models.ForeignKey("datasets.Sentence", models.CASCADE, related_name="reviews")
    pair = models.ForeignKey("datasets.Pair", models.CASCADE, related_name="+")  # where it is shown
    position = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.PENDING)
    reason = models.CharField(max_length=500, blank=True)
    reviewer = models.ForeignKey(
        "Annotator", models.RESTRICT, null=True, blank=True, related_name="reviews"
    )
    reviewed_at = models.DateTimeField(null=True, blank=True)
    # Reserved for one reviewer while the page is open, so that two do not do the same work.
    held_by = models.ForeignKey(
        "Annotator", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    held_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["campaign_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "sentence"], name="review_once"),
            models.UniqueConstraint(fields=["campaign", "position"], name="review_position_once"),
            models.CheckConstraint(
                condition=Q(state="pending", reviewer=None) | ~Q(state="pending"),
                name="review_pending_has_no_reviewer",
            ),
        ]
        indexes = [
            models.Index(
                fields=["campaign", "position"], name="review_next", condition=Q(state="pending")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}/{self.position}"


class Correction(models.Model):
    """A change of a sentence's text; both texts are kept. Append-only. A reviewer makes it before
    anybody judges, or the project lead later, after a report.
    """

    class Error(models.TextChoices):
        # CDSCorpus, section 3.2; the most serious one counts where a sentence has several.
        SENSE = "sense", _("sense: the sentence makes no sense")
        SEMANTIC = "semantic", _("semantic: an ill-chosen word")
        GRAMMATICAL = "grammatical", _("grammatical: agreement, case, verb form")
        WORD_ORDER = "word_order", _("word order")
        PUNCTUATION = "punctuation", _("punctuation or spelling")
        OTHER = "other", _("other")

    review = models.ForeignKey(
        Review, models.SET_NULL, null=True, blank=True, related_name="corrections"
    )
    sentence = models.ForeignKey("datasets.Sentence", models.CASCADE, related_name="corrections")
    corrector = models.ForeignKey("Annotator", models.RESTRICT, related_name="corrections")
    before = models.TextField()
    after = models.TextField()
    error = models.CharField(_("kind of error"), max_length=20, choices=Error)
    # Whether what was judged before still counts (CDSCorpus, section 3.3).
    keeps_meaning = models.BooleanField(default=False, db_default=False)
    is_late = models.BooleanField(default=False, db_default=False)  # made after the review
    revision = models.PositiveIntegerField()  # of the sentence, after the change
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["sentence", "revision"], name="correction_once"),
        ]

    def __str__(self) -> str:
        return f"{self.sentence_id} r{self.revision}"
