from django.conf import settings
from django.db import models


class StoredFile(models.Model):
    """A file kept in the database: atomic with the rows that refer to it, and on every machine.

    The bytes are in `StoredChunk` rows of at most 1 MiB; `datasets.services.jobs.stored_files`
    writes and `datasets.selectors.importing.files` streams them.
    """

    name = models.CharField(max_length=255)
    size = models.BigIntegerField()
    sha256 = models.CharField(max_length=64, db_index=True)
    content_type = models.CharField(max_length=100, default="application/octet-stream")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class StoredChunk(models.Model):
    file = models.ForeignKey(StoredFile, models.CASCADE, related_name="chunks")
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["file", "number"], name="stored_chunk_once"),
        ]

    def __str__(self) -> str:
        return f"{self.file_id}/{self.number}"


class PendingImport(models.Model):
    """An uploaded table waiting for somebody to check its preview and say how to read it.

    Importing deletes the row and leaves the file to the job; a table that nobody comes back to is
    deleted with its file.
    """

    project = models.ForeignKey("Project", models.CASCADE, related_name="pending_imports")
    content = models.CharField(max_length=20)  # of `ImportBatch.Content`
    subject_id = models.BigIntegerField(null=True, blank=True)  # the campaign of judgements
    name = models.CharField(max_length=200, blank=True)  # of the set that imported pairs become
    stored = models.OneToOneField(StoredFile, models.CASCADE, related_name="pending_import")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.content} {self.pk}"
