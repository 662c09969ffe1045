from datetime import UTC
from hashlib import sha256

from django.conf import settings
from django.db import models
from django.db.models import Q


class Annotator(models.Model):
    """The pseudonym under which somebody judges in a project.

    Judgements, corrections and releases refer to this row only. Removing `user` removes the
    identity and changes no figure.
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
        """Identify this row in this install and its backups without naming anybody. Another install
        may reuse keys; the microsecond of creation distinguishes rows.
        """
        made = self.created_at.astimezone(UTC).isoformat(timespec="microseconds")
        return sha256(f"annotator {self.pk} {made}".encode()).hexdigest()


class Erasure(models.Model):
    """A record that an annotator's identity was erased, so that it is erased again in a restored
    backup. It refers to no row: projects are deleted, and a backup may restore them.
    """

    digest = models.CharField(max_length=64, unique=True)  # of `Annotator`

    def __str__(self) -> str:
        return self.digest
