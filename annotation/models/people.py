from datetime import UTC
from hashlib import sha256

from django.conf import settings
from django.db import models
from django.db.models import Q


class Annotator(models.Model):
    """The pseudonym under which somebody judges in a project.

    Judgements, corrections and releases know only this row. Removing `user` takes the identity
    away and leaves every number in place.
    """

    project = models.ForeignKey("datasets.Project", models.CASCADE, related_name="annotators")
    number = models.PositiveIntegerField()
    code = models.CharField(max_length=20)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="annotators"
    )
    # Name of the annotator in an imported file of judgements.
    external_id = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["project_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["project", "number"], name="annotator_number_once"),
            models.UniqueConstraint(fields=["project", "code"], name="annotator_code_once"),
            models.UniqueConstraint(fields=["project", "user"], name="annotator_user_once"),
            models.UniqueConstraint(
                fields=["project", "external_id"],
                condition=~Q(external_id=""),
                name="annotator_external_id_once",
            ),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def digest(self) -> str:
        """Name this row alone, in this install and in every backup of it, without naming anybody.

        Keys are given again in another install; the microsecond of its making tells rows apart.
        """
        made = self.created_at.astimezone(UTC).isoformat(timespec="microseconds")
        return sha256(f"annotator {self.pk} {made}".encode()).hexdigest()


class Erasure(models.Model):
    """That the identity of an annotator was erased, so that a restored backup is erased as well.

    It points to no row: projects are deleted, and a backup may bring them back.
    """

    digest = models.CharField(max_length=64, unique=True)  # of `Annotator`

    def __str__(self) -> str:
        return self.digest
