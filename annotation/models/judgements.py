from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Order(models.TextChoices):
    """Presentation order. Entailment is always read in the order shown: first → second."""

    AB = "AB", "A B"
    BA = "BA", "B A"


class Label(models.TextChoices):
    ENTAILMENT = "ENTAILMENT", _("entailment")
    NEUTRAL = "NEUTRAL", _("neutral")
    CONTRADICTION = "CONTRADICTION", _("contradiction")


class Assignment(models.Model):
    """One pair or checkpoint, in one order, at one position of a seat."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for the leader")
        OPEN = "open", _("open")
        DONE = "done", _("judged")
        VOID = "void", _("fallen with a rejected sentence")

    seat = models.ForeignKey("Seat", models.CASCADE, related_name="assignments")
    position = models.PositiveIntegerField()
    pair = models.ForeignKey(
        "datasets.Pair", models.CASCADE, null=True, blank=True, related_name="assignments"
    )
    checkpoint = models.ForeignKey(
        "Checkpoint", models.CASCADE, null=True, blank=True, related_name="assignments"
    )
    order = models.CharField(max_length=2, choices=Order)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)

    class Meta:
        ordering = ["seat_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "position"], name="assignment_position_once"),
            models.UniqueConstraint(
                fields=["seat", "pair"],
                condition=Q(pair__isnull=False),
                name="assignment_pair_once_a_seat",
            ),
            models.CheckConstraint(
                condition=Q(pair__isnull=True) ^ Q(checkpoint__isnull=True),
                name="assignment_pair_or_checkpoint",
            ),
            models.CheckConstraint(condition=Q(order__in=["AB", "BA"]), name="assignment_order"),
        ]
        indexes = [
            # The next pair of a seat, however much has been judged.
            models.Index(
                fields=["seat", "position"], name="assignment_next", condition=Q(state="open")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}/{self.position}"


class Judgement(models.Model):
    """What one annotator said about one pair in one order. Append-only.

    A changed mind is a new row whose `revises` is the earlier one; the last of the chain counts.
    `revision_a` and `revision_b` are of the pair's sentences A and B, whatever the order shown.
    """

    assignment = models.ForeignKey(Assignment, models.CASCADE, related_name="judgements")
    annotator = models.ForeignKey("Annotator", models.RESTRICT, related_name="judgements")
    rating = models.FloatField(null=True, blank=True)
    label = models.CharField(max_length=20, choices=Label, blank=True)
    shown_ms = models.PositiveIntegerField(null=True, blank=True)
    revision_a = models.PositiveIntegerField(default=1)
    revision_b = models.PositiveIntegerField(default=1)
    client_id = models.UUIDField()
    revises = models.OneToOneField(
        "self", models.RESTRICT, null=True, blank=True, related_name="revised_by"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            # One first judgement an assignment, however often the browser sends it.
            models.UniqueConstraint(
                fields=["assignment"],
                condition=Q(revises__isnull=True),
                name="judgement_first_once",
            ),
            models.UniqueConstraint(
                fields=["assignment", "client_id"], name="judgement_client_id_once"
            ),
            models.CheckConstraint(
                condition=Q(label__in=["", "ENTAILMENT", "NEUTRAL", "CONTRADICTION"]),
                name="judgement_label",
            ),
            models.CheckConstraint(
                condition=Q(rating__isnull=False) | ~Q(label=""), name="judgement_says_something"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.assignment_id} by {self.annotator_id}"
