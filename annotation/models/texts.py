from django.conf import settings
from django.db import models
from django.utils import timezone


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


class TextsVersion(models.Model):
    """A state of a project's texts. Append-only; the last version is the present state.

    The first is what the project had before its first save. An undo adds a version too: `restored`
    is the number of the one that it brought back.
    """

    project_texts = models.ForeignKey(ProjectTexts, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    texts = models.JSONField(default=dict)
    is_read = models.BooleanField()
    restored = models.PositiveIntegerField(null=True, blank=True)
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    saved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["project_texts_id", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["project_texts", "number"], name="texts_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.project_texts} v{self.number}"

    @property
    def before(self) -> int:
        """Return the number of the version that an undo brings back; 0 for none."""
        return (self.restored or self.number) - 1
