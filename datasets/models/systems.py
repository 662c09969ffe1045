from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class System(models.Model):
    """A system measured on a release: its predictions as they came, and what they reach.

    `baseline` is the name of the baseline that gave the predictions, "" where they were uploaded.
    `part` is the part of the split it was measured on, "" for all pairs. `report` is that of
    `datasets.evaluation`, `details` what its page shows beyond it; neither ever changes, because
    neither release nor predictions do.
    """

    release = models.ForeignKey("Release", models.CASCADE, related_name="systems")
    name = models.CharField(_("name"), max_length=100)
    part = models.CharField(_("part"), max_length=10, blank=True)
    baseline = models.CharField(max_length=100, blank=True, db_default="")
    task = models.CharField(max_length=20)
    predictions = models.ForeignKey("StoredFile", models.PROTECT, related_name="+")
    # The figure that ranks systems, in `report` too; none where the data does not define it.
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
