from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Theme(models.Model):
    """A thematic group of pictures on a project's list (CDSCorpus, section 2.1).

    Pictures know it by name, in `Source.theme`, which designs and files read.
    """

    project = models.ForeignKey("Project", models.CASCADE, related_name="themes", db_index=False)
    name = models.CharField(_("name"), max_length=200)
    key = models.CharField(_("key"), max_length=1, blank=True)
    # How many of its pictures are described; all of them without a number.
    quota = models.PositiveIntegerField(_("quota"), null=True, blank=True)

    class Meta:
        ordering = ["project_id", "name"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "name"],
                name="theme_once",
                violation_error_message=_("There is already a theme with this name."),
            ),
            models.UniqueConstraint(
                fields=["project", "key"],
                condition=~Q(key=""),
                name="theme_key_once",
                violation_error_message=_("Two themes have the same key."),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class ThemeChange(models.Model):
    """What one action changed in themes and in the pictures that have them, for undoing it.

    `before` and `after` hold {"themes": [{name, key, quota}], "pictures": {row id: theme}}. An
    undone change stays, and the change that undid it says which one that was.
    """

    project = models.ForeignKey("Project", models.CASCADE, related_name="theme_changes")
    actor = models.ForeignKey("User", models.SET_NULL, null=True, related_name="+")
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    undoes = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="undone_by"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"change {self.pk} of the themes of {self.project_id}"


class PictureChoice(models.Model):
    """A seeded draw of the pictures that are described; only the current one counts.

    `themes` says for each theme its quota, and how many of how many pictures were drawn.
    """

    project = models.ForeignKey("Project", models.CASCADE, related_name="picture_choices")
    number = models.PositiveIntegerField()
    seed = models.BigIntegerField()
    themes = models.JSONField(default=list)
    is_current = models.BooleanField(default=True)
    # What is current again when this choice is undone.
    instead_of = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")
    made_by = models.ForeignKey("User", models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["project_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["project", "number"], name="picture_choice_number"),
            models.UniqueConstraint(
                fields=["project"], condition=Q(is_current=True), name="picture_choice_current"
            ),
        ]

    def __str__(self) -> str:
        return f"choice {self.number} of the pictures of {self.project_id}"


class ChosenPicture(models.Model):
    """A picture in a choice, with the theme and quota that it was drawn by."""

    choice = models.ForeignKey(
        PictureChoice, models.CASCADE, related_name="pictures", db_index=False
    )
    picture = models.ForeignKey("Picture", models.CASCADE, related_name="choices")
    theme = models.CharField(max_length=200, blank=True)
    quota = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["choice_id", "picture_id"]
        constraints = [
            models.UniqueConstraint(fields=["choice", "picture"], name="chosen_picture_once"),
        ]

    def __str__(self) -> str:
        return f"picture {self.picture_id} in choice {self.choice_id}"
