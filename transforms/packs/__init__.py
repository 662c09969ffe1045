"""What the rules must be told about a language: its forms, its agreement, its word lists."""

from functools import cache

from transforms.packs.english.pack import EnglishPack
from transforms.packs.language_pack import Form, LanguagePack
from transforms.packs.polish.pack import PolishPack

__all__ = ["Form", "LanguagePack", "UnknownLanguage", "languages", "pack_for"]

PACKS: dict[str, type[EnglishPack] | type[PolishPack]] = {"en": EnglishPack, "pl": PolishPack}


class UnknownLanguage(ValueError):
    """No pack is written for the language."""


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a pack."""
    return tuple(PACKS)


@cache
def pack_for(language: str) -> LanguagePack:
    """Return the pack of a language, built once in a process."""
    if language not in PACKS:
        known = ", ".join(PACKS)
        raise UnknownLanguage(
            f"there is no language pack for {language!r}; there is one for: {known}"
        )
    return PACKS[language]()
