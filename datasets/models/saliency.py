"""Word saliency learnt from a text, in a project (Samardzhiev, Gargett and Bollegala 2018)."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class SaliencyModel(models.Model):
    """What is learnt from, how, how far it is, and in the end the weights of the words.

    `learning` has the settings of `datasets.evaluation.saliency.training`; `report` has the number
    of sentences and words, the error of each epoch that ended, its correlations with the gold of
    the evaluation sets, and the most and least salient words. `checkpoint` is what the last epoch
    left, until the weights are there.
    """

    project = models.ForeignKey("Project", models.CASCADE, related_name="saliency_models")
    name = models.CharField(_("name"), max_length=60)
    learning = models.JSONField(default=dict)
    text_names = models.JSONField(default=list)  # of the uploads; none: the project's sentences
    corpus = models.OneToOneField("StoredFile", models.PROTECT, related_name="+")
    vectors = models.OneToOneField("StoredFile", models.PROTECT, related_name="+")
    evaluation_sets = models.OneToOneField(
        "StoredFile", models.PROTECT, null=True, blank=True, related_name="+"
    )
    checkpoint = models.OneToOneField(
        "StoredFile", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    weights = models.OneToOneField(
        "StoredFile", models.PROTECT, null=True, blank=True, related_name="+"
    )
    report = models.JSONField(default=dict)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "name"],
                name="saliency_model_name_once",
                violation_error_message=_("There is already a model with this name here."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_learnt(self) -> bool:
        return self.weights_id is not None
