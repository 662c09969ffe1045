from django.db import models
from django.utils.translation import gettext_lazy as _


class ImportBatch(models.Model):
    """One imported file, taken whole or not at all."""

    class Content(models.TextChoices):
        SOURCES = "sources", _("source sentences")
        SENTENCES = "sentences", _("finished sentences")
        EXPANSIONS = "expansions", _("finished expansions")
        CAPTIONS = "captions", _("caption set")
        PICTURES = "pictures", _("pictures")
        DESCRIPTIONS = "descriptions", _("descriptions of pictures")
        PAIRS = "pairs", _("pairs")
        JUDGEMENTS = "judgements", _("judgements")
        PARSES = "parses", _("parses")
        RELEASE = "release", _("published corpus")
        ADAPTED = "adapted", _("published corpus to be adapted")
        DRAFTS = "drafts", _("drafts of translations")
        NORMS = "norms", _("norms of words")

    project = models.ForeignKey("Project", models.CASCADE, related_name="import_batches")
    content = models.CharField(max_length=20, choices=Content)
    file_name = models.CharField(max_length=255)
    sha256 = models.CharField(max_length=64)
    rows = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["project", "content", "sha256"],
                name="import_batch_once",
                violation_error_message=_("This file has already been imported."),
            ),
        ]

    def __str__(self) -> str:
        return self.file_name


class Source(models.Model):
    """Where one or two sentences come from: a caption pair, a picture, a line of a file.

    `fallen_reason` is set if one of its sentences could not be normalised: then both leave the
    corpus together (SICK, section 3.1).
    """

    project = models.ForeignKey("Project", models.CASCADE, related_name="sources")
    batch = models.ForeignKey(ImportBatch, models.CASCADE, related_name="sources")
    source_id = models.CharField(max_length=200)
    origin = models.CharField(max_length=200, blank=True)
    theme = models.CharField(max_length=200, blank=True)
    licence = models.CharField(max_length=200, blank=True)
    author = models.CharField(max_length=200, blank=True)
    # Of its sentences, if it is not the project's: they are translated, never parsed or normalised.
    language = models.CharField(max_length=12, blank=True, db_default="")
    line_number = models.PositiveIntegerField()
    # Id of the picture in a caption set. Several sources may be of one picture.
    captioned = models.CharField(max_length=200, blank=True, db_default="")
    fallen_reason = models.CharField(max_length=300, blank=True)
    # {"code", "params"} of that English text; older rows have only the text.
    fallen_code = models.JSONField(null=True, blank=True, default=None)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["project", "source_id"], name="source_once"),
        ]

    def __str__(self) -> str:
        return self.source_id

    @property
    def about(self) -> list[str]:
        """Return what is known of where it comes from."""
        labels = (self.origin, self.theme, self.licence, self.author)
        return [label for label in labels if label]

    @property
    def text_language(self) -> str:
        """The language of its sentences as imported."""
        return self.language or self.project.language


class SourceSentence(models.Model):
    """A sentence as imported (S0). Never edited, except for a description not yet used."""

    class Position(models.TextChoices):
        A = "a", "a"
        B = "b", "b"

    source = models.ForeignKey(Source, models.CASCADE, related_name="sentences")
    position = models.CharField(max_length=1, choices=Position)
    # Who wrote this sentence, if a source has two authors (CDSCorpus, section 2.1).
    author = models.CharField(max_length=200, blank=True, db_default="")
    # Of its picture in a caption set, or in the set as a whole, as the file has it.
    caption_number = models.BigIntegerField(null=True, blank=True)
    text = models.TextField()
    comparison_key = models.TextField()
    text_hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["source", "position"], name="source_sentence_once"),
            models.CheckConstraint(
                condition=models.Q(position__in=["a", "b"]), name="source_sentence_position"
            ),
        ]
        indexes = [models.Index(fields=["text_hash"], name="source_sentence_hash")]

    def __str__(self) -> str:
        return self.text
