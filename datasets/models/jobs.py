from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Job(models.Model):
    """Background work, and the single source of truth about it for pages, API and audit.

    A running job renews `heartbeat_at`; `datasets.services.jobs.lifecycle.jobs_sweep` requeues a
    job that nobody picked up or that has fallen silent. `attempt` is a fencing token against a
    worker that was believed dead: only the holder of the current attempt may write.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("running")
        SUCCEEDED = "succeeded", _("done")
        WITH_ERRORS = "with_errors", _("done, with errors")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    ENDED = (State.SUCCEEDED, State.WITH_ERRORS, State.FAILED, State.CANCELLED)

    project = models.ForeignKey(
        "Project", models.CASCADE, null=True, blank=True, related_name="jobs"
    )
    kind = models.CharField(max_length=50)  # name of the Celery task
    subject_id = models.BigIntegerField(null=True, blank=True)
    parameters = models.JSONField(default=dict)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    state = models.CharField(max_length=20, choices=State, default=State.QUEUED)
    done = models.PositiveBigIntegerField(default=0)
    total = models.PositiveBigIntegerField(default=0)
    # English texts, each with its {"code", "params"} if it has any.
    message = models.CharField(max_length=500, blank=True)
    message_reason = models.JSONField(null=True, blank=True, default=None)
    result = models.JSONField(default=dict)
    error = models.TextField(blank=True)
    error_reason = models.JSONField(null=True, blank=True, default=None)
    attempt = models.PositiveIntegerField(default=0)
    is_cancel_asked = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    sends = models.PositiveIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["state"],
                name="job_open",
                condition=models.Q(state__in=["queued", "running"]),
            ),
            models.Index(fields=["project", "-id"], name="job_by_project"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def is_ended(self) -> bool:
        return self.state in self.ENDED

    @property
    def is_done(self) -> bool:
        """Tell whether the work was completed, with or without errors in single items."""
        return self.state in (self.State.SUCCEEDED, self.State.WITH_ERRORS)

    @property
    def percent(self) -> int | None:
        """Return progress in whole per cent, or None while the total is unknown."""
        return min(100, 100 * self.done // self.total) if self.total else None
