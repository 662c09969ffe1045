from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

# It is part of URLs and file names.
_is_version = RegexValidator(
    r"^[0-9A-Za-z][0-9A-Za-z.+-]*$",
    _("Use only letters, digits, full stops and hyphens, such as 1.0 or 2.1-pilot."),
)


def version_check(version: str) -> None:
    """Raise `ValidationError` for what cannot be the version of a release."""
    try:
        _is_version(version)
    except ValidationError as error:
        raise ValidationError({"version": error}) from None


class Release(models.Model):
    """An immutable set of files made from one aggregation run.

    `run_key` names the run in terms that annotation understands; datasets knows nothing else about
    it.
    """

    project = models.ForeignKey("Project", models.PROTECT, related_name="releases")
    pair_set = models.ForeignKey("PairSet", models.PROTECT, related_name="releases")
    version = models.CharField(_("version"), max_length=20)
    run_key = models.CharField(max_length=100)
    dated = models.DateField()
    parameters = models.JSONField(default=dict)
    manifest = models.JSONField(default=dict)
    # Unsettled points of the checklist that were acknowledged: [{"point": …, "facts": …}]
    acknowledged = models.JSONField(default=list, db_default=[], blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "version"],
                name="release_version_once",
                violation_error_message=_("There is already a release with this version."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.project} {self.version}"

    def clean(self) -> None:
        version_check(self.version)


class Deposit(models.Model):
    """A record of a research data repository for one version of a project, with its DOI.

    It can be older than the release: then the files of the release name the DOI.
    """

    project = models.ForeignKey("Project", models.PROTECT, related_name="deposits")
    version = models.CharField(_("version"), max_length=20)
    repository = models.CharField(max_length=200)  # address of the repository
    record = models.CharField(max_length=50)  # id of the record there
    doi = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "version", "repository"], name="deposit_version_once"
            ),
            models.UniqueConstraint(fields=["repository", "record"], name="deposit_record_once"),
            models.CheckConstraint(
                condition=models.Q(published_at=None) | ~models.Q(doi=""),
                name="deposit_published_with_doi",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.project} {self.version}: {self.doi or self.record}"

    @property
    def address(self) -> str:
        """Return the page of the record: of the draft, which only its owners see, until then."""
        return f"{self.repository}/{'records' if self.published_at else 'uploads'}/{self.record}"

    def clean(self) -> None:
        version_check(self.version)


class ReleaseFile(models.Model):
    release = models.ForeignKey(Release, models.CASCADE, related_name="files")
    path = models.CharField(max_length=255)
    stored = models.ForeignKey("StoredFile", models.PROTECT, related_name="+")
    position = models.PositiveIntegerField()

    class Meta:
        ordering = ["release_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["release", "path"], name="release_path_once"),
        ]

    def __str__(self) -> str:
        return self.path
