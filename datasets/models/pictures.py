from django.conf import settings
from django.db import models
from django.db.models import Q


class Picture(models.Model):
    """What two authors describe: the image of a source, re-encoded without its metadata."""

    source = models.OneToOneField("Source", models.CASCADE, related_name="picture")
    stored = models.ForeignKey("StoredFile", models.PROTECT, related_name="+")
    # Pictures older than thumbnails have none. Pictures are never looked up by thumbnail.
    thumbnail = models.ForeignKey(
        "StoredFile", models.PROTECT, null=True, db_index=False, related_name="+"
    )
    # For project leads only: authors must find their own words.
    title = models.CharField(max_length=200, blank=True, db_default="")
    # The attribution that its licence requires wherever it is shown.
    credit = models.CharField(max_length=200, blank=True, db_default="")
    # Described in a campaign while that is open; otherwise by any author of the project.
    is_reserved = models.BooleanField(default=False, db_default=False)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"picture of {self.source_id}"


class Description(models.Model):
    """Who wrote a description here. Releases and files know only `SourceSentence.author`.

    Its author may change it until it is used; `earlier_texts` are the previous versions.
    """

    sentence = models.OneToOneField("SourceSentence", models.CASCADE, related_name="description")
    writer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    written_at = models.DateTimeField(auto_now_add=True)
    earlier_texts = models.JSONField(
        default=list, db_default=models.Value([], output_field=models.JSONField())
    )

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"description {self.sentence_id}"


class DescriptionReturn(models.Model):
    """A description that a project lead gave back to its author, with the reason.

    The text leaves the sources and its place is reserved for the author until there is an `answer`.
    If that is given back as well, the same row holds the newer text and reason.
    """

    picture = models.ForeignKey(Picture, models.CASCADE, related_name="returns")
    writer = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    position = models.CharField(max_length=1)
    text = models.TextField()
    reason = models.CharField(max_length=300)
    returned_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    returned_at = models.DateTimeField(auto_now=True)
    answer = models.OneToOneField(
        "SourceSentence", models.SET_NULL, null=True, related_name="answered_return"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["picture", "writer"], name="description_return_once"),
            models.CheckConstraint(condition=~Q(reason=""), name="description_return_reason"),
        ]

    def __str__(self) -> str:
        return f"return {self.pk} of picture {self.picture_id}"
