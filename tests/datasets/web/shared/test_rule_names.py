from datasets.web.shared.rule_names import RULE_NAMES
from transforms.rules import rules_for
from transforms.rules.universal import universal_rules


def test_every_rule_has_a_name_for_people() -> None:
    rules = [*rules_for("en"), *rules_for("pl"), *universal_rules("de")]
    assert {rule.id for rule in rules} - set(RULE_NAMES) == set()
