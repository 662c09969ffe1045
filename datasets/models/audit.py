from django.conf import settings
from django.db import models


class AuditEntry(models.Model):
    """Who did what, when, to what. Append-only; holds ids and numbers, no sentence text."""

    project = models.ForeignKey(
        "Project", models.CASCADE, null=True, blank=True, related_name="audit_entries"
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    action = models.CharField(max_length=60)  # "campaign.opened"
    object_type = models.CharField(max_length=60, blank=True)
    object_id = models.BigIntegerField(null=True, blank=True)
    data = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["project", "-id"], name="audit_by_project")]

    def __str__(self) -> str:
        return self.action
