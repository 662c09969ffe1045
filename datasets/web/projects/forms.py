"""The forms of a project: a new one, and its settings."""

from difflib import get_close_matches
from typing import Any

from django import forms
from django.conf.locale import LANG_INFO
from django.core.exceptions import ValidationError
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language_info, gettext
from django.utils.translation import gettext_lazy as _

from datasets.models import Project
from transforms.language_codes import code_of
from transforms.packs import languages

SUGGESTED = 3
ALIKE = 0.6  # similarity from which a name is suggested


class LanguageInput(forms.TextInput):
    """A field for the code of a language, with a list of languages by name to choose from."""

    LIST = "languages"

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        field = super().render(name, value, {**(attrs or {}), "list": self.LIST}, renderer)
        named = sorted(named_languages().items(), key=lambda each: each[1])
        options = format_html_join("", '<option value="{}">{}</option>', named)
        return format_html('{}<datalist id="{}">{}</datalist>', field, self.LIST, options)


def named_languages() -> dict[str, str]:
    """Return the languages that have names in the language of the page, by their code."""
    named = {
        code: str(get_language_info(code)["name_translated"])
        for code, about in LANG_INFO.items()
        if "name" in about and code_of(code) == code
    }
    return {**{code: code for code in languages()}, **named}


def meant_by(text: str) -> list[str]:
    """Return languages whose name or code is similar to a text, as "name (code)"."""
    known = named_languages()
    by_name = {code: code for code in known}
    by_name |= {name.casefold(): code for code, name in known.items()}
    # English names and native names are recognised too.
    for name in ("name", "name_local"):
        by_name |= {str(LANG_INFO[c][name]).casefold(): c for c in known if c in LANG_INFO}
    wanted = text.strip().casefold()
    matches = get_close_matches(wanted, by_name, n=SUGGESTED, cutoff=ALIKE)
    return [f"{known[code]} ({code})" for code in dict.fromkeys(by_name[each] for each in matches)]


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
                "Choose a language from the list, or type its code such as en or pl. It cannot be "
                "changed later."
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
        text: str = self.cleaned_data["language"]
        if code := code_of(text):
            return code
        if meant := meant_by(text):
            message = gettext("“%(text)s” is not a language code. Did you mean %(meant)s?")
            raise ValidationError(message, params={"text": text, "meant": ", ".join(meant)})
        message = gettext("“%(text)s” is not a language code such as en or pl.")
        raise ValidationError(message, params={"text": text})


class ProjectSettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    class Meta:
        model = Project
        fields = ("name", "description", "licence")
        widgets = {"description": forms.Textarea(attrs={"rows": 3})}
