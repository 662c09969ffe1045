from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Campaign(models.Model):
    """One annotation effort over a set of pairs, with one protocol.

    The plan is made when the campaign opens; protocol, seats and seed are frozen from then on.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        OPEN = "open", _("open")
        CLOSED = "closed", _("closed")

    project = models.ForeignKey("datasets.Project", models.CASCADE, related_name="campaigns")
    pair_set = models.ForeignKey("datasets.PairSet", models.RESTRICT, related_name="campaigns")
    name = models.CharField(_("name"), max_length=200)
    protocol = models.JSONField()  # annotation.planning.protocol.Protocol, versioned
    seats_planned = models.PositiveIntegerField(_("annotators"))
    seed = models.BigIntegerField(_("seed"), default=1)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    created_at = models.DateTimeField(auto_now_add=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "name"],
                name="campaign_name_once",
                violation_error_message=_("There is already a campaign with this name."),
            ),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "open", "closed"]), name="campaign_state"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_archived(self) -> bool:
        return self.archived_at is not None

    @property
    def takes_answers(self) -> bool:
        """Say whether people can work in it: open, and neither it nor its project archived."""
        is_away = self.is_archived or self.project.is_archived
        return self.state == self.State.OPEN and not is_away


class Seat(models.Model):
    """A place in the plan; who sits there sees the pairs that the plan gave it."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="seats")
    number = models.PositiveIntegerField()
    annotator = models.ForeignKey(
        "Annotator", models.RESTRICT, null=True, blank=True, related_name="seats"
    )
    taken_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["campaign_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="seat_number_once"),
            # Nobody sits in two places: they would see pairs twice.
            models.UniqueConstraint(
                fields=["campaign", "annotator"],
                condition=Q(annotator__isnull=False),
                name="seat_annotator_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}/{self.number}"


class Checkpoint(models.Model):
    """A control pair with a known answer, mixed in with the others; never enters gold."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="checkpoints")
    number = models.PositiveIntegerField()
    text_a = models.TextField()
    text_b = models.TextField()
    accepted_ab = models.JSONField(default=list)  # labels, first shown → second
    accepted_ba = models.JSONField(default=list)
    rating_min = models.FloatField()  # on the scale of the campaign
    rating_max = models.FloatField()

    class Meta:
        ordering = ["campaign_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="checkpoint_number_once"),
            models.CheckConstraint(
                condition=Q(rating_min__lte=models.F("rating_max")), name="checkpoint_band"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}/{self.number}"
