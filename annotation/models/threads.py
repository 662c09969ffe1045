"""Discussions about a pair or a sentence among the people who run a project."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Thread(models.Model):
    """What project leads, reviewers and adjudicators write to each other about one pair or one
    sentence. Annotators do not see it, and no release has it.
    """

    project = models.ForeignKey("datasets.Project", models.CASCADE, related_name="threads")
    pair = models.OneToOneField(
        "datasets.Pair", models.CASCADE, null=True, blank=True, related_name="thread"
    )
    sentence = models.OneToOneField(
        "datasets.Sentence", models.CASCADE, null=True, blank=True, related_name="thread"
    )
    resolved_at = models.DateTimeField(null=True, blank=True)
    resolved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(pair__isnull=False, sentence__isnull=True)
                | Q(pair__isnull=True, sentence__isnull=False),
                name="thread_is_about_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return f"pair {self.pair_id}" if self.pair_id else f"sentence {self.sentence_id}"


class ThreadMessage(models.Model):
    """A message of a thread; one whose author's login was deleted has no author."""

    thread = models.ForeignKey(Thread, models.CASCADE, related_name="messages")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="thread_messages"
    )
    text = models.TextField(max_length=2000)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="thread_message_says_something"),
        ]

    def __str__(self) -> str:
        return f"{self.thread_id}/{self.pk}"


class ThreadReading(models.Model):
    """The last message of a thread that somebody has had on their page."""

    thread = models.ForeignKey(Thread, models.CASCADE, related_name="readings")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="thread_readings"
    )
    message_id = models.BigIntegerField()  # of one that may be deleted since

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["thread", "user"], name="thread_reading_once"),
        ]

    def __str__(self) -> str:
        return f"{self.thread_id} by {self.user_id}"
