from decimal import Decimal

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

# Nobody reads more than these before they begin.
MOST_QUESTIONS = 10


class Platform(models.TextChoices):
    """Where people come from, which decides which URL parameters identify them."""

    NONE = "none", _("none: people choose a login and a password")
    PROLIFIC = "prolific", "Prolific"
    CONNECT = "connect", "CloudResearch Connect"
    SONA = "sona", "SONA Systems"
    OTHER = "other", _("an own panel or another platform")
    # Closed to new requesters: read in what is there, not offered for new links.
    MTURK = "mturk", "Amazon Mechanical Turk"


# Those a new link can be made for.
OFFERED_PLATFORMS = tuple(platform for platform in Platform if platform is not Platform.MTURK)


class JoiningSettings(models.Model):
    """The steps for those who open an invitation, and what they get at the end. Settings may change
    while people join; each participation stores what was asked and accepted.
    """

    campaign = models.OneToOneField("Campaign", models.CASCADE, related_name="joining")
    native_only = models.BooleanField(
        _("Native speakers only"),
        default=False,
        help_text=_("People who do not tick the box cannot join."),
    )
    check_questions = models.PositiveSmallIntegerField(
        _("Number of questions in the check"),
        default=4,
        validators=[MaxValueValidator(MOST_QUESTIONS)],
        help_text=_(
            "Pairs with a known answer that people judge before they start work. Enter 0 for no "
            "check."
        ),
    )
    check_pass = models.PositiveSmallIntegerField(
        _("Correct answers needed"),
        default=3,
        validators=[MaxValueValidator(MOST_QUESTIONS)],
        help_text=_("People with fewer can try once more with other questions."),
    )
    practice_pairs = models.PositiveSmallIntegerField(
        _("Number of practice pairs"),
        default=3,
        validators=[MaxValueValidator(MOST_QUESTIONS)],
        help_text=_("The expected answer is shown after each pair. Enter 0 for no practice."),
    )
    completion_code = models.CharField(
        _("Completion code"),
        max_length=100,
        blank=True,
        help_text=_(
            "Shown to people who have finished, to enter on the platform. "
            "Leave empty if it needs none."
        ),
    )
    completion_url = models.CharField(
        _("Return address"),
        max_length=500,
        blank=True,
        help_text=_(
            "Offered to people who have finished. It must begin with https://. "
            "Leave empty if there is none."
        ),
    )
    pay_per_hour = models.DecimalField(
        _("Hourly pay"),
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
        help_text=_("Paid to everybody who completes them, whether they pass or not."),
    )
    idle_seconds = models.PositiveIntegerField(
        _("Longest time counted for a pair, in seconds"),
        default=120,
        validators=[MinValueValidator(1), MaxValueValidator(3600)],
        help_text=_("So that a page left open over lunch does not count as working time."),
    )
    give_back_hours = models.PositiveSmallIntegerField(
        _("Hours until an abandoned place is given to others"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(2_000)],
        help_text=_(
            "If somebody who came by a link does not answer for this long, others can take "
            "their place. Leave empty for no limit."
        ),
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(check_pass__lte=models.F("check_questions")),
                name="joining_check_can_be_passed",
                violation_error_message=_(
                    "You cannot require more correct answers than there are questions."
                ),
            ),
            models.CheckConstraint(
                condition=Q(completion_url="") | Q(completion_url__startswith="https://"),
                name="joining_completion_url_https",
                violation_error_message=_("The return address must begin with https://"),
            ),
        ]

    def __str__(self) -> str:
        return f"joining {self.campaign_id}"


class Consent(models.Model):
    """A version of the text that people accept. Append-only: what somebody accepted stays."""

    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="consents")
    version = models.PositiveIntegerField()
    text = models.TextField(_("Consent text"), max_length=20_000)
    # Whether judgements are kept, under the code, when somebody's identity is erased.
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
        _("Note"),
        max_length=200,
        blank=True,
        help_text=_("For example, who the link is for. Only project leads see it."),
    )
    platform = models.CharField(
        _("Platform"), max_length=10, choices=Platform, default=Platform.NONE
    )
    # Empty where the platform's own names hold, see annotation/services/joining/patterns.py.
    participant_parameter = models.CharField(
        _("URL parameter of the participant"), max_length=50, blank=True, default="", db_default=""
    )
    study_parameter = models.CharField(
        _("URL parameter of the study"), max_length=50, blank=True, default="", db_default=""
    )
    session_parameter = models.CharField(
        _("URL parameter of the session"), max_length=50, blank=True, default="", db_default=""
    )
    completion_url = models.CharField(
        _("Where people go who have finished"),
        max_length=500,
        blank=True,
        default="",
        db_default="",
    )
    screenout_url = models.CharField(
        _("Where to send people who did not pass the check"),
        max_length=500,
        blank=True,
        default="",
        db_default="",
    )
    no_places_url = models.CharField(
        _("Where people go who find no place"),
        max_length=500,
        blank=True,
        default="",
        db_default="",
    )
    cap = models.PositiveIntegerField(
        _("Maximum number of people"),
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
