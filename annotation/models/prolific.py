"""Recruiting on Prolific: the account of a project, its studies, and every request to Prolific."""

import secrets
from uuid import uuid4

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

_ID = 100  # letters of an id of Prolific; they have 24


def make_hook_key() -> str:
    return secrets.token_urlsafe(24)


def make_mark() -> str:
    return secrets.token_hex(4)


class ProlificAccount(models.Model):
    """What a project needs to use Prolific's API. Both secrets are encrypted (`sealing`), and no
    page, log, job or audit entry has them.
    """

    project = models.OneToOneField(
        "datasets.Project", models.CASCADE, related_name="prolific_account"
    )
    token = models.TextField()
    workspace_id = models.CharField(_("Workspace ID"), max_length=_ID)
    # Of the project on Prolific that new studies belong to; empty for the workspace's own.
    folder_id = models.CharField(_("Project ID on Prolific"), max_length=_ID, blank=True)
    connected_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    connected_at = models.DateTimeField()
    # The address that Prolific reports changes to, and what its signatures are made with.
    hook_key = models.CharField(max_length=64, unique=True, default=make_hook_key, editable=False)
    hook_secret = models.TextField(blank=True)
    subscription_id = models.CharField(max_length=_ID, blank=True)

    def __str__(self) -> str:
        return self.workspace_id

    @property
    def is_subscribed(self) -> bool:
        return bool(self.subscription_id and self.hook_secret)


class ScreeningOut(models.TextChoices):
    """What happens on Prolific to people who do not pass the check."""

    REVIEW = "review", _("the project lead decides about each of them")
    RETURN = "return", _("Prolific asks them to return the study, without pay")
    PAY = "pay", _("Prolific screens them out at once, for a fixed payment")
    LEAD = "lead", _("the project lead screens them out here, for a fixed payment")

    @property
    def is_paid(self) -> bool:
        return self in (ScreeningOut.PAY, ScreeningOut.LEAD)


class ProlificStudy(models.Model):
    """A study on Prolific that brings people to a campaign by an invitation of its own.

    Amounts are in the minor unit of the currency (pence or cents), as Prolific has them.
    """

    class Currency(models.TextChoices):
        GBP = "GBP", "GBP"
        USD = "USD", "USD"

    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="prolific_studies")
    invitation = models.OneToOneField("Invitation", models.RESTRICT, related_name="prolific_study")
    study_id = models.CharField(max_length=_ID, blank=True)  # empty until Prolific has made it
    # In the internal name on Prolific, by which a study is found whose making got no answer.
    mark = models.CharField(max_length=20, default=make_mark, editable=False)
    status = models.CharField(max_length=40, blank=True)  # as Prolific says
    name = models.CharField(_("Name of the study"), max_length=120)
    places = models.PositiveIntegerField(
        _("Places"), validators=[MinValueValidator(1), MaxValueValidator(3_000)]
    )
    minutes = models.PositiveIntegerField(
        _("Minutes"), validators=[MinValueValidator(1), MaxValueValidator(1_000)]
    )
    reward = models.PositiveIntegerField(validators=[MinValueValidator(1)])
    currency = models.CharField(_("Currency"), max_length=3, choices=Currency)
    # As Prolific answered: the workspace decides it.
    currency_there = models.CharField(max_length=3, blank=True)
    screening_out = models.CharField(
        _("People who do not pass the check"),
        max_length=10,
        choices=ScreeningOut,
        default=ScreeningOut.REVIEW,
    )
    screen_out_reward = models.PositiveIntegerField(null=True, blank=True)
    completion_code = models.CharField(max_length=20)
    screen_out_code = models.CharField(max_length=20)
    created_at = models.DateTimeField(auto_now_add=True)
    refreshed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["campaign_id", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["study_id"], condition=~Q(study_id=""), name="prolific_study_once"
            ),
            models.CheckConstraint(
                condition=Q(screening_out__in=ScreeningOut.values), name="prolific_screening_out"
            ),
            models.CheckConstraint(
                condition=Q(screening_out__in=["pay", "lead"], screen_out_reward__gte=1)
                | ~Q(screening_out__in=["pay", "lead"]) & Q(screen_out_reward=None),
                name="prolific_screen_out_reward",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id} {self.study_id}"

    @property
    def is_ended_by_lead(self) -> bool:
        """Whether those who fail the check wait for the lead to have Prolific pay them."""
        return self.screening_out == ScreeningOut.LEAD

    @property
    def internal_mark(self) -> str:
        return f"[pairwright {self.mark}]"


