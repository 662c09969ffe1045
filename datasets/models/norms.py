from django.db import models
from django.utils.translation import gettext_lazy as _


class NormTable(models.Model):
    """A table of what people say of words elsewhere: associations, ratings, frequencies, tags."""

    project = models.ForeignKey("Project", models.CASCADE, related_name="norm_tables")
    batch = models.OneToOneField("ImportBatch", models.CASCADE, related_name="norm_table")
    name = models.CharField(_("name"), max_length=200)
    source = models.CharField(_("where it comes from"), max_length=500, blank=True)
    licence = models.CharField(_("licence"), max_length=200, blank=True)
    # [header of the file, what it means here; "" if it was not read], in the order of the file.
    columns = models.JSONField(default=list)
    rows = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "name"],
                name="norm_table_name_once",
                violation_error_message=_("There is already a norm with this name."),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Norm(models.Model):
    """A row of a norm: a word, or a cue and a target that it evokes. Missing numbers are null."""

    table = models.ForeignKey(NormTable, models.CASCADE, related_name="norms")
    word = models.CharField(max_length=200)
    target = models.CharField(max_length=200, blank=True)
    part_of_speech = models.CharField(max_length=50, blank=True)
    target_part_of_speech = models.CharField(max_length=50, blank=True)
    strength = models.FloatField(null=True)
    concreteness = models.FloatField(null=True)
    imageability = models.FloatField(null=True)
    familiarity = models.FloatField(null=True)
    frequency = models.FloatField(null=True)
    uses = models.FloatField(null=True)

    def __str__(self) -> str:
        return f"{self.word} {self.target}".strip()
