"""The rules, by language. Each rule is one file; the engine calls `rules_for`."""

from importlib import import_module

from transforms.packs.fallback.folder import opened
from transforms.packs.language_pack import UnknownLanguage
from transforms.packs.registry import languages
from transforms.rule import Rule
from transforms.rules.added import rules_of

__all__ = ["rules_for"]

# Imported on demand: a Polish project need not wait for the English word lists.
MODULES = {"en": "transforms.rules.english", "pl": "transforms.rules.polish"}


def rules_for(language: str) -> tuple[Rule, ...]:
    """Return the rules of a language: normalisation first, in the order in which they compose.

    An added language has the rules for any language, and those of the rules file in its folder.
    """
    if language in MODULES:
        rules: tuple[Rule, ...] = import_module(MODULES[language]).RULES
        return rules
    if language in languages():
        return rules_of(opened(language))
    raise UnknownLanguage(
        f"there are no rules for {language!r}; there are rules for: {', '.join(languages())}"
    )
