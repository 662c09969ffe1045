"""The forms of a project: a new one, and its settings."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from datasets.errors import Invalid
from datasets.languages import language_checked, named_languages
from datasets.models import Project


class LanguageInput(forms.TextInput):
    """A field for the code of a language, with a list of languages by name to choose from."""

    LIST = "languages"

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        field = super().render(name, value, {**(attrs or {}), "list": self.LIST}, renderer)
        named = sorted(named_languages().items(), key=lambda each: each[1])
        options = format_html_join("", '<option value="{}">{}</option>', named)
        return format_html('{}<datalist id="{}">{}</datalist>', field, self.LIST, options)


class ProjectForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    class Meta:
        model = Project
        fields = ("name", "language", "description", "licence", "seed")
        widgets = {
            "description": forms.Textarea(attrs={"rows": 3}),
            "language": LanguageInput(attrs={"size": 12}),
        }
        help_texts = {
            "language": _(
                "Choose a language from the list, or type its name or its code, such as en or pl. "
                "It cannot be changed later."
            ),
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
            return language_checked(self.cleaned_data["language"])
        except Invalid as error:
            raise ValidationError(str(error)) from None


class ProjectSettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    class Meta:
        model = Project
        fields = ("name", "description", "licence")
        widgets = {"description": forms.Textarea(attrs={"rows": 3})}
