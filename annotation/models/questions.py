from django.conf import settings
from django.db import models
from django.db.models import Q


class GuidelineQuestion(models.Model):
    """A question about the guidelines that an annotator asks while they judge.

    The project lead answers it for the one who asked, or for all annotators of the campaign; then
    `published_question` is what the others read, as nobody learns who asked. It is never released.
    """

    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="guideline_questions")
    annotator = models.ForeignKey("Annotator", models.RESTRICT, related_name="guideline_questions")
    # What they had before them. Deleted with its slot, it leaves the question.
    assignment = models.ForeignKey(
        "Assignment", models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    text = models.TextField(max_length=1000)
    created_at = models.DateTimeField(auto_now_add=True)
    answer = models.TextField(max_length=4000, blank=True)
    published_question = models.TextField(max_length=1000, blank=True)  # none: for the asker alone
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(answered_at__isnull=True, answer="", published_question="")
                | Q(answered_at__isnull=False) & ~Q(answer=""),
                name="guideline_question_is_answered_whole",
            ),
        ]
        indexes = [
            models.Index(fields=["campaign", "answered_at"], name="guideline_question_answered"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}/{self.pk}"

    @property
    def is_published(self) -> bool:
        return bool(self.published_question)
