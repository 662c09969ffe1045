from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from datasets.models import Expected, Stage

from .public_ids import public_id


class Prompt(models.Model):
    """One thing that a campaign asks people to write: an S1 for a source sentence – normalised, or
    translated –, an expansion of an S1, or descriptions of a picture.

    Writers answer it independently of each other, each in a slot; then it is settled.
    """

    class State(models.TextChoices):
        OPEN = "open", _("being written")
        WRITTEN = "written", _("waiting for a decision")
        SETTLED = "settled", _("settled")
        PASSED = "passed", _("passed on by its writers")

    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="prompts", db_index=False)
    number = models.PositiveIntegerField()
    source_sentence = models.ForeignKey(
        "datasets.SourceSentence", models.RESTRICT, null=True, blank=True, related_name="prompts"
    )
    # The S1 to expand, and the revision of it that the writer sees.
    sentence = models.ForeignKey(
        "datasets.Sentence", models.RESTRICT, null=True, blank=True, related_name="prompts"
    )
    picture = models.ForeignKey(
        "datasets.Picture",
        models.RESTRICT,
        null=True,
        blank=True,
        db_index=False,
        related_name="prompts",
    )
    stage = models.CharField(max_length=2, choices=Stage)  # of what is written
    # Of an expansion: the transformation asked for, by the id of its rule, and what it should mean.
    rule_id = models.CharField(max_length=50, blank=True)
    expected_ab = models.CharField(max_length=20, choices=Expected, blank=True)
    expected_ba = models.CharField(max_length=20, choices=Expected, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    # Reserved for one adjudicator while the page is open, so that two do not do the same work.
    held_by = models.ForeignKey(
        "Annotator", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    held_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["campaign_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="prompt_number_once"),
            models.UniqueConstraint(
                fields=["campaign", "source_sentence"],
                condition=Q(source_sentence__isnull=False),
                name="prompt_source_sentence_once",
            ),
            models.UniqueConstraint(
                fields=["campaign", "sentence", "rule_id"],
                condition=Q(sentence__isnull=False),
                name="prompt_rule_once_a_sentence",
            ),
            models.UniqueConstraint(
                fields=["campaign", "picture"],
                condition=Q(picture__isnull=False),
                name="prompt_picture_once",
            ),
            models.CheckConstraint(
                condition=Q(
                    stage="S1",
                    source_sentence__isnull=False,
                    sentence=None,
                    picture=None,
                    rule_id="",
                )
                | Q(
                    stage__in=["S2", "S3", "S4"],
                    source_sentence=None,
                    sentence__isnull=False,
                    picture=None,
                )
                & ~Q(rule_id="")
                | Q(
                    stage="S0",
                    source_sentence=None,
                    sentence=None,
                    picture__isnull=False,
                    rule_id="",
                ),
                name="prompt_asks_one_thing",
            ),
        ]
        indexes = [
            # For what waits for the adjudicator.
            models.Index(
                fields=["campaign", "number"], name="prompt_written", condition=Q(state="written")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}/{self.number}"


class TextSlot(models.Model):
    """A text that is asked for: one of the versions of a prompt. Writers take slots under a lease
    of their seat; a slot whose lease ran out goes back, and a late text is still taken while
    nobody else has the slot.
    """

    class State(models.TextChoices):
        OPEN = "open", _("open")
        DONE = "done", _("written")
        VOID = "void", _("no longer asked for")

    prompt = models.ForeignKey(Prompt, models.CASCADE, related_name="slots", db_index=False)
    number = models.PositiveSmallIntegerField()  # from 1
    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="slots", db_index=False)
    seat = models.ForeignKey(
        "Seat", models.SET_NULL, null=True, blank=True, related_name="slots", db_index=False
    )
    position = models.PositiveIntegerField(null=True, blank=True)  # in the seat
    returned_by = models.ForeignKey(
        "Seat", models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)

    class Meta:
        ordering = ["prompt_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["prompt", "number"], name="text_slot_once"),
            # Versions of one prompt are written independently, by different people.
            models.UniqueConstraint(
                fields=["prompt", "seat"],
                condition=Q(seat__isnull=False),
                name="text_slot_seat_once",
            ),
            models.UniqueConstraint(
                fields=["seat", "position"],
                condition=Q(seat__isnull=False),
                name="text_slot_position_once",
            ),
            models.CheckConstraint(
                condition=Q(seat__isnull=True) | Q(position__isnull=False),
                name="text_slot_of_a_seat_has_a_position",
            ),
        ]
        indexes = [
            # For the next free slot.
            models.Index(
                fields=["campaign", "prompt", "id"],
                name="text_slot_free",
                condition=Q(seat__isnull=True, state="open"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.prompt_id}/{self.number}"

    @property
    def public_id(self) -> str:
        """The id that a writer's browser sees."""
        return public_id(self.pk)


class Version(models.Model):
    """What one writer wrote for a prompt, or why they passed. Append-only: a change of mind is a
    new row whose `revises` is the earlier one, and the last of the chain counts.
    """

    slot = models.ForeignKey(TextSlot, models.CASCADE, related_name="versions", db_index=False)
    writer = models.ForeignKey("Annotator", models.RESTRICT, related_name="versions")
    text = models.TextField(blank=True)
    pass_reason = models.CharField(max_length=500, blank=True)
    # What was offered to be corrected, a rule's sentence or a draft; empty if the field was.
    offered_text = models.TextField(blank=True)
    offered_rule_id = models.CharField(max_length=50, blank=True)
    revision = models.PositiveIntegerField(default=1)  # of the S1 that the writer saw
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
                fields=["slot"], condition=Q(revises__isnull=True), name="version_first_once"
            ),
            models.UniqueConstraint(fields=["slot", "client_id"], name="version_client_id_once"),
            models.CheckConstraint(
                condition=Q(text="") & ~Q(pass_reason="") | ~Q(text="") & Q(pass_reason=""),
                name="version_is_a_text_or_a_pass",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.slot_id} by {self.writer_id}"


class Settlement(models.Model):
    """How a prompt was settled: by an adjudicator, by itself, or by a coin.

    `sentence` is what it became in the corpus; none while the other sentence of its source waits,
    or if the corpus had that text already. Undoing a settlement deletes it; the audit log keeps
    that.
    """

    class Way(models.TextChoices):
        TAKEN = "taken", _("a version was taken")
        EDITED = "edited", _("a version was edited")
        PROPOSAL = "proposal", _("the proposal was taken")
        IDENTICAL = "identical", _("all versions were the same")
        COIN = "coin", _("a coin decided")
        REJECTED = "rejected", _("rejected")

    prompt = models.OneToOneField(Prompt, models.CASCADE, related_name="settlement")
    way = models.CharField(max_length=10, choices=Way)
    # What was taken or edited; none if that was the proposal, or all were rejected.
    version = models.ForeignKey(
        Version, models.RESTRICT, null=True, blank=True, related_name="settlements"
    )
    text = models.TextField(blank=True)
    reason = models.CharField(max_length=500, blank=True)
    # Nobody, if it settled by itself or by a coin.
    adjudicator = models.ForeignKey(
        "Annotator", models.RESTRICT, null=True, blank=True, related_name="settlements"
    )
    sentence = models.OneToOneField(
        "datasets.Sentence", models.SET_NULL, null=True, blank=True, related_name="settlement"
    )
    # What stands in the derivation of its S1, which may have to wait for the other of its source.
    rules = models.JSONField(default=list, db_default=[])
    # Of an expansion: the decision that says whether its sentence is in use.
    decision = models.OneToOneField(
        "datasets.Decision", models.SET_NULL, null=True, blank=True, related_name="settlement"
    )
    shown_ms = models.PositiveIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(way="rejected", text="") & ~Q(reason="")
                | ~Q(way="rejected") & ~Q(text=""),
                name="settlement_has_a_text_or_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.way} {self.prompt_id}"


class PromptComment(models.Model):
    """What writer and adjudicator say to each other about a prompt."""

    prompt = models.ForeignKey(Prompt, models.CASCADE, related_name="comments")
    writer = models.ForeignKey("Annotator", models.RESTRICT, related_name="prompt_comments")
    text = models.TextField(max_length=1000)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"comment {self.pk} on {self.prompt_id}"
