"""Webhooks: addresses of other systems that are notified of what happens in a project."""

from uuid import uuid4

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class WebhookEvent(models.TextChoices):
    """What other systems are notified of."""

    JOB_ENDED = "job.ended", _("a background job ended")
    HALF_JUDGED = "campaign.half_judged", _("half of a campaign is judged")
    ALL_JUDGED = "campaign.all_judged", _("all of a campaign is judged")
    RELEASE_PUBLISHED = "release.published", _("a release was made")
    PARTICIPANT_RETURNED = (
        "participant.returned",
        _("a participant of a platform left before finishing"),
    )
    TEST = "webhook.test", _("test")


# Those that a project lead chooses from; a test is sent to whoever asks for it.
OFFERED_EVENTS = tuple(event for event in WebhookEvent if event is not WebhookEvent.TEST)


class Webhook(models.Model):
    """An address, and what it is notified of. It gets nothing while it is off."""

    class Off(models.TextChoices):
        """Why it is off."""

        LEAD = "lead", _("switched off by a project lead")
        FAILED = "failed", _("switched off because nothing could be delivered")
        GONE = "gone", _("switched off because the other system answered 410 Gone")

    project = models.ForeignKey("Project", models.CASCADE, related_name="webhooks")
    url = models.CharField(_("address"), max_length=500)
    events = ArrayField(models.CharField(max_length=40, choices=WebhookEvent))
    # Encrypted: signing needs it again. See datasets.services.records.sealing.
    secret = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)
    off_at = models.DateTimeField(null=True, blank=True)
    off_reason = models.CharField(max_length=10, choices=Off, blank=True, default="")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(events__contained_by=[e.value for e in OFFERED_EVENTS])
                & models.Q(events__len__gt=0),
                name="webhook_events",
            ),
            models.CheckConstraint(
                condition=models.Q(off_at=None, off_reason="")
                | models.Q(off_at__isnull=False) & ~models.Q(off_reason=""),
                name="webhook_off_for_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.project_id} {self.pk}"

    @property
    def is_on(self) -> bool:
        return self.off_at is None

    def event_names(self) -> list[str]:
        """Return the events as people read them."""
        return [str(event.label) for event in WebhookEvent if event in self.events]


class WebhookMessage(models.Model):
    """A notification for a webhook, and how far its delivery is.

    Written in the transaction of the event. `tries` and `next_at` belong to the present series
    of attempts; sending again begins another one.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DELIVERED = "delivered", _("delivered")
        FAILED = "failed", _("given up")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="messages", db_index=False)
    event = models.CharField(max_length=40, choices=WebhookEvent)
    key = models.CharField(max_length=100)  # each key is sent once
    body = models.TextField()  # as it is signed
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True, default=timezone.now)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [
            models.Index(fields=["webhook", "-created_at"], name="message_by_webhook"),
            models.Index(
                fields=["next_at"],
                name="message_waiting",
                condition=models.Q(state="waiting"),
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["webhook", "event", "key"], name="message_once"),
            models.CheckConstraint(
                condition=models.Q(state="waiting", next_at__isnull=False)
                | ~models.Q(state="waiting") & models.Q(next_at=None),
                name="message_waiting_for_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.pk}"

    @property
    def webhook_id_header(self) -> str:
        """Return the id that receivers know it by, the same at every attempt."""
        return f"msg_{self.pk.hex}"


class WebhookAttempt(models.Model):
    """One attempt to deliver a message. Without `ended_at` it is under way, or was cut off."""

    message = models.ForeignKey(
        WebhookMessage, models.CASCADE, related_name="attempts", db_index=False
    )
    number = models.PositiveIntegerField()
    started_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)  # of the answer
    error = models.CharField(max_length=40, blank=True)  # code of a reason; without an answer

    class Meta:
        ordering = ["message", "number"]
        constraints = [
            models.UniqueConstraint(fields=["message", "number"], name="webhook_attempt_once"),
        ]

    def __str__(self) -> str:
        return f"{self.message_id}/{self.number}"

    @property
    def is_delivered(self) -> bool:
        return self.status is not None and 200 <= self.status < 300
