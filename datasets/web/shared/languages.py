"""The language in which a page speaks to somebody who has not chosen one."""

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation


def speak(request: HttpRequest, language: str) -> None:
    """Activate the language of the material shown here, unless the user chose another.

    A page that is not offered in that language, as a whole, stays in the one that it is in.
    """
    if settings.LANGUAGE_COOKIE_NAME in request.COOKIES:
        return
    code = page_language(language)
    languages = getattr(request, "page_languages", settings.LANGUAGES)
    if code is None or code not in dict(languages):
        return
    translation.activate(code)
    request.LANGUAGE_CODE = code


def page_language(language: str) -> str | None:
    """Return the language of the pages that a language is read in, such as `pt` for `pt-br`."""
    try:
        return translation.get_supported_language_variant(language)
    except LookupError:
        return None
