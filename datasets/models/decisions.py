from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .sentences import Expected, Stage


class DecisionStep(models.Model):
    """What a project lead decided in one action; it is undone as a whole."""

    project = models.ForeignKey("Project", models.CASCADE, related_name="decision_steps")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["project", "actor", "-id"],
                condition=Q(undone_at=None),
                name="decision_step_standing",
            )
        ]

    def __str__(self) -> str:
        return f"{self.project_id}/{self.pk}"


class Decision(models.Model):
    """A project lead's decision on a candidate, or a sentence of their own; or what people wrote
    for the S1 in a campaign and others settled.

    It points to the S1, the kind and the text, not to the row of a candidate: it survives a new run
    of the rules that writes the same text, and what people wrote is never lost when candidates are
    deleted. `comparison_key` is that of the text first proposed, by a rule or by the lead; it does
    not change when the text is edited. A change of mind is a new row that replaces the earlier one.
    """

    class Verdict(models.TextChoices):
        ACCEPTED = "accepted", _("accepted")
        EDITED = "edited", _("edited")
        REJECTED = "rejected", _("rejected")
        WRITTEN = "written", _("written by hand")

    step = models.ForeignKey(DecisionStep, models.CASCADE, related_name="decisions")
    sentence = models.ForeignKey("Sentence", models.CASCADE, related_name="decisions")
    kind = models.CharField(max_length=2, choices=Stage)
    comparison_key = models.TextField()
    verdict = models.CharField(max_length=10, choices=Verdict)
    text = models.TextField()  # the text decided on; after an edit, the new text
    # Written from scratch, here or elsewhere. Its rule is a manual one, or the one elsewhere.
    is_own = models.BooleanField(default=False, db_default=False)
    author = models.CharField(max_length=200, blank=True, db_default="")  # of an imported text
    original_text = models.TextField(blank=True)  # what the rule wrote, if that was edited
    rule_id = models.CharField(max_length=50)
    rule_version = models.PositiveIntegerField()
    expected_ab = models.CharField(max_length=20, choices=Expected)
    expected_ba = models.CharField(max_length=20, choices=Expected)
    edits = models.JSONField(default=list)  # of the rule, if its text was edited
    # Of a sentence that people wrote in a campaign: the transformation asked for, the codes of its
    # writers, and how it was settled; empty if the project lead decided.
    asked_rule_id = models.CharField(max_length=50, blank=True, db_default="")
    written_by = models.JSONField(default=list, db_default=[])
    settled_as = models.CharField(max_length=10, blank=True, db_default="")
    # Text of the S1 at the time of the decision; it may be corrected later.
    s1_hash = models.CharField(max_length=64)
    is_current = models.BooleanField(default=True)
    replaces = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="replaced_by"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["sentence", "kind", "comparison_key"],
                condition=Q(is_current=True),
                name="decision_one_is_current",
            ),
            models.CheckConstraint(condition=~Q(text=""), name="decision_text"),
            models.CheckConstraint(
                condition=Q(verdict__in=["accepted", "edited", "rejected", "written"]),
                name="decision_verdict",
            ),
            models.CheckConstraint(condition=Q(kind__in=["S2", "S3", "S4"]), name="decision_kind"),
        ]
        indexes = [
            # Few are edited or written, and those are queried separately from the candidates.
            models.Index(
                fields=["sentence", "kind"],
                condition=Q(is_current=True, verdict__in=["edited", "written"]),
                name="decision_own_text",
            )
        ]

    def __str__(self) -> str:
        return f"{self.verdict} {self.sentence_id}/{self.kind}"
