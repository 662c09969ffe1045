from __future__ import annotations

from django.db import models
from django.db.models import Q

from .campaigns import Task
from .judgements import Label


class AggregationRunQuerySet(models.QuerySet["AggregationRun"]):
    """Runs by what people did in the campaign."""

    def with_gold(self) -> AggregationRunQuerySet:
        """Return the runs that made gold of judgements; those of best–worst scaling have scores."""
        return self.filter(campaign__task=Task.JUDGE)


class AggregationRun(models.Model):
    """Gold and agreement from the judgements of one moment. Never overwritten.

    The row and its gold are written in one transaction at the end of the job, so a run that exists
    is complete.
    """

    campaign = models.ForeignKey("Campaign", models.CASCADE, related_name="runs")
    number = models.PositiveIntegerField()
    job = models.OneToOneField(
        "datasets.Job", models.SET_NULL, null=True, blank=True, related_name="run"
    )
    parameters = models.JSONField(default=dict)
    code_version = models.CharField(max_length=50)
    input_hash = models.CharField(max_length=64)
    dated = models.DateField()
    # {"measures": {name: {value, n, note}}, "annotators": [...], "ties": [...], …}
    results = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = AggregationRunQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="run_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}/{self.number}"


class GoldPair(models.Model):
    """Gold of one pair in one run. Votes are counts by presentation order."""

    # No index of its own: the constraint below begins with the run.
    run = models.ForeignKey(
        AggregationRun, models.CASCADE, related_name="gold_pairs", db_index=False
    )
    pair = models.ForeignKey("datasets.Pair", models.CASCADE, related_name="gold_pairs")
    n = models.PositiveIntegerField()
    relatedness = models.FloatField(null=True)
    sd = models.FloatField(null=True)
    # As the middle annotator would rate it, with the 95 % interval, if the run fitted a model.
    fair = models.FloatField(null=True)
    fair_low = models.FloatField(null=True)
    fair_high = models.FloatField(null=True)
    ab_entailment = models.PositiveSmallIntegerField(default=0)
    ab_neutral = models.PositiveSmallIntegerField(default=0)
    ab_contradiction = models.PositiveSmallIntegerField(default=0)
    ba_entailment = models.PositiveSmallIntegerField(default=0)
    ba_neutral = models.PositiveSmallIntegerField(default=0)
    ba_contradiction = models.PositiveSmallIntegerField(default=0)
    label = models.CharField(max_length=20, choices=Label, blank=True)
    label_ab = models.CharField(max_length=20, choices=Label, blank=True)
    label_ba = models.CharField(max_length=20, choices=Label, blank=True)
    is_tie_ab = models.BooleanField(default=False)
    is_tie_ba = models.BooleanField(default=False)
    majority_share = models.FloatField(null=True)

    class Meta:
        ordering = ["run_id", "pair_id"]
        constraints = [
            models.UniqueConstraint(fields=["run", "pair"], name="gold_pair_once"),
            models.CheckConstraint(condition=Q(n__gt=0), name="gold_pair_judged"),
        ]

    def __str__(self) -> str:
        return f"{self.run_id}/{self.pair_id}"
