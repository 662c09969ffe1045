from django.conf import settings
from django.db import models


class ProjectTexts(models.Model):
    """What a project lead put in the place of the texts that come with its language.

    `texts` holds translations by key (`annotation.planning.texts`); one that is empty takes a text
    out. `is_read` says that a native speaker has read all texts, those that come along included.
    """

    project = models.OneToOneField("datasets.Project", models.CASCADE, related_name="texts")
    texts = models.JSONField(default=dict)
    is_read = models.BooleanField(default=False)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"texts of {self.project_id}"
