from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class System(models.Model):
    """A system measured on a release: its predictions as uploaded, and its scores.

    `baseline` is the name of the baseline that made the predictions, "" if they were uploaded.
    `part` is the part of the split it was measured on, "" for all pairs. `report` is that of
    `datasets.evaluation`, `details` what its page shows in addition; neither ever changes, because
    neither the release nor the predictions do.
    """

    release = models.ForeignKey("Release", models.CASCADE, related_name="systems")
    name = models.CharField(_("name"), max_length=100)
    part = models.CharField(_("part"), max_length=10, blank=True)
    baseline = models.CharField(max_length=100, blank=True, db_default="")
    task = models.CharField(max_length=20)
    predictions = models.ForeignKey("StoredFile", models.PROTECT, related_name="+")
    # The figure by which systems are ranked, also in `report`; null if undefined on this data.
    official = models.FloatField(null=True, blank=True)
    report = models.JSONField(default=dict)
    details = models.JSONField(default=dict)
    measured_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["release", "name", "part"],
                name="system_name_once",
                violation_error_message=_("There is already a system with this name here."),
            ),
        ]

    def __str__(self) -> str:
        return self.name
