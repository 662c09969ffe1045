from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Remark(models.Model):
    """What an annotator said about a pair beside judging it: a comment, or why they skipped it.

    A skipped assignment is set aside, and the plan gives its pair to somebody else. A checkpoint
    looks like any pair, so it can be commented on and skipped too.
    """

    class Reason(models.TextChoices):
        UNCLEAR = "unclear", _("It makes no sense to me")
        WORDS = "words", _("I do not know a word in it")
        AMBIGUOUS = "ambiguous", _("It can be understood in different ways")
        KNOWLEDGE = "knowledge", _("One needs knowledge that I do not have")
        UPSETTING = "upsetting", _("It is upsetting or offensive")
        OTHER = "other", _("Another reason, which I write below")

    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="remarks")
    assignment = models.ForeignKey("Assignment", models.CASCADE, related_name="remarks")
    annotator = models.ForeignKey("Annotator", models.RESTRICT, related_name="remarks")
    reason = models.CharField(max_length=20, choices=Reason, blank=True)  # of a skip
    text = models.TextField(max_length=1000, blank=True)
    shown_ms = models.PositiveIntegerField(null=True, blank=True)
    client_id = models.UUIDField()  # of the answer that it came with
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["assignment", "client_id"], name="remark_client_id_once"
            ),
            models.UniqueConstraint(
                fields=["assignment"], condition=~Q(reason=""), name="remark_skips_once"
            ),
            # An erased identity takes the text of a skip with it, but not the reason.
            models.CheckConstraint(
                condition=~Q(reason="") | ~Q(text=""), name="remark_says_something"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.assignment_id} by {self.annotator_id}"
