"""The forms of a project: a new one, and its settings."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from datasets.errors import Invalid
from datasets.languages import check_language
from datasets.models import Project
from datasets.web.shared.language_input import LanguageInput


class ProjectForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    language = forms.CharField(
        label=_("Language of the sentences"),
        max_length=LanguageInput.MAX_CHARACTERS,
        widget=LanguageInput(attrs={"size": 24}),
        help_text=_(
            "Choose a language from the list, or type its name or its code, such as en or pl. "
            "It cannot be changed later."
        ),
    )

    class Meta:
        model = Project
        fields = ("name", "language", "description", "licence", "seed")
        widgets = {
            "description": forms.Textarea(attrs={"rows": 3}),
        }
        help_texts = {
            "licence": _(
                "The licence of the released corpus, such as CC BY-SA 4.0. You can "
                "add it later in the settings."
            ),
            "seed": _(
                "Random choices follow from this number. The same seed gives the same corpus."
            ),
        }

    def clean_language(self) -> str:
        try:
            return check_language(self.cleaned_data["language"])
        except Invalid as error:
            raise ValidationError(str(error)) from None


class ProjectSettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    class Meta:
        model = Project
        fields = ("name", "description", "licence")
        widgets = {"description": forms.Textarea(attrs={"rows": 3})}
