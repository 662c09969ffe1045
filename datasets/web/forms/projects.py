"""The forms of a project: a new one, and its settings."""

from django import forms
from django.utils.translation import gettext_lazy as _

from datasets.models import Project


class ProjectForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    class Meta:
        model = Project
        fields = ("name", "language", "description", "licence", "seed")
        widgets = {
            "description": forms.Textarea(attrs={"rows": 3}),
            "language": forms.TextInput(attrs={"size": 6}),
        }
        help_texts = {
            "language": _("A language code such as en or pl. It cannot be changed later."),
            "licence": _(
                "The licence of the released corpus, such as CC BY-SA 4.0. You can "
                "add it later in the settings."
            ),
            "seed": _(
                "Random choices follow from this number. The same seed gives the same corpus."
            ),
        }


class ProjectSettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    class Meta:
        model = Project
        fields = ("name", "description", "licence")
        widgets = {"description": forms.Textarea(attrs={"rows": 3})}
