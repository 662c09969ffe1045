from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .reviews import Correction


class Flag(models.Model):
    """An annotator's report about a sentence they were shown, and how the project lead settled it.

    A checkpoint looks like any pair, so its sentences can be reported too; they have no revisions.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waiting")
        MENDED = "mended", _("text mended, judgements kept")
        CHANGED = "changed", _("text changed, judged again")
        DISMISSED = "dismissed", _("dismissed")

    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="flags")
    annotator = models.ForeignKey("Annotator", models.RESTRICT, related_name="flags")
    # What was shown; a sentence in its pair, or one side of a checkpoint.
    pair = models.ForeignKey(
        "datasets.Pair", models.CASCADE, null=True, blank=True, related_name="flags"
    )
    sentence = models.ForeignKey(
        "datasets.Sentence", models.CASCADE, null=True, blank=True, related_name="flags"
    )
    checkpoint = models.ForeignKey(
        "Checkpoint", models.CASCADE, null=True, blank=True, related_name="flags"
    )
    side = models.CharField(max_length=1, choices=[("A", "A"), ("B", "B")])
    revision = models.PositiveIntegerField(default=1)
    text = models.TextField()  # as it was shown
    suggestion = models.TextField(_("How should it read?"), blank=True)
    kind = models.CharField(_("What is wrong?"), max_length=20, choices=Correction.Error)
    remark = models.CharField(_("Anything else?"), max_length=500, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    reason = models.CharField(max_length=500, blank=True)
    correction = models.ForeignKey(
        Correction, models.SET_NULL, null=True, blank=True, related_name="flags"
    )
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    settled_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(sentence__isnull=False, pair__isnull=False, checkpoint__isnull=True)
                | Q(sentence__isnull=True, pair__isnull=True, checkpoint__isnull=False),
                name="flag_of_one_thing",
            ),
            # Reporting again replaces an open report. Rows without a sentence, or without a
            # checkpoint, are never equal for a unique key.
            models.UniqueConstraint(
                fields=["campaign", "annotator", "sentence"],
                condition=Q(state="open"),
                name="flag_open_once",
            ),
            models.UniqueConstraint(
                fields=["campaign", "annotator", "checkpoint", "side"],
                condition=Q(state="open"),
                name="flag_of_checkpoint_open_once",
            ),
            models.CheckConstraint(
                condition=Q(state="open", settled_at__isnull=True)
                | ~Q(state="open") & Q(settled_at__isnull=False),
                name="flag_settled_has_moment",
            ),
        ]
        indexes = [
            models.Index(fields=["campaign", "id"], name="flag_waiting", condition=Q(state="open")),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}/{self.pk}"
