"""The language packs by the code of their language."""

from collections.abc import Callable, Mapping
from functools import cache

from transforms.packs.english.pack import EnglishPack
from transforms.packs.fallback.folder import added_languages, opened
from transforms.packs.language_pack import LanguagePack, UnknownLanguage
from transforms.packs.polish.diacritics import diacritic_problems
from transforms.packs.polish.pack import PolishPack
from transforms.reason import Reason

PACKS: dict[str, type[EnglishPack] | type[PolishPack]] = {"en": EnglishPack, "pl": PolishPack}
SPELLING: Mapping[str, Callable[[str], tuple[Reason, ...]]] = {"pl": diacritic_problems}


def has_own_pack(language: str) -> bool:
    """Tell whether Pairwright itself has a pack of the language, whose words are not tables."""
    return language in PACKS


def languages() -> tuple[str, ...]:
    """Return the codes of the languages with a pack, Pairwright's own first."""
    return tuple(dict.fromkeys([*PACKS, *added_languages()]))


def pack_for(language: str) -> LanguagePack:
    """Return the pack of a language; that of an added language is as its files are now."""
    if language in PACKS:
        return _built(language)
    if language in added_languages():
        return opened(language)
    raise UnknownLanguage(
        f"there is no language pack for {language!r}; there is one for: {', '.join(languages())}"
        "; `manage.py languages add` makes one from a treebank"
    )


@cache
def abbreviations() -> frozenset[str]:
    """Return the abbreviations, without their dot, which ends no sentence.

    Those of all languages count in each: sentences name people and streets of other countries.
    """
    return frozenset().union(*(_built(language).words("abbreviations") for language in PACKS))


def spelling_problems(text: str, language: str) -> tuple[Reason, ...]:
    """Return the spelling problems of a text.

    >>> [reason.code for reason in spelling_problems("Chlopiec gra w karty.", "pl")]
    ['word_lacks_diacritics']
    >>> spelling_problems("A boy plays.", "en")
    ()
    """
    check = SPELLING.get(language)
    return check(text) if check else ()


@cache
def _built(language: str) -> LanguagePack:
    return PACKS[language]()
