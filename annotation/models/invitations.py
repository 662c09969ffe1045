from decimal import Decimal

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

# More than these nobody reads before they begin.
MOST_QUESTIONS = 10


class Platform(models.TextChoices):
    """Where people come from; it decides which parameters of the address say who they are."""

    NONE = "none", _("none: people choose a login and a password")
    PROLIFIC = "prolific", "Prolific"
    MTURK = "mturk", "Amazon Mechanical Turk"


class JoiningSettings(models.Model):
    """What somebody who opens an invitation goes through, and what they get at the end.

    It may change while people join: what they were asked and what they accepted is kept with
    their participation.
    """

    campaign = models.OneToOneField("Campaign", models.CASCADE, related_name="joining")
    native_only = models.BooleanField(
        _("Native speakers only"),
        default=False,
        help_text=_("Who does not tick the box cannot join."),
    )
    check_questions = models.PositiveSmallIntegerField(
        _("Questions of the check"),
        default=4,
        validators=[MaxValueValidator(MOST_QUESTIONS)],
        help_text=_("Pairs with a known answer, asked before the work begins. 0 for no check."),
    )
    check_pass = models.PositiveSmallIntegerField(
        _("Right answers needed"),
        default=3,
        validators=[MaxValueValidator(MOST_QUESTIONS)],
        help_text=_("Who has fewer may try once more with other questions."),
    )
    practice_pairs = models.PositiveSmallIntegerField(
        _("Pairs for practice"),
        default=3,
        validators=[MaxValueValidator(MOST_QUESTIONS)],
        help_text=_("Each is followed by the answer that was expected. 0 for none."),
    )
    completion_code = models.CharField(
        _("Completion code"),
        max_length=100,
        blank=True,
        help_text=_("Shown to who has finished, to be typed in on the platform."),
    )
    completion_url = models.CharField(
        _("Address to go back to"),
        max_length=500,
        blank=True,
        help_text=_("Offered to who has finished; it begins with https://"),
    )
    pay_per_hour = models.DecimalField(
        _("Pay for an hour"),
        max_digits=8,
        decimal_places=2,
        null=True,
        blank=True,
        validators=[MinValueValidator(Decimal(0))],
    )
    currency = models.CharField(
        _("Currency"), max_length=3, blank=True, help_text=_("A code such as EUR or PLN.")
    )
    before_minutes = models.DecimalField(
        _("Minutes for instructions, check and practice"),
        max_digits=4,
        decimal_places=1,
        default=0,
        db_default=0,
        validators=[MinValueValidator(Decimal(0))],
        help_text=_("Counted for everybody who came to the end of them, passed or not."),
    )
    idle_seconds = models.PositiveIntegerField(
        _("Longest time counted for a pair, in seconds"),
        default=120,
        validators=[MinValueValidator(1), MaxValueValidator(3600)],
        help_text=_("A page left open over lunch is not paid as work."),
    )
    give_back_hours = models.PositiveSmallIntegerField(
        _("Hours until an abandoned place is given back"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(2_000)],
        help_text=_(
            "Who came by a link and answers nothing for so long leaves their place to others; "
            "empty for never."
        ),
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(check_pass__lte=models.F("check_questions")),
                name="joining_check_can_be_passed",
                violation_error_message=_("No more right answers can be needed than are asked."),
            ),
            models.CheckConstraint(
                condition=Q(completion_url="") | Q(completion_url__startswith="https://"),
                name="joining_completion_url_https",
                violation_error_message=_("The address to go back to begins with https://"),
            ),
        ]

    def __str__(self) -> str:
        return f"joining {self.campaign_id}"


class Consent(models.Model):
    """A version of the text that people accept. Append-only: what somebody accepted stays."""

    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="consents")
    version = models.PositiveIntegerField()
    text = models.TextField(_("What people agree to"), max_length=20_000)
    # Whether judgements stay, under the code, when somebody has their identity erased.
    keeps_judgements = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["campaign_id", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "version"], name="consent_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id} v{self.version}"


class Invitation(models.Model):
    """A link by which people join a campaign; whoever has it may use it until its cap."""

    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="invitations")
    token = models.CharField(max_length=64, unique=True)
    note = models.CharField(
        _("For whom"), max_length=200, blank=True, help_text=_("Only project leads see it.")
    )
    platform = models.CharField(
        _("Platform"), max_length=10, choices=Platform, default=Platform.NONE
    )
    cap = models.PositiveIntegerField(
        _("At most this many people"),
        default=20,
        validators=[MinValueValidator(1), MaxValueValidator(10_000)],
    )
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["campaign_id", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(cap__gte=1), name="invitation_cap"),
            models.CheckConstraint(
                condition=Q(platform__in=Platform.values), name="invitation_platform"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id} {self.note}"
