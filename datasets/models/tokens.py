"""Access by scripts: tokens, and the answers that are kept for requests sent again."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Scope(models.TextChoices):
    """What a token may be used for. None gives more than its owner has at that moment."""

    READ = "read", _("read material, campaigns and the progress of jobs")
    WRITE = "write", _("write material: import files, change settings")
    RUN = "run", _("run jobs: parse, expand, pair, open and close campaigns, aggregate, release")
    RESULTS = "results", _("read results: gold, agreement, the files of releases")


class ApiToken(models.Model):
    """Lets a script act as one member of one project; it ends with the membership."""

    membership = models.ForeignKey("Membership", models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=100)
    scopes = ArrayField(models.CharField(max_length=20, choices=Scope))
    # The token is shown once and cannot be recovered from this hash.
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(scopes__contained_by=Scope.values) & models.Q(scopes__len__gt=0),
                name="api_token_scopes",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_expired(self) -> bool:
        return self.expires_at <= timezone.now()

    @property
    def is_usable(self) -> bool:
        return self.revoked_at is None and not self.is_expired

    def scope_names(self) -> list[str]:
        """Return the scopes as people read them."""
        return [str(Scope(scope).label) for scope in self.scopes]


class ApiReply(models.Model):
    """The answer to a request with an Idempotency-Key; kept for a day."""

    token = models.ForeignKey(ApiToken, models.CASCADE, related_name="replies")
    key = models.CharField(max_length=255)
    digest = models.CharField(max_length=64)  # of what was asked for
    status = models.PositiveSmallIntegerField(default=0)  # until the work is done
    body = models.JSONField(null=True, default=None)
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["token", "key"], name="api_reply_once"),
        ]

    def __str__(self) -> str:
        return f"{self.token_id} {self.key}"
