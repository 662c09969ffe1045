from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .judgements import Label
from .people import Annotator


class AdjudicationRound(models.Model):
    """Pairs of one run that were chosen for adjudication, and how they are decided.

    What is decided belongs to the campaign: it holds for later runs too, as long as the sentences
    keep their meaning.
    """

    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="adjudication_rounds")
    run = models.ForeignKey("AggregationRun", models.CASCADE, related_name="adjudication_rounds")
    number = models.PositiveIntegerField()
    # A blind adjudicator sees the sentences only: no votes, no comments, no reason.
    is_blind = models.BooleanField(default=False)
    wanted = models.PositiveSmallIntegerField(default=1)  # adjudicators of each pair
    # Nobody named: every reviewer of the project.
    adjudicators: "models.ManyToManyField[Annotator, models.Model]" = models.ManyToManyField(
        Annotator, blank=True, related_name="adjudication_rounds"
    )
    # What was chosen, as `annotation.planning.adjudication.Choice`.
    parameters = models.JSONField(default=dict)
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "number"], name="adjudication_round_number_once"
            ),
            models.CheckConstraint(
                condition=Q(wanted__gte=1, wanted__lte=5), name="adjudication_round_wants_some"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}/{self.number}"


class AdjudicationCase(models.Model):
    """A pair that adjudicators decide, and what came of it.

    `score` is on the scale of the protocol; none of a settled case says that the score of the run
    stands. The labels are empty where the protocol asks for none.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waiting")
        DIFFERS = "differs", _("adjudicators differ")
        SETTLED = "settled", _("decided")
        VOID = "void", _("taken back")

    round = models.ForeignKey(AdjudicationRound, models.CASCADE, related_name="cases")
    pair = models.ForeignKey("datasets.Pair", models.CASCADE, related_name="adjudication_cases")
    position = models.PositiveIntegerField()
    reasons = models.JSONField(
        default=list
    )  # codes of `annotation.planning.adjudication.SelectionReason`
    # Of the sentences when the pair was chosen; of another meaning, it is not decided any more.
    revision_a = models.PositiveIntegerField()
    revision_b = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    score = models.FloatField(null=True, blank=True)
    label_ab = models.CharField(max_length=20, choices=Label, blank=True)
    label_ba = models.CharField(max_length=20, choices=Label, blank=True)
    # Reserved for one adjudicator while the page is open, so that two do not do the same work.
    held_by = models.ForeignKey(
        "Annotator", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    held_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["round_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "pair"], name="adjudication_case_once"),
            models.UniqueConstraint(fields=["round", "position"], name="adjudication_place_once"),
            models.CheckConstraint(
                condition=Q(state="settled") | Q(score=None, label_ab="", label_ba=""),
                name="adjudication_case_settled_says_what",
            ),
        ]
        indexes = [
            models.Index(
                fields=["round", "position"],
                name="adjudication_next",
                condition=Q(state__in=["open", "differs"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.position}"


class Adjudication(models.Model):
    """What one adjudicator decided about a pair. Undoing it deletes the row; the audit log keeps
    that it was there. The note may say anything and is never released; the cause is. A lead who
    reviews too can decide twice: as one of several, and in the end.
    """

    class Cause(models.TextChoices):
        SLIPS = "slips", _("Annotators made slips")
        READINGS = "readings", _("The pair can be understood in different ways")
        GUIDELINES = "guidelines", _("The guidelines leave it open")
        TEXT = "text", _("A sentence is faulty")
        KNOWLEDGE = "knowledge", _("It takes knowledge that not everybody has")
        AGREED = "agreed", _("The annotators were right")
        OTHER = "other", _("Another cause, which I write below")

    case = models.ForeignKey(AdjudicationCase, models.CASCADE, related_name="decisions")
    adjudicator = models.ForeignKey("Annotator", models.RESTRICT, related_name="adjudications")
    score = models.FloatField(null=True, blank=True)  # none: that of the run stands
    label_ab = models.CharField(max_length=20, choices=Label, blank=True)
    label_ba = models.CharField(max_length=20, choices=Label, blank=True)
    # Who did not see the votes need not say why annotators differ.
    cause = models.CharField(max_length=20, choices=Cause, blank=True)
    note = models.TextField(max_length=1000, blank=True)
    is_final = models.BooleanField(default=False)  # the project lead's, which settles the case
    shown_ms = models.PositiveIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["case", "adjudicator", "is_final"], name="adjudication_once_a_person"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.case_id} by {self.adjudicator_id}"
