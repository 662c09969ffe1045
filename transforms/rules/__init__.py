"""The rules, by language. Each rule is one file; the engine calls `rules_for`."""

from importlib import import_module

from transforms.packs import UnknownLanguage, languages
from transforms.rule import Rule
from transforms.rules.universal import universal_rules

__all__ = ["rules_for"]

# Imported on demand: a Polish project need not wait for the English word lists.
MODULES = {"en": "transforms.rules.english", "pl": "transforms.rules.polish"}


def rules_for(language: str) -> tuple[Rule, ...]:
    """Return the rules of a language: normalisation first, in the order in which they compose.

    An added language has the rules for any language.
    """
    if language in MODULES:
        rules: tuple[Rule, ...] = import_module(MODULES[language]).RULES
        return rules
    if language in languages():
        return universal_rules(language)
    raise UnknownLanguage(
        f"there are no rules for {language!r}; there are rules for: {', '.join(languages())}"
    )
