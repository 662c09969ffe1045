from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .public_ids import public_id


class Order(models.TextChoices):
    """Presentation order. Entailment labels are about the order shown: first → second."""

    AB = "AB", "A B"
    BA = "BA", "B A"


class Label(models.TextChoices):
    ENTAILMENT = "ENTAILMENT", _("entailment")
    NEUTRAL = "NEUTRAL", _("neutral")
    CONTRADICTION = "CONTRADICTION", _("contradiction")


class Assignment(models.Model):
    """One pair or checkpoint, in one order, at one position of a seat.

    In a pool it starts as a slot, a judgement that nobody has taken yet. A slot has a place in the
    queue and no seat; taking it sets the seat and the next position.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for review")
        OPEN = "open", _("open")
        DONE = "done", _("judged")
        VOID = "void", _("dropped because a sentence was rejected")
        ASIDE = "aside", _("set aside and sent out again")

    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="assignments")
    # No index of its own: the index of the position begins with the seat, and each index costs
    # every answer a write.
    seat = models.ForeignKey(
        "Seat", models.CASCADE, null=True, blank=True, related_name="assignments", db_index=False
    )
    position = models.PositiveIntegerField(null=True, blank=True)
    group = models.PositiveIntegerField(default=0)  # between two breaks, or on one page
    queue = models.BigIntegerField(null=True, blank=True)  # of a slot: its place among all
    # 1 for the second order of a pair, where the same annotator judges both.
    turn = models.PositiveSmallIntegerField(default=0)
    is_leaders = models.BooleanField(default=False)  # a slot that only a leader takes
    # The seat that had the slot when its lease ran out, so that a late answer can still be taken.
    returned_by = models.ForeignKey(
        "Seat", models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    pair = models.ForeignKey(
        "datasets.Pair", models.CASCADE, null=True, blank=True, related_name="assignments"
    )
    checkpoint = models.ForeignKey(
        "Checkpoint",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="assignments",
        db_index=False,
    )
    # The assignment of an earlier group, shown once more; an answer here revises the one there.
    carried = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="carried_to"
    )
    order = models.CharField(max_length=2, choices=Order)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)

    class Meta:
        ordering = ["seat_id", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "position"],
                condition=Q(seat__isnull=False),
                name="assignment_position_once",
            ),
            models.UniqueConstraint(
                fields=["seat", "pair", "turn"],
                condition=Q(seat__isnull=False, pair__isnull=False),
                name="assignment_pair_once_a_seat",
            ),
            models.UniqueConstraint(
                fields=["campaign", "queue"],
                condition=Q(queue__isnull=False, turn=1),
                name="assignment_second_turn_once",
            ),
            models.CheckConstraint(
                condition=Q(pair__isnull=False, checkpoint__isnull=True, carried__isnull=True)
                | Q(pair__isnull=True, checkpoint__isnull=False, carried__isnull=True)
                | Q(pair__isnull=True, checkpoint__isnull=True, carried__isnull=False),
                name="assignment_asks_one_thing",
            ),
            models.CheckConstraint(
                condition=Q(seat__isnull=False)
                | Q(queue__isnull=False, position__isnull=True) & ~Q(state="done"),
                name="assignment_without_seat_is_a_slot",
            ),
            models.CheckConstraint(condition=Q(order__in=["AB", "BA"]), name="assignment_order"),
        ]
        indexes = [
            # For the next pair of a seat, however much has been judged.
            models.Index(
                fields=["seat", "position"], name="assignment_next", condition=Q(state="open")
            ),
            # For the next free slot, however many there are.
            models.Index(
                fields=["campaign", "is_leaders", "order", "queue"],
                name="assignment_free",
                condition=Q(seat__isnull=True, state="open", turn=0),
            ),
            models.Index(
                fields=["checkpoint"],
                name="assignment_of_checkpoint",
                condition=Q(checkpoint__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}/{self.position}"

    @property
    def public_id(self) -> str:
        """The id that an annotator's browser sees."""
        return public_id(self.pk)


class Judgement(models.Model):
    """What one annotator said about one pair in one order. Append-only: a revision is a new row
    whose `revises` is the earlier one, and the last of the chain counts. `revision_a` and
    `revision_b` are of the pair's sentences A and B, whatever the order shown.
    """

    # No index of its own: the index of client ids begins with the assignment.
    assignment = models.ForeignKey(
        Assignment, models.CASCADE, related_name="judgements", db_index=False
    )
    annotator = models.ForeignKey(
        "Annotator", models.RESTRICT, related_name="judgements", db_index=False
    )
    rating = models.FloatField(null=True, blank=True)
    label = models.CharField(max_length=20, choices=Label, blank=True)
    reason = models.TextField(max_length=500, blank=True, default="", db_default="")  # of the label
    choice = models.PositiveSmallIntegerField(null=True, blank=True)  # of the three, from 0
    missed = models.BooleanField(null=True, blank=True)  # of a checkpoint: a wrong answer
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
        indexes = [
            # For the latest judgement of an annotator, however many there are.
            models.Index(fields=["annotator", "id"], name="judgement_by_annotator"),
            # Wrong answers at checkpoints, of which there are few.
            models.Index(fields=["id"], name="judgement_missed", condition=Q(missed=True)),
            # For those of the last day, which are stored together; a BRIN index costs next to
            # nothing.
            BrinIndex(fields=["created_at"], name="judgement_created", autosummarize=True),
        ]
        constraints = [
            # One first judgement for each assignment, however often the browser sends it.
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
                condition=Q(rating__isnull=False) | ~Q(label="") | Q(choice__isnull=False),
                name="judgement_says_something",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.assignment_id} by {self.annotator_id}"
