from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from datasets.models import PairSet


class Task(models.TextChoices):
    """What people do in a campaign: judge pairs one by one, choose among four, or write texts."""

    JUDGE = "judge", _("judge pairs")
    CHOOSE = "choose", _("choose the best and the worst of four pairs")
    NORMALISE = "normalise", _("normalise source sentences")
    EXPAND = "expand", _("write expansions")
    TRANSLATE = "translate", _("translate sentences")
    DESCRIBE = "describe", _("describe pictures")


OF_PAIRS = (Task.JUDGE, Task.CHOOSE)


class CampaignQuerySet(models.QuerySet["Campaign"]):
    """Campaigns by what people do in them."""

    def judging(self) -> CampaignQuerySet:
        return self.filter(task=Task.JUDGE)

    def choosing(self) -> CampaignQuerySet:
        return self.filter(task=Task.CHOOSE)

    def writing(self) -> CampaignQuerySet:
        return self.exclude(task__in=OF_PAIRS)


class Campaign(models.Model):
    """One annotation effort with one protocol: about the pairs of a set, or writing texts.

    The plan is made when the campaign opens; protocol, seats and seed are frozen from then on.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        OPEN = "open", _("open")
        CLOSED = "closed", _("closed")

    project = models.ForeignKey("datasets.Project", models.CASCADE, related_name="campaigns")
    task = models.CharField(max_length=10, choices=Task, default=Task.JUDGE, db_default=Task.JUDGE)
    # What is judged; a campaign in which people write has none.
    pair_set = models.ForeignKey(
        "datasets.PairSet", models.RESTRICT, null=True, blank=True, related_name="campaigns"
    )
    name = models.CharField(_("name"), max_length=200)
    # annotation.planning.protocol.Protocol, or those of its packages writing and choosing
    protocol = models.JSONField()
    seats_planned = models.PositiveIntegerField(_("annotators"))
    seed = models.BigIntegerField(_("seed"), default=1)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    created_at = models.DateTimeField(auto_now_add=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    # Shown to everybody who judges here; stored on this row because their page reads it anyway.
    notice = models.TextField(_("message"), max_length=500, blank=True, default="", db_default="")

    objects = CampaignQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(task__in=["judge", "choose"], pair_set__isnull=False)
                | Q(
                    task__in=["normalise", "expand", "translate", "describe"], pair_set__isnull=True
                ),
                name="campaign_judges_pairs_or_writes",
            ),
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
    def judged_set(self) -> PairSet:
        """Return the pairs that are judged here; not for campaigns in which people write."""
        assert self.pair_set is not None  # noqa: S101  # by the constraint on the task
        return self.pair_set

    @property
    def is_writing(self) -> bool:
        return self.task not in OF_PAIRS

    @property
    def is_choosing(self) -> bool:
        return self.task == Task.CHOOSE

    @property
    def is_judging(self) -> bool:
        """Whether pairs are judged one by one."""
        return self.task == Task.JUDGE

    @property
    def has_words(self) -> bool:
        """Whether the pairs are of words, so that pages speak of words and not of sentences."""
        return bool(self.protocol.get("unit") == "words")

    @property
    def is_archived(self) -> bool:
        return self.archived_at is not None

    @property
    def takes_answers(self) -> bool:
        """Tell whether answers are taken: open, and neither it nor its project archived."""
        is_away = self.is_archived or self.project.is_archived
        return self.state == self.State.OPEN and not is_away

    @property
    def gives_work(self) -> bool:
        """Tell whether it gives out pairs; a paused campaign only takes answers under way."""
        return self.takes_answers and self.paused_at is None


class ProtocolVersion(models.Model):
    """Saved settings of a draft. Append-only; the last version is the campaign's."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    protocol = models.JSONField()
    seats_planned = models.PositiveIntegerField()
    seed = models.BigIntegerField()
    # The fields of each `Checkpoint`; null in versions saved before these were kept.
    checkpoints = models.JSONField(null=True, blank=True)
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    saved_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["campaign_id", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="protocol_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id} v{self.number}"


class Seat(models.Model):
    """An annotator's place in a campaign.

    Where the plan fixes beforehand who sees what, all seats exist from the opening on, each with
    its pairs. In a pool each annotator gets a new seat and takes slots as the work goes on; the
    seat keeps them until `leased_until`, which every activity extends.
    """

    # No index of its own: the index of the number begins with the campaign.
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveIntegerField()
    annotator = models.ForeignKey(
        "Annotator", models.RESTRICT, null=True, blank=True, related_name="seats"
    )
    taken_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    notice = models.TextField(
        _("message"), max_length=500, blank=True, default="", db_default=""
    )  # to this annotator alone
    # for the person who judges the reviewer's share of the pairs
    is_leader = models.BooleanField(default=False)
    leased_until = models.DateTimeField(null=True, blank=True)
    # Counters, so that the next pair takes no longer after a thousand judgements than after one.
    judged = models.PositiveIntegerField(default=0)  # pairs and checkpoints
    pairs = models.PositiveIntegerField(default=0)  # judged or held, of a pool
    order_balance = models.SmallIntegerField(default=0)  # of these, how many more are AB than BA
    checked = models.PositiveIntegerField(default=0)  # checkpoints answered
    missed = models.PositiveIntegerField(default=0)  # of these, how many wrongly
    # Whether feedback on a wrong answer at a checkpoint is not acknowledged yet.
    is_lesson_due = models.BooleanField(default=False, db_default=False)
    # Until when the annotator has read the answers to questions about the guidelines.
    questions_read_at = models.DateTimeField(null=True, blank=True)
    # This annotator's position in the queue of each order.
    cursor_ab = models.BigIntegerField(default=0)
    cursor_ba = models.BigIntegerField(default=0)

    class Meta:
        ordering = ["campaign_id", "number"]
        indexes = [
            models.Index(
                fields=["campaign", "leased_until"],
                name="seat_leased",
                condition=Q(leased_until__isnull=False),
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="seat_number_once"),
            # Nobody has two seats: they would see pairs twice.
            models.UniqueConstraint(
                fields=["campaign", "annotator"],
                condition=Q(annotator__isnull=False),
                name="seat_annotator_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}/{self.number}"


class Checkpoint(models.Model):
    """A question with a known answer among the pairs; never enters gold.

    A control pair looks like any pair. The other kind asks which of three pairs is most similar;
    it stands before the pairs of one batch.
    """

    class Kind(models.TextChoices):
        CONTROL = "control", _("control pair")
        MOST_SIMILAR = "most_similar", _("most similar of three pairs")

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="checkpoints")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=Kind, default=Kind.CONTROL)
    text_a = models.TextField(blank=True)
    text_b = models.TextField(blank=True)
    accepted_ab = models.JSONField(default=list)  # labels, first shown → second
    accepted_ba = models.JSONField(default=list)
    rating_min = models.FloatField(default=0)  # on the scale of the campaign
    rating_max = models.FloatField(default=0)
    batch = models.CharField(max_length=30, blank=True)  # kind of the pairs that follow it
    options = models.JSONField(default=list)  # three pairs of words
    answer = models.PositiveSmallIntegerField(null=True, blank=True)  # which of them, from 0

    class Meta:
        ordering = ["campaign_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="checkpoint_number_once"),
            models.CheckConstraint(
                condition=Q(rating_min__lte=models.F("rating_max")), name="checkpoint_band"
            ),
            models.CheckConstraint(
                condition=Q(kind="control", answer__isnull=True)
                | Q(kind="most_similar", answer__isnull=False),
                name="checkpoint_answer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}/{self.number}"

    def as_saved(self) -> dict[str, Any]:
        """Return the fields that a version of a draft keeps; `Checkpoint(**fields)` reads them."""
        fields = (field.attname for field in self._meta.concrete_fields)
        return {name: getattr(self, name) for name in fields if name not in ("id", "campaign_id")}
