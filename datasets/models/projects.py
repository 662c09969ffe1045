import secrets

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _


def make_secret() -> str:
    return secrets.token_hex(32)


class Project(models.Model):
    """One corpus under construction: its material, its people, its campaigns and releases."""

    slug = models.SlugField(_("short name"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=200)
    language = models.CharField(
        _("language of the sentences"),
        max_length=12,
        validators=[
            RegexValidator(r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$", _("Use a code such as en or pl."))
        ],
    )
    description = models.TextField(_("description"), blank=True)
    licence = models.CharField(_("licence of the releases"), max_length=100, blank=True)
    seed = models.BigIntegerField(_("seed"), default=1)
    # Annotator codes are derived from it, so that nobody can compute them from a list of logins.
    secret = models.CharField(max_length=64, default=make_secret, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def is_archived(self) -> bool:
        return self.archived_at is not None
