from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from datasets.designs.split import Part
from datasets.formats.labels import Label
from datasets.formats.word_forms import BAR

_LABELS = ["", *(label.value for label in Label)]


class Adaptation(models.Model):
    """A published corpus that is carried into the project's language.

    Each distinct sentence of the file is one source in `language`; its translation is the S1.
    """

    project = models.ForeignKey("Project", models.CASCADE, related_name="adaptations")
    batch = models.OneToOneField("ImportBatch", models.CASCADE, related_name="adaptation")
    name = models.CharField(_("name"), max_length=150)
    language = models.CharField(max_length=12)
    corpus = models.CharField(max_length=30)  # the format, by name in `datasets.formats.corpora`
    # What is needed to write the file again, such as its line ends.
    parameters = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "name"],
                name="adaptation_name_once",
                violation_error_message=_("There is already an adaptation with this name."),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class AdaptedPair(models.Model):
    """A pair of the published corpus, with its gold as the file gives it.

    `number` is its row in the file, and the number of the pair in every set made of the adaptation.
    """

    adaptation = models.ForeignKey(Adaptation, models.CASCADE, related_name="pairs", db_index=False)
    number = models.PositiveIntegerField()
    pair_id = models.CharField(max_length=200)
    text_a = models.ForeignKey("SourceSentence", models.CASCADE, related_name="adapted_as_a")
    text_b = models.ForeignKey("SourceSentence", models.CASCADE, related_name="adapted_as_b")
    kind = models.CharField(max_length=30, blank=True)
    relation = models.CharField(max_length=20, blank=True)
    origin = models.CharField(max_length=200, blank=True)
    score = models.CharField(max_length=40, blank=True)  # with the digits of the file
    label = models.CharField(max_length=20, blank=True)
    label_ab = models.CharField(max_length=20, blank=True)
    label_ba = models.CharField(max_length=20, blank=True)
    part = models.CharField(max_length=10, blank=True)
    details = models.JSONField(default=dict)

    class Meta:
        ordering = ["adaptation_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["adaptation", "number"], name="adapted_pair_number_once"
            ),
            models.CheckConstraint(
                condition=Q(label__in=_LABELS, label_ab__in=_LABELS, label_ba__in=_LABELS),
                name="adapted_pair_label",
            ),
            models.CheckConstraint(
                condition=Q(part__in=["", *(part.value for part in Part)]),
                name="adapted_pair_part",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.adaptation_id}/{self.number}"


class TranslationDraft(models.Model):
    """A machine's translation of a source sentence. Never a sentence of the corpus by itself:
    people take, correct or leave it, and a release asks whether anybody read it.
    """

    source_sentence = models.OneToOneField(
        "SourceSentence", models.CASCADE, related_name="translation_draft"
    )
    text = models.TextField()
    comparison_key = models.TextField()
    origin = models.CharField(max_length=200, blank=True)  # the system that wrote it
    batch = models.ForeignKey("ImportBatch", models.CASCADE, related_name="translation_drafts")

    class Meta:
        ordering = ["source_sentence_id"]

    def __str__(self) -> str:
        return self.text


class GlossaryTerm(models.Model):
    """How words of the source language are translated in a project.

    `target` may name several translations or forms with bars between them: any of them will do.
    """

    project = models.ForeignKey("Project", models.CASCADE, related_name="glossary", db_index=False)
    term = models.CharField(_("term"), max_length=200)
    term_key = models.CharField(max_length=200)
    target = models.CharField(_("translation"), max_length=500)
    is_enforced = models.BooleanField(_("enforced"), default=False)
    note = models.CharField(_("note"), max_length=500, blank=True)

    class Meta:
        ordering = ["project_id", "term_key"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "term_key"],
                name="glossary_term_once",
                violation_error_message=_("This term is in the glossary already."),
            ),
        ]

    def __str__(self) -> str:
        return self.term

    @property
    def term_shown(self) -> str:
        """The term as people read it, with its other forms behind it."""
        return _forms_text(self.term)

    @property
    def target_shown(self) -> str:
        """The translation as people read it, any form of which will do."""
        return _forms_text(self.target)


def _forms_text(forms: str) -> str:
    return " / ".join(filter(None, (form.strip() for form in forms.split(BAR))))


class GlossaryChange(models.Model):
    """What one action changed in a glossary: the terms before and after, for undoing it.

    An undone change stays, and the change that undid it says which one that was.
    """

    project = models.ForeignKey("Project", models.CASCADE, related_name="glossary_changes")
    actor = models.ForeignKey("User", models.SET_NULL, null=True, related_name="+")
    # Rows of the terms concerned, as `GlossaryTerm` fields; a new term has none before.
    before = models.JSONField(default=list)
    after = models.JSONField(default=list)
    undoes = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="undone_by"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"change {self.pk} of the glossary of {self.project_id}"
