"""The rules, by language. One rule is one file; the engine asks `rules_for`."""

from transforms.packs import UnknownLanguage, languages
from transforms.rule import Rule
from transforms.rules.english import RULES as ENGLISH_RULES
from transforms.rules.polish import RULES as POLISH_RULES
from transforms.rules.universal import universal_rules

__all__ = ["rules_for"]

RULES: dict[str, tuple[Rule, ...]] = {"en": ENGLISH_RULES, "pl": POLISH_RULES}


def rules_for(language: str) -> tuple[Rule, ...]:
    """Return the rules of a language: normalisation first, in the order in which they compose.

    A language that was added has the rules for any language.
    """
    if language in RULES:
        return RULES[language]
    if language in languages():
        return universal_rules(language)
    raise UnknownLanguage(
        f"there are no rules for {language!r}; there are rules for: {', '.join(languages())}"
    )
