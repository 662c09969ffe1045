"""Languages by name and code: which a code is, and which may have been meant.

Projects and commands take a language from here, so that a code that is none is refused everywhere.
"""

from difflib import get_close_matches

from django.conf.locale import LANG_INFO
from django.utils.translation import get_language_info
from django.utils.translation import gettext as _

from datasets.errors import Invalid
from transforms.language_codes import code_of
from transforms.packs import languages

SUGGESTED = 3
ALIKE = 0.6  # similarity from which a name is suggested


def language_checked(text: str) -> str:
    """Return the code of a language, given by code or name, or raise `Invalid` with suggestions."""
    if code := code_of(text) or _by_name().get(text.strip().casefold()):
        return code
    meant = meant_by(text)
    message = (
        _("“%(text)s” is not a language code. Did you mean %(meant)s?")
        if meant
        else _("“%(text)s” is not a language code such as en or pl.")
    )
    told = message % {"text": text, "meant": ", ".join(meant)}
    raise Invalid(told, fields={"language": [told]})


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
    known, by_name = named_languages(), _by_name()
    wanted = text.strip().casefold()
    matches = get_close_matches(wanted, by_name, n=SUGGESTED, cutoff=ALIKE)
    return [f"{known[code]} ({code})" for code in dict.fromkeys(by_name[each] for each in matches)]


def _by_name() -> dict[str, str]:
    """Return the codes of languages by code, and by name: the page's, English or native."""
    known = named_languages()
    by_name = {code: code for code in known}
    by_name |= {name.casefold(): code for code, name in known.items()}
    for name in ("name", "name_local"):
        by_name |= {str(LANG_INFO[c][name]).casefold(): c for c in known if c in LANG_INFO}
    return by_name
