from django.db import models
from django.db.models import Q

from datasets.designs.split import Part
from datasets.formats.labels import Label

_LABELS = ["", *(label.value for label in Label)]


class PublishedGold(models.Model):
    """Gold of a pair as a published file gives it, without any judgements here.

    `score` keeps the digits of the file, so that the file can be reproduced exactly. `details` are
    the cells that nothing else reads: `GoldRow` by field, and columns that only one corpus has.
    """

    pair = models.OneToOneField("Pair", models.CASCADE, related_name="published_gold")
    score = models.CharField(max_length=40, blank=True)
    label = models.CharField(max_length=20, blank=True)
    label_ab = models.CharField(max_length=20, blank=True)
    label_ba = models.CharField(max_length=20, blank=True)
    part = models.CharField(max_length=10, blank=True)
    details = models.JSONField(default=dict)

    class Meta:
        ordering = ["pair_id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(label__in=_LABELS, label_ab__in=_LABELS, label_ba__in=_LABELS),
                name="published_gold_label",
            ),
            models.CheckConstraint(
                condition=Q(part__in=["", *(part.value for part in Part)]),
                name="published_gold_part",
            ),
        ]

    def __str__(self) -> str:
        return f"gold of pair {self.pair_id}"
