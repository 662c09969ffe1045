from django.db import models


class PlannedWordPairs(models.Model):
    """The pairs that a job counted, kept so that exactly these are made without reading the
    wordnet or the file again.
    """

    job = models.OneToOneField("Job", models.CASCADE, related_name="planned_word_pairs")
    # As `relations.tsv` (`datasets.formats.related_words`).
    pairs = models.OneToOneField("StoredFile", models.PROTECT, related_name="+")
    result = models.JSONField(default=dict)  # of the job

    def __str__(self) -> str:
        return f"pairs of job {self.job_id}"
