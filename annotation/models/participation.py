import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .invitations import Platform

ATTEMPTS = 2


def make_key() -> str:
    return secrets.token_urlsafe(24)


class PlatformAccount(models.Model):
    """The passwordless login of a platform's participant, for one session of a study. Platform ids
    are not secret and prove nothing: to return, a participant needs the same browser or a personal
    link. The login is limited to one project.
    """

    project = models.ForeignKey(
        "datasets.Project", models.CASCADE, related_name="platform_accounts"
    )
    platform = models.CharField(max_length=10, choices=Platform)
    participant_id = models.CharField(max_length=100)
    # Study and session of the platform with which the participant first came.
    study_id = models.CharField(max_length=100, blank=True, default="", db_default="")
    session_id = models.CharField(max_length=100, blank=True, default="", db_default="")
    # Hash of the cookie of the browser that the login was made in, or last opened in by its link.
    browser = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False)
    # Part of the personal link; a new key revokes earlier links.
    key = models.CharField(max_length=64, default=make_key, db_default="", editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="platform_account"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["project", "platform", "study_id", "participant_id", "session_id"],
                name="platform_account_once_a_session",
            ),
            models.CheckConstraint(
                condition=Q(platform__in=Platform.values) & ~Q(platform=Platform.NONE),
                name="platform_account_platform",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.platform} {self.user_id}"


class Participation(models.Model):
    """How an annotator came into a campaign by an invitation, from the consent to the end.

    Only `annotator.user` identifies the person; erasing removes it and keeps this row.
    """

    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="participations")
    annotator = models.ForeignKey("Annotator", models.RESTRICT, related_name="participations")
    invitation = models.ForeignKey("Invitation", models.RESTRICT, related_name="participations")
    consent = models.ForeignKey("Consent", models.RESTRICT, related_name="participations")
    is_native = models.BooleanField()
    languages = models.CharField(_("Languages"), max_length=200)
    # Whether the login was made here; if so, erasing deletes it too.
    made_login = models.BooleanField(default=False)
    # Whether the annotator role was given here; if so, withdrawing revokes it.
    made_member = models.BooleanField(default=False)
    # Of the platform, from the address that the participant opened.
    study_id = models.CharField(max_length=100, blank=True)
    session_id = models.CharField(max_length=100, blank=True)
    practised = models.PositiveSmallIntegerField(default=0)
    accepted_at = models.DateTimeField(auto_now_add=True)
    instructed_at = models.DateTimeField(null=True, blank=True)
    passed_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    feedback = models.TextField(_("What would you like to tell us?"), max_length=5000, blank=True)

    class Meta:
        ordering = ["campaign_id", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "annotator"], name="participation_once"),
            models.CheckConstraint(
                condition=Q(passed_at=None) | Q(failed_at=None),
                name="participation_passed_or_failed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id} {self.annotator_id}"


class CheckAttempt(models.Model):
    """The comprehension check as it was asked and answered. Append-only."""

    participation = models.ForeignKey(Participation, models.CASCADE, related_name="check_attempts")
    number = models.PositiveSmallIntegerField()
    questions = models.JSONField()  # of annotation.planning.lessons.Question
    answers = models.JSONField()  # {"rating", "label", "is_right"} for each question
    right = models.PositiveSmallIntegerField()
    needed = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["participation_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["participation", "number"], name="attempt_once"),
            models.CheckConstraint(
                condition=Q(number__gte=1, number__lte=ATTEMPTS), name="attempt_number"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.participation_id}/{self.number}"

    @property
    def is_passed(self) -> bool:
        return self.right >= self.needed
