from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from datasets.errors import NotAllowed


class User(AbstractUser):
    """A person who can log in. Judgements never point here: see `annotation.models.Annotator`."""

    # Whether single-character shortcuts are on (WCAG 2.1.4), on all of the user's devices.
    single_keys = models.BooleanField(default=True, db_default=True)
    # Login of a platform's participant. It must never have a password: whoever set one would keep
    # the login.
    is_passwordless = models.BooleanField(default=False, db_default=False)

    # Of e-mails; pages go by the browser's choice. "" until somebody has given an address.
    email_language = models.CharField(max_length=10, blank=True, default="", db_default="")

    # The project through whose link the login was created, as long as it has belonged to no other
    # and its password was set in no other way: only that project's lead may make a link for a new
    # password. Logins are never looked up by it, and creating an index would lock the table during
    # an upgrade.
    made_in = models.ForeignKey(
        "Project", models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )

    # Set while a script acts with a token: the id of the only project that the token is for.
    only_project_id: int | None = None

    class Meta(AbstractUser.Meta):
        constraints = [
            models.CheckConstraint(
                condition=models.Q(is_passwordless=False) | models.Q(password__startswith="!"),  # noqa: S106  # what never matches
                name="user_passwordless",
            ),
        ]

    def __str__(self) -> str:
        return self.get_full_name() or self.username

    def set_password(self, raw_password: str | None) -> None:
        """Set a password; None sets an unusable one. Raises `NotAllowed` if passwordless."""
        if self.is_passwordless and raw_password is not None:
            raise NotAllowed(
                _("This login comes from a crowdsourcing platform and has no password.")
            )
        super().set_password(raw_password)


class Role(models.TextChoices):
    MANAGER = "manager", _("project lead")
    LEADER = "leader", _("reviewer")
    ANNOTATOR = "annotator", _("annotator")
    AUTHOR = "author", _("author")


class Membership(models.Model):
    project = models.ForeignKey("Project", models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=20, choices=Role)
    # The provider of OpenID Connect whose groups gave this role, and take it again; "" for people.
    given_by = models.CharField(max_length=30, blank=True, default="", db_default="")
    # Whether the person asked for a daily e-mail about what waits for them in this role.
    wants_emails = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["project", "user", "role"],
                name="membership_once",
                violation_error_message=_("This person already has this role in the project."),
            ),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="membership_role"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


class RoleOffer(models.Model):
    """A role on offer by a link, which its recipient takes with whatever login they have.

    The project lead never names a login, so they cannot find out which logins exist.
    """

    project = models.ForeignKey("Project", models.CASCADE, related_name="role_offers")
    name = models.CharField(max_length=150)
    role = models.CharField(max_length=20, choices=Role)
    # The link is shown once and cannot be recovered from this hash.
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["project_id", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="role_offer_role"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.project_id} {self.role}"
