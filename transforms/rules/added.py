"""All rules of an added language: those for any language, and those of its rules file."""

from collections.abc import Iterable

from transforms.packs.fallback.files import RULES, BadLanguage
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.patterns.syntax import RuleText
from transforms.packs.fallback.problems import Problem
from transforms.reason import Reason
from transforms.rule import Rule
from transforms.rules.patterns import pattern_rules
from transforms.rules.universal import universal_rules


def rules_of(pack: FallbackPack) -> tuple[Rule, ...]:
    """Return the rules of a language, or raise `BadLanguage` if two have the same id."""
    for problem in taken_ids(pack.language, pack.patterns):
        raise BadLanguage(f"{RULES}: {problem}")
    return (*universal_rules(pack.language), *pattern_rules(pack))


def taken_ids(language: str, patterns: Iterable[RuleText]) -> tuple[Problem, ...]:
    """Return a problem for each pattern rule whose id belongs to a rule for any language."""
    ids = {rule.id for rule in universal_rules(language)}
    return tuple(
        Problem(rule.place.line, Reason("rule_id_taken", rule=rule.id), rule.place.column)
        for rule in patterns
        if rule.id in ids
    )
