"""The rules, by language. One rule is one file; the engine asks `rules_for`."""

from transforms.packs import PACKS, UnknownLanguage
from transforms.rule import Rule
from transforms.rules.english import RULES as ENGLISH_RULES
from transforms.rules.polish import RULES as POLISH_RULES

__all__ = ["rules_for"]

RULES: dict[str, tuple[Rule, ...]] = {"en": ENGLISH_RULES, "pl": POLISH_RULES}


def rules_for(language: str) -> tuple[Rule, ...]:
    """Return the rules of a language: normalisation first, in the order in which they compose."""
    if language not in RULES:
        raise UnknownLanguage(
            f"there are no rules for {language!r}; there are rules for: {', '.join(PACKS)}"
        )
    return RULES[language]
