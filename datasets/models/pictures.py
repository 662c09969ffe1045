from django.conf import settings
from django.db import models


class Picture(models.Model):
    """What two authors describe: the image of a source, re-encoded without its metadata."""

    source = models.OneToOneField("Source", models.CASCADE, related_name="picture")
    stored = models.ForeignKey("StoredFile", models.PROTECT, related_name="+")
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"picture of {self.source_id}"


class Description(models.Model):
    """Who wrote a description here. Releases and files know only `SourceSentence.author`."""

    sentence = models.OneToOneField("SourceSentence", models.CASCADE, related_name="description")
    writer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"description {self.sentence_id}"
