"""The tables of a project's language, with every state that was saved."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class LanguageText(models.Model):
    """The text of one file, stored once for all saved states and drafts that have it."""

    project = models.ForeignKey("Project", models.CASCADE, related_name="language_texts")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64)
    text = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["project", "name", "digest"], name="language_text_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class LearntLanguage(models.Model):
    """What a treebank taught: the report, and sentences that show what the rows are about."""

    project = models.ForeignKey("Project", models.CASCADE, related_name="learnt_languages")
    # The job that learnt it: a second attempt finds what the first had finished.
    job = models.OneToOneField("Job", models.SET_NULL, null=True, blank=True, related_name="learnt")
    report = models.JSONField(default=dict)
    sample = models.TextField(blank=True)  # CoNLL-U
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"learnt for {self.project_id}"


class LanguageSave(models.Model):
    """A saved state of the tables: immutable, and numbered from 1 in its project.

    The newest one is in use. Undoing saves the state before once more.
    """

    class Kind(models.TextChoices):
        FOLDER = "folder", _("copied from the folder of this installation")
        EDITED = "edited", _("edited")
        IMPORTED = "imported", _("imported")
        LEARNT = "learnt", _("learnt from a treebank")
        READY = "ready", _("started from tables that come with Pairwright")
        UNDONE = "undone", _("undone")

    project = models.ForeignKey("Project", models.CASCADE, related_name="language_saves")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=Kind)
    texts = models.ManyToManyField(LanguageText, related_name="saves")
    digest = models.CharField(max_length=64)  # of the tables: `transforms` names it
    learnt = models.ForeignKey(LearntLanguage, models.SET_NULL, null=True, blank=True)
    # The state that this one brought back.
    undoes = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["project", "number"], name="language_save_number"),
        ]

    def __str__(self) -> str:
        return f"{self.project_id}/{self.number}"


class LanguageDraft(models.Model):
    """What one lead has changed in the tables and not saved: edits of lines, and whole files.

    `edits` are {"file", "old", "new"} in their order; they apply to `replaced` where that has the
    file, else to what is saved. `based_on` has the digest of the text in use that each replaced
    file takes the place of, by name, "" where there was none.
    """

    project = models.ForeignKey("Project", models.CASCADE, related_name="language_drafts")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    edits = models.JSONField(default=list)
    replaced = models.ManyToManyField(LanguageText, related_name="drafts")
    based_on = models.JSONField(
        default=dict, db_default=models.Value({}, output_field=models.JSONField())
    )
    is_import = models.BooleanField(default=False)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["project", "user"], name="language_draft_once"),
        ]

    def __str__(self) -> str:
        return f"draft of {self.user_id} for {self.project_id}"
