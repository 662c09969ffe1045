from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from .public_ids import public_id


class FourTuple(models.Model):
    """Four pairs of which people choose the best and the worst."""

    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="tuples", db_index=False)
    number = models.PositiveIntegerField()
    # Of an iterative plan: the second half is made of what the first has shown.
    half = models.PositiveSmallIntegerField(default=1)
    pair_1 = models.ForeignKey("datasets.Pair", models.CASCADE, related_name="+")
    pair_2 = models.ForeignKey("datasets.Pair", models.CASCADE, related_name="+")
    pair_3 = models.ForeignKey("datasets.Pair", models.CASCADE, related_name="+")
    pair_4 = models.ForeignKey("datasets.Pair", models.CASCADE, related_name="+")

    class Meta:
        ordering = ["campaign_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="four_tuple_number_once"),
            models.CheckConstraint(condition=Q(half__in=[1, 2]), name="four_tuple_half"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}/{self.number}"


class ChoiceSlot(models.Model):
    """An answer that is asked for: one of those to a tuple. People take slots under a lease of
    their seat; a slot whose lease ran out goes back, and a late answer is still taken while nobody
    else has the slot.
    """

    class State(models.TextChoices):
        OPEN = "open"
        DONE = "done"
        VOID = "void"

    four_tuple = models.ForeignKey(FourTuple, models.CASCADE, related_name="slots", db_index=False)
    number = models.PositiveSmallIntegerField()  # from 1
    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="+", db_index=False)
    seat = models.ForeignKey(
        "Seat", models.SET_NULL, null=True, blank=True, related_name="choice_slots", db_index=False
    )
    position = models.PositiveIntegerField(null=True, blank=True)  # in the seat
    returned_by = models.ForeignKey(
        "Seat", models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["four_tuple", "number"], name="choice_slot_once"),
            # Answers to one tuple are given by different people.
            models.UniqueConstraint(
                fields=["seat", "four_tuple"],
                condition=Q(seat__isnull=False),
                name="choice_slot_seat_once",
            ),
            models.UniqueConstraint(
                fields=["seat", "position"],
                condition=Q(seat__isnull=False),
                name="choice_slot_position_once",
            ),
            models.CheckConstraint(
                condition=Q(seat__isnull=True) | Q(position__isnull=False),
                name="choice_slot_of_a_seat_has_a_position",
            ),
        ]
        indexes = [
            # For the next free slot.
            models.Index(
                fields=["campaign", "id"],
                name="choice_slot_free",
                condition=Q(seat__isnull=True, state="open"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.four_tuple_id}/{self.number}"

    @property
    def public_id(self) -> str:
        """The id that an annotator's browser sees."""
        return public_id(self.pk)

    @property
    def places_shown(self) -> list[int]:
        """Return the places of the pairs in their tuple, in the sequence of the page.

        Each answer to a tuple begins with another pair, so that no pair always comes first.
        """
        return [(place + self.number - 1) % 4 for place in range(4)]


class Choice(models.Model):
    """The best and the worst of a tuple, by their places in it. Append-only: a change of mind is a
    new row whose `revises` is the earlier one, and the last of the chain counts.
    """

    slot = models.ForeignKey(ChoiceSlot, models.CASCADE, related_name="choices", db_index=False)
    annotator = models.ForeignKey("Annotator", models.RESTRICT, related_name="choices")
    best = models.PositiveSmallIntegerField()
    worst = models.PositiveSmallIntegerField()
    # Of the sentences A and B of the four pairs, by place: what was read.
    revisions = ArrayField(models.PositiveIntegerField(), size=8)
    shown_ms = models.PositiveIntegerField(null=True, blank=True)
    client_id = models.UUIDField()
    revises = models.OneToOneField(
        "self", models.RESTRICT, null=True, blank=True, related_name="revised_by"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["slot"], condition=Q(revises__isnull=True), name="choice_first_once"
            ),
            models.UniqueConstraint(fields=["slot", "client_id"], name="choice_client_id_once"),
            models.CheckConstraint(
                condition=Q(best__lte=3, worst__lte=3) & ~Q(best=F("worst")),
                name="choice_of_two_pairs",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.slot_id} by {self.annotator_id}"


class ChoiceScore(models.Model):
    """Scores of one pair in one run: by counting, and by the model with its interval."""

    run = models.ForeignKey("AggregationRun", models.CASCADE, related_name="choice_scores")
    pair = models.ForeignKey("datasets.Pair", models.CASCADE, related_name="choice_scores")
    shown = models.PositiveIntegerField()
    best = models.PositiveIntegerField()
    worst = models.PositiveIntegerField()
    counted = models.FloatField()  # (best - worst) / shown, from -1 to 1
    strength = models.FloatField()  # of the model; 0 on average
    # None of more pairs than the model gives errors for.
    strength_low = models.FloatField(null=True)
    strength_high = models.FloatField(null=True)

    class Meta:
        ordering = ["run_id", "pair_id"]
        constraints = [
            models.UniqueConstraint(fields=["run", "pair"], name="choice_score_once"),
            models.CheckConstraint(condition=Q(shown__gt=0), name="choice_score_shown"),
        ]

    def __str__(self) -> str:
        return f"{self.run_id}/{self.pair_id}"
