from django.conf import settings
from django.db import models
from django.db.models import Q


class OutgoingEmail(models.Model):
    """An e-mail to send: written with what it tells of, sent by a worker.

    A row is claimed before its message is handed over. One whose worker died in between, or whose
    server broke off without an answer, may have been sent and is not sent again.
    """

    kind = models.CharField(max_length=30)
    # What the message is about, so that a step that runs twice writes one.
    key = models.CharField(max_length=100, unique=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+"
    )
    # Emptied when the row is done: they name people, and hold links that open doors.
    address = models.EmailField(blank=True)
    subject = models.CharField(max_length=200, blank=True)
    body = models.TextField(blank=True)
    stop_url = models.CharField(max_length=500, blank=True)  # ends such messages by one click
    created_at = models.DateTimeField(auto_now_add=True)
    # When to try; null once it is done.
    due_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    claimed_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=200, blank=True)  # why it was given up

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["due_at"], name="email_due", condition=Q(due_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
