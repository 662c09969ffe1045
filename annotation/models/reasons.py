"""The second round of reasons: who judges which label–reason pairs valid (VariErr NLI)."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .judgements import Order


class ReasonRound(models.Model):
    """A second round: annotators judge whether reasons that were given for labels are valid.

    The reasons are those of its beginning. What is judged about them belongs to the campaign.
    """

    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="reason_rounds")
    number = models.PositiveIntegerField()
    # As in VariErr NLI: annotators judge their own reasons too, without being told which they are.
    judges_own = models.BooleanField(default=True)
    seed = models.BigIntegerField(default=0)
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="reason_round_number_once"),
            models.UniqueConstraint(
                fields=["campaign"],
                condition=Q(ended_at__isnull=True),
                name="reason_round_one_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}/{self.number}"


class ReasonedLabel(models.Model):
    """A label with the reason for it, as one judgement says them, in a second round."""

    round = models.ForeignKey(ReasonRound, models.CASCADE, related_name="labels")
    judgement = models.OneToOneField("Judgement", models.CASCADE, related_name="reasoned")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.judgement_id}"


class ReasonSheet(models.Model):
    """A pair in one order before one annotator, with all reasons that they judge about it."""

    round = models.ForeignKey(ReasonRound, models.CASCADE, related_name="sheets")
    annotator = models.ForeignKey("Annotator", models.RESTRICT, related_name="reason_sheets")
    pair = models.ForeignKey("datasets.Pair", models.CASCADE, related_name="reason_sheets")
    order = models.CharField(max_length=2, choices=Order)
    position = models.PositiveIntegerField()
    done_at = models.DateTimeField(null=True, blank=True)
    shown_ms = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["round_id", "annotator_id", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "annotator", "pair", "order"], name="reason_sheet_once"
            ),
            models.UniqueConstraint(
                fields=["round", "annotator", "position"], name="reason_sheet_position_once"
            ),
        ]
        indexes = [
            models.Index(
                fields=["annotator", "round", "position"],
                name="reason_sheet_next",
                condition=Q(done_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.annotator_id}/{self.position}"


class Validity(models.Model):
    """What an annotator says of a label with its reason. Append-only: a changed mind is a new row
    whose `revises` is the earlier one, and the last of the chain counts.
    """

    class Verdict(models.TextChoices):
        VALID = "valid", _("Yes")
        INVALID = "invalid", _("No")
        UNSURE = "unsure", _("I do not know")

    reasoned = models.ForeignKey(ReasonedLabel, models.CASCADE, related_name="validities")
    annotator = models.ForeignKey("Annotator", models.RESTRICT, related_name="validities")
    verdict = models.CharField(max_length=10, choices=Verdict)
    revises = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="revised_by"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["reasoned", "annotator"],
                condition=Q(revises__isnull=True),
                name="validity_first_once",
            ),
            models.CheckConstraint(
                condition=Q(verdict__in=["valid", "invalid", "unsure"]), name="validity_verdict"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reasoned_id} by {self.annotator_id}"
