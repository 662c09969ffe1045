"""Rules that a lead wrote as patterns, in the file `rules.txt` of a language's folder."""

from transforms.packs.fallback.pack import FallbackPack
from transforms.rules.patterns.rule import PatternRule


def pattern_rules(pack: FallbackPack) -> tuple[PatternRule, ...]:
    """Return the rules of a language's file, in its order."""
    return tuple(PatternRule(text, (pack.language,)) for text in pack.patterns)
