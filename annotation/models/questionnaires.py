from typing import Final

from django.db import models
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

# The words of the standard questions and of their options, by the codes of
# `annotation.planning.questionnaire.STANDARD`.
STANDARD_TEXTS: Final[dict[str, Promise]] = {
    "age": _("How old are you?"),
    "education": _("What is the highest education that you have completed?"),
    "native_language": _("Which language did you grow up with?"),
    "dialect": _("Which variety of the language of the task do you speak in daily life?"),
    "expertise": _("Have you worked with language before, for example as a linguist or annotator?"),
}
STANDARD_OPTIONS: Final[dict[str, dict[str, Promise]]] = {
    "age": {
        "18-24": _("18 to 24"),
        "25-34": _("25 to 34"),
        "35-44": _("35 to 44"),
        "45-54": _("45 to 54"),
        "55-64": _("55 to 64"),
        "65": _("65 or older"),
    },
    "education": {
        "primary": _("primary school"),
        "secondary": _("secondary school"),
        "vocational": _("vocational training"),
        "bachelor": _("bachelor’s degree"),
        "master": _("master’s degree"),
        "doctorate": _("doctorate"),
    },
    "native_language": {
        "this": _("the language of the task"),
        "both": _("the language of the task and another one"),
        "other": _("another language"),
    },
    "dialect": {
        "standard": _("the standard language"),
        "both": _("the standard language and a dialect"),
        "dialect": _("mostly a dialect"),
    },
    "expertise": {
        "none": pgettext_lazy("experience", "no"),
        "some": _("a little, for example in a course"),
        "professional": _("yes, at work or in research"),
    },
}


class Questionnaire(models.Model):
    """What people who join a campaign are asked about themselves; a campaign without asks nothing.

    It does not change any more once somebody has answered.
    """

    campaign = models.OneToOneField("Campaign", models.CASCADE, related_name="questionnaire")
    # annotation.planning.questionnaire.QuestionnaireSettings
    settings = models.JSONField()

    def __str__(self) -> str:
        return f"questionnaire {self.campaign_id}"


class QuestionnaireAnswers(models.Model):
    """What one person answered at the start or at the end; empty if they skipped everything.

    Deleted when the person is erased. It has no time: that of an answer would tell who gave it.
    """

    class Place(models.TextChoices):
        START = "start"
        END = "end"

    participation = models.ForeignKey(
        "Participation", models.CASCADE, related_name="questionnaire_answers"
    )
    place = models.CharField(max_length=5, choices=Place)
    answers = models.JSONField(default=dict)  # by the keys of the questions

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["participation", "place"], name="asked_once_a_place"),
            models.CheckConstraint(
                condition=Q(place__in=["start", "end"]), name="questionnaire_place"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.participation_id} {self.place}"