class ProlificSubmission(models.Model):
    """One participant's submission as Prolific last reported it. Its id is the session with which
    the participant came. Erasing somebody replaces the ids by a digest.
    """

    study = models.ForeignKey(ProlificStudy, models.CASCADE, related_name="submissions")
    submission_id = models.CharField(max_length=_ID)
    participant_id = models.CharField(max_length=_ID, blank=True)
    status = models.CharField(max_length=40)
    status_at = models.DateTimeField()  # by Prolific's clock; an older report changes nothing
    started_at = models.DateTimeField(null=True, blank=True)
    completed_at = models.DateTimeField(null=True, blank=True)
    bonus = models.PositiveIntegerField(default=0)  # paid in all, in the minor unit
    return_asked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["study_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["study", "submission_id"], name="prolific_submission_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.study_id} {self.pk}"


class ProlificAction(models.Model):
    """Something that a project lead has Prolific do: requests that are written down first."""

    class Kind(models.TextChoices):
        CHECK = "check", _("check the connection")
        CREATE = "create", _("create a draft study")
        FIND = "find", _("look for the draft study")
        REFRESH = "refresh", _("read the submissions")
        APPROVE = "approve", _("approve submissions")
        BONUS = "bonus", _("pay bonuses")
        SCREEN_OUT = "screen_out", _("screen participants out")
        ASK_RETURN = "ask_return", _("ask participants to return")
        SUBSCRIBE = "subscribe", _("turn on change reports")
        UNSUBSCRIBE = "unsubscribe", _("turn off change reports")

    class State(models.TextChoices):
        WAITING = "waiting", _("not sent yet")
        DONE = "done", _("done")
        REFUSED = "refused", _("refused")
        UNKNOWN = "unknown", _("not known")

    # Of the page that the requests were read on: pressed twice, it is one action.
    key = models.UUIDField(default=uuid4)
    project = models.ForeignKey("datasets.Project", models.CASCADE, related_name="prolific_actions")
    study = models.ForeignKey(
        ProlificStudy, models.CASCADE, null=True, blank=True, related_name="actions"
    )
    kind = models.CharField(max_length=20, choices=Kind)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    # What later requests need of the answers to earlier ones, secrets encrypted.
    answers = models.JSONField(default=dict)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["project", "key"], name="prolific_action_once"),
            # Prolific takes no concurrent payments; nothing else is done at the same time either.
            models.UniqueConstraint(
                fields=["project"], condition=Q(state="waiting"), name="prolific_one_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class ProlificRequest(models.Model):
    """A request as it is sent, committed as `sending` before it goes out.

    One that was sent and got no answer is `unknown` and never sent again by itself, unless
    `is_repeatable`: then Prolific does the same thing once, however often it is asked.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("not sent yet")
        SENDING = "sending", _("sent, not answered")
        DONE = "done", _("done")
        REFUSED = "refused", _("refused")
        UNKNOWN = "unknown", _("not known")

    action = models.ForeignKey(ProlificAction, models.CASCADE, related_name="requests")
    number = models.PositiveSmallIntegerField()
    method = models.CharField(max_length=6)
    path = models.CharField(max_length=300)  # after the API's address, perhaps with a placeholder
    body = models.TextField(blank=True)
    is_repeatable = models.BooleanField()
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    sent_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)  # of the answer
    problem = models.JSONField(null=True, blank=True, default=None)  # a reason, as stored

    class Meta:
        ordering = ["action_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["action", "number"], name="prolific_request_once"),
        ]

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


class ProlificBonus(models.Model):
    """What a bonus action pays for one submission, in the minor unit."""

    action = models.ForeignKey(ProlificAction, models.CASCADE, related_name="bonuses")
    submission = models.ForeignKey(ProlificSubmission, models.CASCADE, related_name="bonuses")
    amount = models.PositiveIntegerField(validators=[MinValueValidator(1)])

    class Meta:
        ordering = ["action_id", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["action", "submission"], name="prolific_bonus_once"),
            models.CheckConstraint(condition=Q(amount__gte=1), name="prolific_bonus_amount"),
        ]

    def __str__(self) -> str:
        return f"{self.submission_id} {self.amount}"
