"""What the rules must be told about a language: its forms, its agreement, its word lists."""

from functools import cache

from transforms.packs.english.pack import EnglishPack
from transforms.packs.fallback.folder import added_languages, opened
from transforms.packs.language_pack import Form, LanguagePack, UnknownLanguage
from transforms.packs.polish.pack import PolishPack

__all__ = ["Form", "LanguagePack", "UnknownLanguage", "languages", "pack_for"]

PACKS: dict[str, type[EnglishPack] | type[PolishPack]] = {"en": EnglishPack, "pl": PolishPack}


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a pack, those of Pairwright first."""
    return tuple(dict.fromkeys([*PACKS, *added_languages()]))


def pack_for(language: str) -> LanguagePack:
    """Return the pack of a language; of one that was added, as its files are now."""
    if language in PACKS:
        return _built(language)
    if language in added_languages():
        return opened(language)
    raise UnknownLanguage(
        f"there is no language pack for {language!r}; there is one for: {', '.join(languages())}"
        "; `manage.py languages add` makes one from a treebank"
    )


@cache
def _built(language: str) -> LanguagePack:
    return PACKS[language]()
