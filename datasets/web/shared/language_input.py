"""The field in which people choose a language."""

from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from datasets.languages import named_languages


class LanguageInput(forms.TextInput):
    """A field for the code of a language, with a list of languages by name to choose from."""

    LIST = "languages"
    # Names are longer than codes: "Norwegian Bokmål" must not be cut as it is typed.
    MAX_CHARACTERS = 80

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        field = super().render(name, value, {**(attrs or {}), "list": self.LIST}, renderer)
        languages = sorted(named_languages().items(), key=lambda language: language[1])
        options = format_html_join("", '<option value="{}">{}</option>', languages)
        return format_html('{}<datalist id="{}">{}</datalist>', field, self.LIST, options)
