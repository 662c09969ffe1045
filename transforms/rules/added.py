"""All rules of an added language: those for any language, and those of the file in its folder."""

from transforms.packs.fallback.folder import RULES, BadLanguage
from transforms.packs.fallback.pack import FallbackPack
from transforms.rule import Rule
from transforms.rules.patterns import pattern_rules
from transforms.rules.universal import universal_rules


def rules_of(pack: FallbackPack) -> tuple[Rule, ...]:
    """Return the rules of a language, or raise `BadLanguage` if two have the same id."""
    universal, own = universal_rules(pack.language), pattern_rules(pack)
    taken = {rule.id for rule in universal}
    for rule in own:
        if rule.id in taken:
            where = f"{RULES}: {rule.text.place}"
            raise BadLanguage(f"{where}: there is a rule {rule.id} for any language")
    return (*universal, *own)
