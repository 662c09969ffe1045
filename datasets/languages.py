"""Languages by name and code: which a code is, and which may have been meant.

Projects and commands take a language from here, so that a code that is none is refused everywhere.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from itertools import product
from string import ascii_lowercase
from typing import cast

import langcodes
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from language_data.names import TRIES, code_to_names, name_to_code, normalize_name

from datasets.errors import Invalid
from transforms.language_codes import code_of
from transforms.packs.registry import languages

SUGGESTED = 3
ALIKE = 0.6  # similarity from which a name is suggested
LETTERS_OF_CODE, ONE_LETTER_ALIKE = 2, 0.5  # of a code of two letters, one may be wrong
# Codes of the standard that name no language: several, unknown, not language.
NO_LANGUAGES = frozenset({"mis", "mul", "und", "zxx"})
# Treebanks and wordnets tell these from the language as a whole.
VARIETIES = ("zh-hans", "zh-hant", "sr-latn", "pt-br")
# Languages of treebanks that the Unicode locale data does not name in other languages.
OF_TREEBANKS = (
    "abq", "aii", "apu", "aqz", "azz", "bor", "bxr", "ckt", "cpg", "ess", "gub", "hbo", "hyw",
    "kmr", "kpv", "mpu", "nhi", "olo", "orv", "soj", "tpn", "urb", "xav", "xcl", "xum",
)  # fmt: skip
# Codes that treebanks gave to speech that changes between two languages, and to Pomak.
MIXED = {
    "qaf": ("ar", "fr"), "qfn": ("fy", "nl"), "qhe": ("hi", "en"), "qtd": ("tr", "de"),
    "qte": ("te", "en"), "qti": ("tr", "en"),
}  # fmt: skip
POMAK = "qpm"


def check_language(text: str) -> str:
    """Return the code of a language, given by code or name, or raise `Invalid` with suggestions."""
    code = code_of(text) or _by_name().get(text.strip().casefold())
    code = code or (_search(text) if _is_whole_name(text) else None)
    if code and code not in NO_LANGUAGES:
        return code
    suggestions = suggest_languages(text)
    message = (
        _("“%(text)s” is neither a language nor a language code. Did you mean %(meant)s?")
        if suggestions
        else _("“%(text)s” is neither a language nor a language code such as en or pl.")
    )
    problem = message % {"text": text, "meant": ", ".join(suggestions)}
    raise Invalid(problem, fields={"language": [problem]})


def named_languages() -> Mapping[str, str]:
    """Return the languages that have names in the language of the page, by their code."""
    return {**{code: code for code in languages()}, **_named(get_language() or "en")}


def language_name(code: str) -> str:
    """Return the name of a language in the language of the page, or its code if it has none."""
    if code_of(code) is None:
        return code
    return named_languages().get(code) or langcodes.get(code).display_name(get_language() or "en")


def suggest_languages(text: str) -> list[str]:
    """Return languages whose name or code is similar to a text, as "name (code)"."""
    names, by_name = named_languages(), _by_name()
    query = text.strip().casefold()
    alike = ALIKE if len(query) > LETTERS_OF_CODE else ONE_LETTER_ALIKE
    matches = get_close_matches(query, by_name, n=SUGGESTED, cutoff=alike)
    # "German (Austria)" begins with a name, which may be what is meant.
    codes = dict.fromkeys([_search(text) or "", *(by_name[match] for match in matches)])
    return [f"{names[code]} ({code})" for code in codes if code in names][:SUGGESTED]


def _by_name() -> dict[str, str]:
    """Return the codes of languages by code, and by name: the page's, English or native."""
    in_page_language = named_languages()
    by_name = {code: code for code in in_page_language}
    for names in (_native(), _named("en"), in_page_language):
        by_name |= {name.casefold(): code for code, name in names.items()}
    return by_name


def _search(text: str) -> str | None:
    """Return the code of a language by its name in any language ("Jiddisch", "chiński").

    A text that only begins with such a name is taken for it, too ("Turkish German").
    """
    try:
        return code_of(langcodes.find(text.strip()).to_tag())
    except LookupError:
        return None


def _is_whole_name(text: str) -> bool:
    """Tell whether a text is the name of a language, in any language, and nothing more."""
    name_to_code("language", "")  # which loads the names
    return len(text.strip()) > 1 and normalize_name(text) in TRIES["und/name_to_language"]


@lru_cache
def _codes() -> tuple[str, ...]:
    """Return the codes of languages that are named in more than English, in their usual form."""
    letters = (
        "".join(letters) for length in (2, 3) for letters in product(ascii_lowercase, repeat=length)
    )
    named_codes = (code for code in letters if len(_names(code)) > 1)
    codes = (*named_codes, *OF_TREEBANKS, *VARIETIES, *MIXED, POMAK)
    return tuple(sorted({code for code in codes if code_of(code) == code} - NO_LANGUAGES))


def _names(code: str) -> Mapping[str, str]:
    try:
        return cast("Mapping[str, str]", code_to_names(code))
    except KeyError:
        return {}


@lru_cache
def _named(page_language: str) -> Mapping[str, str]:
    return {code: _name_in(code, page_language) for code in _codes()}


def _name_in(code: str, page_language: str) -> str:
    """Return a language's name in another, or its own name where only English has one."""
    if code in MIXED:
        return "–".join(langcodes.get(each).display_name(page_language) for each in MIXED[code])
    if code == POMAK:
        return "Pomak"
    language = langcodes.get(code)
    name = language.display_name(page_language)
    is_english = page_language != "en" and name == language.display_name("en")
    return language.autonym() if is_english else name


@lru_cache
def _native() -> Mapping[str, str]:
    names = {code: langcodes.get(code).autonym() for code in _codes()}
    return {code: name for code, name in names.items() if code not in {*MIXED, POMAK}}
