"""Language codes (BCP 47): validity, equivalence and writing direction.

A treebank uses `zh`, a wordnet `cmn` and a parser `zh-hans` for one language; `ar` and `arb`, `no`
and `nb`, `ms` and `zsm` are such pairs of a macrolanguage and its standard variety.
"""

from functools import lru_cache

import langcodes

RIGHT_TO_LEFT = frozenset(
    {"Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"}
)
# The library keeps these two apart, as CLDR does; wordnets and treebanks do not.
NORWEGIAN = {"nb": "no", "nn": "no"}


def code_of(text: str) -> str | None:
    """Return the code in its usual form, the macrolanguage's where there is one; None if invalid.

    >>> code_of("CMN"), code_of("deu"), code_of("pt_BR"), code_of("en-"), code_of("nowhere")
    ('zh', 'de', 'pt-br', 'en', None)
    """
    tag = text.replace("_", "-").strip().strip("-")
    if not langcodes.tag_is_valid(tag):
        return None
    return langcodes.standardize_tag(tag, macro=True).lower()


@lru_cache(maxsize=1_000)
def macro_language(code: str) -> str:
    """Return the language of a code without its script and region.

    >>> macro_language("zh-hans"), macro_language("cmn"), macro_language("nb")
    ('zh', 'zh', 'no')
    """
    language = (code_of(code) or code).partition("-")[0]
    return NORWEGIAN.get(language, language)


def language_tag(code: str) -> str:
    """Return a code as BCP 47 writes tags: region in capitals, script with one.

    >>> language_tag("pt-br"), language_tag("sr-latn"), language_tag("pl")
    ('pt-BR', 'sr-Latn', 'pl')
    """
    return langcodes.get(code).to_tag()


def language_and_script(code: str) -> str:
    """Return the three-letter code of a language and its script, the usual one if none is given.

    >>> language_and_script("pl"), language_and_script("sr-latn"), language_and_script("he")
    ('pol-Latn', 'srp-Latn', 'heb-Hebr')
    """
    language = langcodes.get(code)
    return f"{language.to_alpha3()}-{language.maximize().script or 'Latn'}"


@lru_cache(maxsize=1_000)
def is_right_to_left(code: str) -> bool:
    """Tell whether a language is written from right to left, by its script.

    >>> is_right_to_left("he"), is_right_to_left("ur"), is_right_to_left("en")
    (True, True, False)
    """
    known_code = code_of(code)
    return known_code is not None and langcodes.get(known_code).maximize().script in RIGHT_TO_LEFT
